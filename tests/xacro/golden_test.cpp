// Each folder of cases/ is one test: main.xacro and its includes, optionally `arguments` with a name:=value per line,
// and expected.urdf (the output) or expected.err (the reference's error, or its warnings). With URDFMILL_UPDATE_GOLDEN
// in the environment the expected files are written instead of compared.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xml/writer.hpp"

namespace {

using namespace urdfmill;
namespace fs = std::filesystem;

const fs::path cases = URDFMILL_ROOT "/tests/xacro/cases";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Resolves relative names in the folder of the case.
class CaseFiles : public files::Provider {
 public:
  explicit CaseFiles(const fs::path& folder) : folder_(folder.string() + "/") {}
  [[nodiscard]] files::ReadResult read(const std::string& path, const files::ReadOptions& options) const override {
    return disk_->read(folder_ + path, options);
  }
  [[nodiscard]] std::vector<files::FolderEntry> list(const std::string& folder, int* error) const override {
    return disk_->list(folder_ + folder, error);
  }
  [[nodiscard]] files::PathKind kind(const std::string& path) const override { return disk_->kind(folder_ + path); }

 private:
  std::string folder_;
  std::shared_ptr<const files::Provider> disk_ = files::disk();
};

struct Outcome {
  std::string urdf;
  std::string messages;
  source::Collector findings;
};

Outcome expand(const fs::path& folder) {
  Outcome outcome;
  source::Sources sources;
  files::Reader files(std::make_shared<CaseFiles>(folder));
  xacro::ExpandOptions options;
  options.files = &files;
  options.log = [&outcome](std::string_view text) { outcome.messages += text; };
  std::istringstream lines(read(folder / "arguments"));
  for (std::string line; std::getline(lines, line);)
    options.arguments.emplace_back(line.substr(0, line.find(":=")), line.substr(line.find(":=") + 2));
  const xacro::Expansion expansion = xacro::expand("main.xacro", sources, options, outcome.findings);
  outcome.messages += expansion.reference_report;
  if (expansion.document) REQUIRE_FALSE(xml::write(*expansion.document, {}, outcome.urdf));
  return outcome;
}

void check_or_update(const fs::path& path, const std::string& text) {
  if (std::getenv("URDFMILL_UPDATE_GOLDEN") == nullptr) {
    CHECK(read(path) == text);
  } else if (text.empty()) {
    fs::remove(path);
  } else {
    std::ofstream(path, std::ios::binary) << text;
  }
}

}  // namespace

TEST_CASE("every golden case expands to what is expected, with the expected messages") {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(cases))
    if (entry.is_directory()) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  REQUIRE_FALSE(folders.empty());
  for (const fs::path& folder : folders) {
    DYNAMIC_SECTION(folder.filename().string()) {
      const Outcome outcome = expand(folder);
      check_or_update(folder / "expected.urdf", outcome.urdf);
      check_or_update(folder / "expected.err", outcome.messages);
    }
  }
}
