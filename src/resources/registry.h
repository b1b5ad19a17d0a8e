#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ambito::resources {

/// How many objects of one kind and label are alive, and what they take.
struct CensusLine {
  std::string_view kind;  ///< "buffer", "texture", "render pipeline" …
  std::string label;
  std::size_t count = 0;
  std::uint64_t bytes = 0;  ///< of buffers and textures: what their descriptors ask for; 0 of others
  friend bool operator==(const CensusLine&, const CensusLine&) = default;
};

/// Notes each object with the way to release it (R113, R114). One call lets go of everything, in the reverse
/// order of creation.
class Registry {
 public:
  using Release = void (*)(void* object);

  Registry() = default;
  ~Registry() { release_all(); }
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// `kind` and `label` live as long as the registry. The result names the note; it is never 0.
  std::uint64_t note(std::string_view kind, std::string_view label, void* object, Release how);
  /// Says how many bytes an object takes.
  void weigh(std::uint64_t note, std::uint64_t bytes);
  /// Releases one object. Harmless with a note that is gone.
  void release(std::uint64_t note);
  /// Everything, last made first. A second call finds nothing to do.
  void release_all();

  [[nodiscard]] std::size_t size() const { return notes_.size(); }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }  ///< of all that are alive
  [[nodiscard]] std::uint64_t made() const { return last_; }  ///< since the beginning
  [[nodiscard]] std::vector<CensusLine> census() const;       ///< sorted by kind, then label

 private:
  struct Note {
    std::string_view kind;
    std::string_view label;
    void* object;
    Release release;
    std::uint64_t bytes = 0;
  };
  std::map<std::uint64_t, Note> notes_;  ///< in the order of creation
  std::uint64_t last_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace ambito::resources
