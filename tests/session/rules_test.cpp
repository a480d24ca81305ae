// The registry against the rest of the tree: every rule has a page. The test docs (tests/docs/rule_examples.py)
// executes the examples.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "urdfmill/session/rule_registry.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/xml/rules.hpp"

using namespace urdfmill;
using session::all_rules;
using session::find_rule;
using source::Rule;
using source::Severity;

namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("every rule has an id of its own and a whole page") {
  std::set<std::string_view> ids;
  for (const Rule* rule : all_rules()) {
    INFO(rule->id);
    CHECK(ids.insert(rule->id).second);
    CHECK_FALSE(rule->title.empty());
    CHECK(rule->title.find("⟨") == std::string_view::npos);  // lists show it as it is
    CHECK_FALSE(rule->why.empty());
    CHECK_FALSE(rule->remedy.empty());
    CHECK(find_rule(rule->id) == rule);
  }
  CHECK(find_rule("no-such-rule") == nullptr);
}

TEST_CASE("the registry holds every rule that a module defines") {
  std::set<std::string_view> registered;
  for (const Rule* rule : all_rules()) registered.insert(rule->id);
  std::size_t defined = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(URDFMILL_ROOT "/lib/urdfmill")) {
    if (!file.path().filename().string().ends_with("rules.hpp")) continue;
    const std::string text = bytes_of(file.path());
    for (std::size_t at = text.find("inline constexpr Rule "); at != std::string::npos;
         at = text.find("inline constexpr Rule ", at + 1)) {
      const std::size_t begin = text.find('"', at) + 1;
      const std::string id = text.substr(begin, text.find('"', begin) - begin);
      INFO(id);
      CHECK(registered.count(id) == 1);
      ++defined;
    }
  }
  CHECK(defined == registered.size());
}

TEST_CASE("a page wraps its prose") {
  const std::string page =
      source::rule_page(xml::rules::malformed, session::other_severities(), text::command_line_option);
  CHECK(page.find("xml-malformed (error)\n  The text is not well-formed XML\n\nWhy it matters\n    No program") == 0);
  std::size_t begin = 0;
  while (begin < page.size()) {
    const std::size_t end = std::min(page.find('\n', begin), page.size());
    CHECK(end - begin <= 96);
    begin = end + 1;
  }
}

TEST_CASE("every finding that sessions and pages show has a severity that the page of its rule states") {
  namespace fs = std::filesystem;
  const std::regex finding("(?:^|[ :])(error|warning|note): .*\\[([a-z][a-z0-9-]+)\\]$");
  std::size_t shown = 0;
  for (const char* folder : {"/tests/tools/sessions", "/tests/urdf/rules", "/docs", "/docs/howto"})
    for (const auto& entry : fs::directory_iterator(URDFMILL_ROOT + std::string(folder))) {
      const std::string extension = entry.path().extension();
      if (extension != ".session" && extension != ".txt" && extension != ".md") continue;
      const std::string text = bytes_of(entry.path());
      std::istringstream lines(text);
      std::string command = "urdfmill check";
      for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("$ ")) command = line;
        std::smatch found;
        if (!line.ends_with(']') || !std::regex_search(line, found, finding)) continue;
        const Rule* rule = find_rule(found.str(2));
        if (rule == nullptr) continue;
        INFO(entry.path() << ": " << line);
        ++shown;
        const source::OtherSeverity* other = source::other_severity(session::other_severities(), *rule);
        const std::string severity = found.str(1);
        const bool is_stated = severity == source::severity_name(rule->severity) ||
                               (other != nullptr && severity == source::severity_name(other->severity));
        // An option or a configuration can change it, and other commands lessen errors that do not matter to them.
        const bool is_raised = command.find("--strict") != std::string::npos ||
                               command.find("--error-on-warning") != std::string::npos ||
                               command.find("--allow-missing") != std::string::npos ||
                               text.find(found.str(2) + ": " + severity) != std::string::npos;
        const bool is_lessened = command.find(" check") == std::string::npos && rule->severity == Severity::error;
        // For `check`, what reading another format loses is a note.
        const bool is_loss = severity == "note" && rule->facts.loss == source::Loss::reported;
        CHECK((is_stated || is_raised || is_lessened || is_loss));
      }
    }
  CHECK(shown > 500);
}
