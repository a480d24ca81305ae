// Properties of the characters beyond ASCII, made by unicode_tables.py. characters.cpp reads them.
#pragma once
#include <cstddef>

namespace urdfmill::grammar::unicode {

/// Pairs [first, last], ascending.
extern const char32_t xid_start[];
extern const std::size_t xid_start_size;
extern const char32_t xid_continue[];
extern const std::size_t xid_continue_size;
extern const char32_t printable[];
extern const std::size_t printable_size;
/// Triples (character, offset in `expansions`, count), ascending: full compatibility decompositions, Hangul excepted.
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

}  // namespace urdfmill::grammar::unicode
