// White space of Python's `str`, in UTF-8. For the grammars only.
#pragma once
#include <boost/spirit/home/x3.hpp>

namespace urdfmill::grammar {

/// One character for which `str.isspace()` is true.
inline const auto python_space = [] {
  namespace x3 = boost::spirit::x3;
  const auto ascii = x3::char_('\x09', '\x0d') | x3::char_('\x1c', '\x20');
  const auto two_bytes = x3::lit('\xc2') >> x3::char_("\x85\xa0");
  const auto three_bytes = x3::lit("\xe1\x9a\x80") |
                           (x3::lit("\xe2\x80") >> x3::char_("\x80\x81\x82\x83\x84\x85\x86\x87"
                                                             "\x88\x89\x8a\xa8\xa9\xaf")) |
                           x3::lit("\xe2\x81\x9f") | x3::lit("\xe3\x80\x80");
  return x3::omit[ascii | two_bytes | three_bytes];
}();

}  // namespace urdfmill::grammar
