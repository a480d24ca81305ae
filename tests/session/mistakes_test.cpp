// Mistakes that `check` reports on their line, and correct texts that resemble mistakes; mistakes/cases.txt describes
// the format.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/session.hpp"

namespace fs = std::filesystem;
using namespace urdfmill;
using source::Severity;

namespace {

const fs::path cases_folder = fs::path(URDFMILL_ROOT) / "tests/session/mistakes";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Case {
  std::string name, base, before, after;
  std::optional<Severity> severity;  ///< severity of the expected finding; empty: no finding expected
  std::string at, pattern;
};

void add_line(std::string& text, const std::string& line) {
  text += (text.empty() ? "" : "\n") + line;
}

void read_expectation(const std::string& words, Case& c) {
  static const std::regex form("(silence|note|warning|error)(?: at \"(.*?)\"(?= |$))?(?: (.*))?");
  std::smatch found;
  REQUIRE(std::regex_match(words, found, form));
  if (found[1] == "error") c.severity = Severity::error;
  if (found[1] == "warning") c.severity = Severity::warning;
  if (found[1] == "note") c.severity = Severity::note;
  c.at = found[2];
  c.pattern = found[3];
}

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  std::istringstream lines(read(cases_folder / "cases.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < 2 || line[0] == '#') continue;
    const std::string rest = line.substr(2);
    if (line[0] == '=') {
      const std::size_t blank = rest.find(' ');
      cases.push_back({rest.substr(0, blank), rest.substr(blank + 1), {}, {}, {}, {}, {}});
    } else if (line[0] == '-') {
      add_line(cases.back().before, rest);
    } else if (line[0] == '+') {
      add_line(cases.back().after, rest);
    } else {
      read_expectation(rest, cases.back());
    }
  }
  return cases;
}

/// A place by file name and line.
struct Place {
  std::string file;
  std::uint32_t line = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

std::uint32_t line_of(const std::string& text, std::size_t offset) {
  return static_cast<std::uint32_t>(
             std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n')) +
         1;
}

/// A copy of a base model with one change; removed at the end.
class Model {
 public:
  explicit Model(const Case& c)
      : folder_(fs::temp_directory_path() / ("urdfmill-mistakes-" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::copy(cases_folder / c.base, folder_);
    std::size_t times = 0;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      std::string text = read(entry.path());
      const std::size_t at = text.find(c.before);
      if (at == std::string::npos) continue;
      times += text.find(c.before, at + 1) == std::string::npos ? 1 : 2;
      text.replace(at, c.before.size(), c.after);
      std::ofstream(entry.path(), std::ios::binary) << text;
      place_ = {entry.path().filename().string(), line_of(text, at)};
    }
    REQUIRE(times == 1);
    if (!c.at.empty()) place_ = find(c.at);
  }
  ~Model() { fs::remove_all(folder_); }

  [[nodiscard]] const Place& place() const { return place_; }
  [[nodiscard]] std::string main() const {
    for (const auto& entry : fs::directory_iterator(folder_))
      if (entry.path().string().find(".urdf") != std::string::npos) return entry.path().string();
    return {};
  }

 private:
  [[nodiscard]] Place find(const std::string& text) const {
    for (const auto& entry : fs::directory_iterator(folder_)) {
      const std::string bytes = read(entry.path());
      if (const std::size_t at = bytes.find(text); at != std::string::npos)
        return {entry.path().filename().string(), line_of(bytes, at)};
    }
    FAIL("no file holds " << text);
    return {};
  }

  fs::path folder_;
  Place place_;
};

std::string described(const source::Diagnostic& finding, const Place& place) {
  return place.file + ":" + std::to_string(place.line) + " [" + std::string(finding.rule->id) + "] " + finding.message +
         " | " + finding.hint;
}

}  // namespace

TEST_CASE("mistakes are found at their line, and what only looks like one is not") {
  for (const Case& c : read_cases()) {
    const Model model(c);
    session::Session session;
    source::Collector findings;
    const auto checked = session::check(session, model.main(), {}, findings);
    INFO(c.name << ", wanted at " << model.place().file << ":" << model.place().line);
    bool is_found = false;
    std::string all;
    for (const source::Diagnostic& finding : findings.diagnostics) {
      Place place;
      if (finding.span.known()) {
        const source::SourceFile& file = session.sources()[finding.span.file];
        place = {fs::path(file.name()).filename().string(), file.position(finding.span.begin).line};
      }
      all += "\n" + described(finding, place);
      if (!c.severity)
        CHECK(described(finding, place) == (finding.severity == Severity::note ? described(finding, place) : ""));
      else if (finding.severity >= *c.severity && place == model.place())
        is_found = is_found || std::regex_search(finding.message + " | " + finding.hint, std::regex(c.pattern));
    }
    INFO(all);
    CHECK(is_found == c.severity.has_value());
  }
}
