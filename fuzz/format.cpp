// Random edits of XML: formatting keeps the document, and formatting again keeps the text. The library refuses a result
// that it cannot prove, so this target looks for refusals.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "urdfmill/format/format.hpp"
#include "urdfmill/format/rules.hpp"

using namespace urdfmill;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

struct Attempt {
  std::optional<std::string> text;
  const source::Rule* rule;  ///< rule of the refusal
};

Attempt lay_out(const std::string& text, const format::Options& options) {
  source::Sources sources;
  source::Collector findings;
  Attempt attempt{format::formatted(sources, sources.add("fuzz.xacro", text), options, findings), nullptr};
  require(attempt.text.has_value() == findings.diagnostics.empty());
  if (!attempt.text) attempt.rule = findings.diagnostics[0].rule;
  return attempt;
}

}  // namespace

/// The first byte chooses the options, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  format::Options options;
  options.width = data[0] % 64;
  if (data[0] >= 128) options.indentation = "\t";
  const Attempt once = lay_out(text, options);
  if (!once.text) {
    // The layout after a document type depends on the position of the root.
    require(once.rule != &format::rules::not_proved || text.find("<!DOCTYPE") != std::string::npos);
    return 0;
  }
  require(lay_out(*once.text, options).text == once.text);
  return 0;
}
