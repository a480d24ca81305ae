// The answer of a tool, as the Model Context Protocol has it. Long answers are divided into pages.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/store.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::mcp {

/// The bytes of a page, without the JSON around them.
inline constexpr std::size_t page_size = 40'000;

/// The ways to spell names in findings.
struct Spellings {
  text::OptionSpelling option;
  source::FileSpelling file;
};

/// An answer before it is divided.
struct Reply {
  session::Outcome outcome = session::Outcome::clean;
  std::string message = {};  ///< the reason why a call could not be made; empty: it was made
  std::size_t errors = 0, warnings = 0, notes = 0;
  std::vector<std::string> findings = {};                         ///< each an object in JSON
  std::string text = {};                                          ///< the result of the tool
  bool is_data = false;                                           ///< the text is an object in JSON
  std::vector<std::pair<std::string, std::string>> members = {};  ///< further results: names, and values in JSON
  bool has_pages = true;     ///< false: what is past the first page is left off, because the call cannot be repeated
  std::string picture = {};  ///< a PNG

  /// Adds findings. The fixes are named by the files.
  void add(const std::vector<source::Diagnostic>& found, const source::Sources& sources, const files::Snapshot& files,
           const Spellings& spellings);
};

/// Names the fixes of findings. Each file is read and hashed once.
class FixIds {
 public:
  /// The files must outlive this object.
  explicit FixIds(const files::Snapshot& files) : files_(files) {}
  /// Returns the identifier of a finding's fix: the same as long as the file around it stays as it is.
  [[nodiscard]] std::string of(const source::Diagnostic& finding, const source::Sources& sources);

 private:
  const files::Snapshot& files_;
  std::map<std::string, std::uint64_t> hashes_;  ///< hashes of names and texts, by the name of the file
};

/// Returns a page of the reply as the result of `tools/call`. `page` is the token of an earlier answer, or empty for
/// the first page. Nothing if there is no such page, as when the result is another one now.
[[nodiscard]] std::optional<std::string> page_of(const Reply& reply, std::string_view page);

/// Returns JSON without blanks and line ends between its values.
[[nodiscard]] std::string without_layout(std::string_view json);

/// The schema of the structured content of every tool's answer.
[[nodiscard]] std::string_view reply_schema();

}  // namespace urdfmill::mcp
