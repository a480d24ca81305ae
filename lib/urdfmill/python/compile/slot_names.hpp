// The names of a lambda or comprehension. Private to this module.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::python {

/// Names with the slots of their values, in the order in which they were added. A sorted tree, because names that a
/// file chooses may have equal hashes.
class SlotNames {
 public:
  /// Gives a name the next slot. Returns false if it has one already.
  bool add(const std::string& name) { return slots_.emplace(name, static_cast<std::uint32_t>(slots_.size())).second; }
  /// Returns the slot of a name.
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const {
    const auto found = slots_.find(name);
    return found == slots_.end() ? std::nullopt : std::optional(found->second);
  }
  /// Returns the number of names.
  [[nodiscard]] std::size_t size() const { return slots_.size(); }

 private:
  std::map<std::string, std::uint32_t, std::less<>> slots_;
};

}  // namespace urdfmill::python
