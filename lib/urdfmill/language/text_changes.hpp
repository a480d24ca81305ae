// The way between a text and a later version of it.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace urdfmill::language {

/// The edits that lead from one version of a text to a later one.
class TextChanges {
 public:
  /// Adds an edit of the last version.
  void add(std::uint32_t begin, std::uint32_t removed, std::uint32_t inserted);
  /// Adds the edit between the last version and the next one. All that differs counts as one edit.
  void add(std::string_view last, std::string_view next);
  /// Adds the edits that lead from the last version to a further one.
  void add(const TextChanges& further);
  [[nodiscard]] bool empty() const { return edits_.empty(); }
  /// Returns the offset in the later version: past what was inserted there, and in a replaced part one in its
  /// replacement.
  [[nodiscard]] std::uint32_t after(std::uint32_t offset) const;
  /// Returns the offset in the first version; nothing for one inside of inserted text.
  [[nodiscard]] std::optional<std::uint32_t> before(std::uint32_t offset) const;

 private:
  struct Edit {
    std::uint32_t begin = 0, removed = 0, inserted = 0;
  };
  std::vector<Edit> edits_;
};

}  // namespace urdfmill::language
