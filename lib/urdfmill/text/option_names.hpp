// Names of options in texts. A text of the engine marks an option, `⟨gear-ratio⟩ elbow=100`, and each interface spells
// it: `--gear-ratio` on the command line, `gear_ratio` in C and Python.
//
// A marker is U+27E8, a name of a-z, 0-9 and hyphens that begins with a letter, and U+27E9; other brackets stay as they
// are. A text may quote such a marker from a model: then the quotation is shown with the interface's spelling, in
// messages only, since data is never passed through here.
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Returns an interface's spelling of the option of that name (`gear-ratio`).
using OptionSpelling = std::function<std::string(std::string_view name)>;

/// Returns `--gear-ratio`.
[[nodiscard]] std::string command_line_option(std::string_view name);
/// Returns `gear_ratio`, an option of C or an argument of a Python function.
[[nodiscard]] std::string member_option(std::string_view name);

/// Returns the text with its marked options in that spelling.
[[nodiscard]] std::string spell_options(std::string_view text, const OptionSpelling& spelling);

}  // namespace urdfmill::text
