# A thin front for people: each target is one or two commands that you can type yourself.

PRESET ?= release
SCENE  ?= assets/patio.glb
OUT    ?= out/$(basename $(notdir $(SCENE))).png
# Arguments handed on to ambito (make render) or to ctest (make test).
ARGS   ?=
# make SETUP=no … leaves the machine's packages alone.
SETUP  ?= yes

BUILD  := build/$(PRESET)
NINJA  := ninja $(if $(JOBS),-j$(JOBS))
CTEST  := ctest --output-on-failure --parallel $(or $(JOBS),$(shell nproc))

ifndef XDG_RUNTIME_DIR
export XDG_RUNTIME_DIR := $(CURDIR)/build/runtime
$(shell mkdir -p -m 700 $(XDG_RUNTIME_DIR))
endif

.PHONY: help setup build program render test test-dawn test-on-dawn tsan unit info bench format tidy clean distclean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1|/p' Makefile | \
	  while IFS='|' read -r target text; do printf '%-18s %s\n' "$$target" "$$text"; done
	@echo
	@echo "PRESET=release|debug|asan|tsan|coverage, JOBS=N, SETUP=no (install nothing)"

setup: ## Install what is missing of the packages that are needed
ifneq ($(SETUP),no)
	@scripts/setup $(SETUP_FOR)
endif

# Ninja itself configures again when a CMake file changes; presets and the pinned download are what
# it does not know about.
build/%/build.ninja: CMakePresets.json cmake/wgpu-native.txt
	@cmake --preset $*
	@touch $@

build: setup ## Build everything (PRESET=release)
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	@$(NINJA) -C $(BUILD)

program: setup
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	@$(NINJA) -C $(BUILD) ambito_tool

# Only the program: who wants a picture does not wait for the tests to be built.
render: program ## Render SCENE= to OUT= and print the path of the picture
	@mkdir -p "$(dir $(OUT))"
	@$(BUILD)/ambito render "$(SCENE)" -o "$(OUT)" --force $(ARGS)
	@realpath "$(OUT)"

test: SETUP_FOR := --test
test: build ## Build and run every test; those without GPU also under sanitizers
	@$(CTEST) --test-dir $(BUILD) $(ARGS)
	@$(MAKE) -s --no-print-directory build/asan/build.ninja
	@$(NINJA) -C build/asan cpu_tests
	@$(CTEST) --test-dir build/asan --label-regex '^cpu$$'

# What the second implementation can change; the rules of the tree need no second run.
test-dawn: ## Build and run the tests on Dawn, in a Debian forky root under build/ (needs root)
	@scripts/dawn-root -- $(MAKE) -s --no-print-directory SETUP=no PRESET=dawn \
	  JOBS="$(JOBS)" ARGS="$(ARGS)" test-on-dawn

test-on-dawn: build
	@$(CTEST) --test-dir $(BUILD) --label-regex 'unit|gpu|golden|cli|corpus|contract' $(ARGS)

tsan: setup ## Build and run the tests that need no GPU under the thread sanitizer
	@$(MAKE) -s --no-print-directory build/tsan/build.ninja
	@$(NINJA) -C build/tsan cpu_tests
	@$(CTEST) --test-dir build/tsan --label-regex '^cpu$$'

unit: build ## Run the tests that need no GPU and no program
	@$(CTEST) --test-dir $(BUILD) --label-regex 'unit|layering' $(ARGS)

info: program ## Describe SCENE=
	@$(BUILD)/ambito info "$(SCENE)" $(ARGS)

bench: build ## Run the benchmarks
	@for program in $(BUILD)/bench/*; do $$program $(ARGS) || exit 1; done

format: ## Format the C++ (scripts/setup --dev installs clang-format)
	@git ls-files -co --exclude-standard '*.h' '*.cpp' | xargs clang-format -i

tidy: ## Run clang-tidy over src/ (scripts/setup --dev installs it)
	@$(MAKE) -s --no-print-directory build/debug/build.ninja
	@scripts/tidy build/debug

clean: ## Remove what was built; downloads stay
	@rm -rf build/debug build/release build/asan build/tsan build/coverage build/dawn

distclean: ## Remove everything under build/
	@rm -rf build
