"""Just enough C++ and WGSL reading for check.py: blanks comments and literals, finds functions."""

import re

_TOKEN = re.compile(
    r"""//[^\n]*
      | /\*.*?\*/
      | R"(?P<raw>[^()\\\s]{0,16})\(.*?\)(?P=raw)"
      | "(?:\\.|[^"\\\n])*"
      | (?<![0-9a-zA-Z_])'(?:\\.|[^'\\\n])+'
    """,
    re.S | re.X,
)


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


def strip_comments(text):
    """Comments become spaces; lines stay where they are."""
    return _TOKEN.sub(
        lambda m: _blank(m.group()) if m.group().startswith(("//", "/*")) else m.group(), text
    )


def strip_literals(text):
    """Comments and literals become spaces; lines stay where they are."""
    return _TOKEN.sub(lambda m: _blank(m.group()), text)


def _strip_preprocessor(text):
    """Directives go, and so do #else branches, whose braces would count twice."""
    out = []
    skipping = []  # one entry an open #if: True in its #else
    continued = False
    for line in text.split("\n"):
        directive = re.match(r"\s*#\s*(\w+)", line)
        keep = True
        if continued or directive:
            keep = False
            continued = line.endswith("\\")
            word = directive.group(1) if directive else ""
            if word in ("if", "ifdef", "ifndef"):
                skipping.append(False)
            elif word in ("else", "elif") and skipping:
                skipping[-1] = True
            elif word == "endif" and skipping:
                skipping.pop()
        out.append(line if keep and not any(skipping) else "")
    return "\n".join(out)


_CONTAINER = re.compile(
    r"^\s*(?:(?:export|inline|static|constexpr|const|typedef|template\s*<.*>|\[\[.*?\]\])\s*)*"
    r"(?:namespace|class|struct|union|enum|extern)\b",
    re.S,
)
_INIT_LIST = re.compile(r"\)\s*(?:noexcept\s*(?:\([^)]*\)\s*)?)?:\s*[^:]", re.S)


def _is_member_init(head):
    """Whether `head {` opens the braces of one member of a constructor's init list."""
    return bool(_INIT_LIST.search(head)) and head.rstrip()[-1:] not in (")", "}")


def _is_function(head):
    """Whether nothing but qualifiers, a return type or an init list follows the parameters."""
    after = head[head.rfind(")") + 1 :] if ")" in head else None
    return after is not None and bool(
        re.search(r"\)[^()]*->", head)
        or _INIT_LIST.search(head)
        or re.fullmatch(r"(?:\s|const|noexcept|override|final|mutable|try|&)*", after)
    )


def _name(head):
    match = re.search(r"([~\w:]+|operator\s*\S+?)\s*\(", head)
    if not match:
        return "a function"
    macro = re.match(r"\s*(TEST\w*|BENCHMARK\w*)\s*\(([^)]*)\)", head)
    return f"{macro.group(1)}({macro.group(2).strip()})" if macro else match.group(1)


def functions(bare):
    """Yields (name, first line, last line) of each function body in text without literals.

    A heuristic on braces: outside functions, a brace after a head with parentheses opens a
    function, one after namespace, class and the like opens a container, any other is skipped.
    """
    text = _strip_preprocessor(bare)
    line = 1
    head = ""
    head_line = 1
    parens = 0
    stack = []  # per open brace: "container", "function", "inside" or "skip"
    start = ("", 0)
    for char in text:
        measuring = "function" in stack
        if char == "\n":
            line += 1
        if char == "{":
            if measuring:
                stack.append("inside")
            elif parens or "skip" in stack or _is_member_init(head):
                stack.append("skip")
            elif _CONTAINER.match(head) and not re.search(r"\)\s*(const)?\s*$", head):
                stack.append("container")
                head = ""
            elif _is_function(head):
                stack.append("function")
                start = (_name(head), head_line)
            else:
                stack.append("skip")
        elif char == "}":
            kind = stack.pop() if stack else "skip"
            if kind == "function":
                yield start[0], start[1], line
            if kind in ("function", "container"):
                head = ""
            elif kind == "skip" and "skip" not in stack:
                head += char  # the end of an initialiser, which belongs to the head
        elif measuring or "skip" in stack:
            continue
        elif char == ";" and not parens:
            head = ""
        else:
            parens += (char == "(") - (char == ")")
            if not head:
                if char.isspace():
                    continue
                head_line = line
            head += char
