#include <atomic>

#include <ambito/scene.h>

namespace ambito::scene {

std::uint64_t Identity::next() {
  static std::atomic<std::uint64_t> counter{0};
  return ++counter;
}

}  // namespace ambito::scene
