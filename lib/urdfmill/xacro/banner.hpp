// How xacro writes what it expanded: the comments on top, and what is quoted.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/python/profile.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::xacro {

/// The texts of the four comments, for xml::WriteOptions::banner. `source` is the input as it was named; several dashes
/// in a row are written as one, for a comment cannot hold them.
[[nodiscard]] std::vector<std::string> banner(std::string_view source);

/// What the reference quotes on that version of Python, for xml::WriteOptions::quoting.
[[nodiscard]] xml::Quoting quoting(python::Profile profile);

}  // namespace urdfmill::xacro
