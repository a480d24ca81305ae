// Mistakes made by rule in a valid world, judged by libsdformat and by the checks. Each that libsdformat refuses is an
// error at the line of the mistake, and none that it accepts without a word is one.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <sdf/sdf.hh>
#include <sstream>

#include "tests/sdf/mistakes.hpp"
#include "tests/sdf/models.hpp"
#include "urdfmill/sdf/check.hpp"

namespace urdfmill {
namespace {

enum class SdfVerdict : std::uint8_t { accepted, warned, refused };

SdfVerdict verdict_of_libsdformat(const std::string& text) {
  std::ostringstream said;
  std::streambuf* const before = std::cerr.rdbuf(said.rdbuf());
  ::sdf::Root root;
  const ::sdf::Errors errors = root.LoadSdfString(text);
  std::cerr.rdbuf(before);
  return !errors.empty() ? SdfVerdict::refused : said.str().empty() ? SdfVerdict::accepted : SdfVerdict::warned;
}

/// The verdict of the checks on the text, and on the lines of the mistake.
struct OwnVerdict {
  SdfVerdict whole = SdfVerdict::accepted, there = SdfVerdict::accepted;
};

OwnVerdict verdict_of_check(const sdf::test::Mistake& mistake) {
  source::Sources sources;
  source::Collector found;
  const auto parsed = urdf::parse(sources, sources.add("test.sdf", mistake.text));
  REQUIRE(parsed.document);
  sdf::check(*parsed.document, {}, found);
  OwnVerdict verdict;
  for (const source::Diagnostic& finding : found.diagnostics) {
    if (finding.severity == source::Severity::note) continue;
    const SdfVerdict one = finding.severity == source::Severity::error ? SdfVerdict::refused : SdfVerdict::warned;
    const std::size_t line = sources[finding.span.file].position(finding.span.begin).line;
    verdict.whole = std::max(verdict.whole, one);
    if (line >= mistake.first_line && line <= mistake.last_line) verdict.there = std::max(verdict.there, one);
  }
  return verdict;
}

TEST_CASE("What libsdformat refuses is an error at its line, and what it accepts is none") {
  const std::string text = test::read_file(URDFMILL_ROOT "/fixtures/sdf/workcell.sdf");
  REQUIRE(verdict_of_libsdformat(text) == SdfVerdict::accepted);
  const std::vector<sdf::test::Mistake> mistakes = sdf::test::MistakeMaker(text).run();
  std::size_t found = 0, by_libsdformat = 0;
  for (const sdf::test::Mistake& mistake : mistakes) {
    const SdfVerdict theirs = verdict_of_libsdformat(mistake.text);
    const OwnVerdict ours = verdict_of_check(mistake);
    INFO(mistake.what << " in line " << mistake.first_line);
    // A misspelt name is warned about; what lacks because of it may be an error elsewhere. libsdformat does not look
    // for the parents of joints in nested models.
    const bool is_refused = (mistake.what.ends_with("misspelt") ? ours.whole : ours.there) == SdfVerdict::refused;
    if (theirs == SdfVerdict::refused || mistake.what != "reference parent to nothing")
      CHECK((theirs == SdfVerdict::refused) == is_refused);
    found += ours.there == SdfVerdict::accepted ? 0 : 1;
    by_libsdformat += theirs == SdfVerdict::accepted ? 0 : 1;
  }
  fmt::print("{} mistakes: {} found by check, {} by libsdformat\n", mistakes.size(), found, by_libsdformat);
  CHECK(mistakes.size() >= 300);
  CHECK(found == mistakes.size());
}

}  // namespace
}  // namespace urdfmill
