// Search for a text in a text, in linear time for any input.
#pragma once
#include <cstddef>
#include <string_view>

namespace urdfmill::python {

/// A pattern to search for, once or repeatedly. The text must outlive this object.
class TextSearch {
 public:
  explicit TextSearch(std::string_view wanted) : wanted_(wanted) {}
  /// Returns the offset of the first occurrence at or after `from`; npos if there is none.
  [[nodiscard]] std::size_t first_in(std::string_view text, std::size_t from = 0);
  /// Returns the offset of the last occurrence.
  [[nodiscard]] std::size_t last_in(std::string_view text);

 private:
  /// The position at which the pattern is split for the search, and the distance of a shift.
  struct Cut {
    std::size_t left = 0;  ///< length of the left part
    std::size_t shift = 0;
    bool is_periodic = false;  ///< `shift` is a period of the whole text
    bool is_known = false;
  };
  template <class Direction>
  static Cut make_cut(Direction wanted);
  template <class Direction>
  static std::size_t search(Direction wanted, Direction text, const Cut& cut);

  std::string_view wanted_;
  Cut forward_, backward_;
};

}  // namespace urdfmill::python
