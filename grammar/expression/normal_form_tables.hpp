// The data of normal_form.hpp, for characters beyond ASCII.
#pragma once
#include <cstddef>

namespace urdfmill::grammar::normal_form {

/// Triples (character, offset in `expansions`, count), ascending: full compatibility decompositions except Hangul.
extern const char32_t decompositions[];
extern const std::size_t decompositions_size;
extern const char32_t expansions[];
extern const std::size_t expansions_size;
/// Triples (first, last, canonical combining class), ascending.
extern const char32_t combining_classes[];
extern const std::size_t combining_classes_size;
/// Triples (first, second, composed), ascending by the first two.
extern const char32_t compositions[];
extern const std::size_t compositions_size;

}  // namespace urdfmill::grammar::normal_form
