// Output of an expansion: the comments at the top, and the quoting.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/python/profile.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::xacro {

/// Returns the texts of the four comments, for xml::WriteOptions::banner. `source` is the name of the input; several
/// consecutive dashes are written as one, because a comment cannot contain them.
[[nodiscard]] std::vector<std::string> banner(std::string_view source);

/// Returns the quoting of the reference on that version of Python, for xml::WriteOptions::quoting.
[[nodiscard]] xml::Quoting quoting(python::Profile profile);

}  // namespace urdfmill::xacro
