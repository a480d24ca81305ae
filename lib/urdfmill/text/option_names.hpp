// Names of options and of requests in texts. A text of the engine marks an option, `⟨gear-ratio⟩ elbow=100`, or a
// request, `⟨urdfmill from-dh⟩`, and each interface spells it: `--gear-ratio` and `urdfmill from-dh` on the command
// line, `gear_ratio` and `from_dh` in C and Python.
//
// A marker is U+27E8, a name of a-z, 0-9 and hyphens that begins with a letter, after "urdfmill " for a request,
// perhaps a blank and a value, which a page with a button for the option leaves out (`⟨package arm=DIR⟩`), and U+27E9;
// other brackets stay as they are. A text may quote such a marker from a model: then the quotation is shown with the
// interface's spelling, in messages only, since data is never passed through here.
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Returns an interface's spelling of the option of that name (`gear-ratio`), or of a request (`urdfmill from-dh`).
using OptionSpelling = std::function<std::string(std::string_view name)>;

/// Returns `--gear-ratio`, or `urdfmill from-dh`.
[[nodiscard]] std::string command_line_option(std::string_view name);
/// Returns `gear_ratio`, an option of C or an argument of a Python function, or `from_dh`, a request or a function.
[[nodiscard]] std::string member_option(std::string_view name);

/// Returns the text with its marked options and requests in that spelling; without one, as it is.
[[nodiscard]] std::string spell_options(std::string_view text, const OptionSpelling& spelling);

}  // namespace urdfmill::text
