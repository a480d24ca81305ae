// Merging the reports of parts of a run.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "urdfmill/batch/run/merge_reports.hpp"

using namespace urdfmill;
using batch::ReportLine;

namespace {

ReportLine line(const std::string& input, const std::string& work, const std::string& output_hash,
                session::Outcome outcome = session::Outcome::clean) {
  ReportLine made;
  made.run = {"expand", "1.0", "options"};
  made.input = input;
  made.work = work;
  made.closure = "closure of " + work;
  made.output = "out/" + input;
  made.output_hash = output_hash;
  made.outcome = outcome;
  return made;
}

ReportLine of_version(const char* version, ReportLine made) {
  made.run.version = version;
  return made;
}

batch::MergedReport merge(const std::vector<std::vector<ReportLine>>& reports,
                          const std::vector<batch::WorkItem>* plan = nullptr) {
  std::vector<batch::Report> given;
  for (const auto& lines : reports) given.emplace_back().lines = lines;
  return batch::merge_reports(std::move(given), plan);
}

batch::WorkItem planned(const std::string& file, const std::string& work) {
  batch::WorkItem item;
  item.file = file;
  item.id = work;
  return item;
}

}  // namespace

TEST_CASE("of the lines about a model the one that counts is kept") {
  struct Row {
    const char* what;
    std::vector<std::vector<ReportLine>> reports;
    const char* kept;  // hash of the output
    std::size_t repeated, superseded, contradicted, failed;
  };
  const ReportLine old = line("a", "1", "x"), failed = line("a", "1", "", session::Outcome::failure);
  const std::vector<Row> rows{
      {"the same result twice", {{old}, {old}}, "x", 1, 0, 0, 0},
      {"one run, two results", {{old}, {line("a", "1", "y")}}, "y", 0, 0, 1, 0},
      {"a try that failed, before", {{failed}, {old}}, "x", 0, 0, 0, 0},
      {"a try that failed, after", {{old}, {failed}}, "x", 0, 0, 0, 0},
      {"done again in one report", {{old, line("a", "1", "y")}}, "y", 0, 1, 0, 0},
      {"the result was lost, and then it failed", {{old, failed}}, "", 0, 1, 0, 1},
      {"another version in one report", {{old, of_version("1.1", line("a", "1", "y"))}}, "y", 0, 1, 0, 0},
      {"another version in another report", {{old}, {of_version("1.1", line("a", "1", "y"))}}, "y", 0, 1, 0, 0},
      {"the input has changed, in one report", {{old, line("a", "2", "y")}}, "y", 0, 1, 0, 0},
      {"the input has changed, in another report", {{old}, {line("a", "2", "y")}}, "y", 0, 1, 0, 0},
      {"what contradicted itself was done again", {{old}, {line("a", "1", "y"), line("a", "2", "z")}}, "z", 0, 1, 0, 0},
  };
  for (const Row& row : rows) {
    INFO(row.what);
    const batch::MergedReport merged = merge(row.reports);
    REQUIRE(merged.lines.size() == 1);
    CHECK(merged.lines.front().output_hash == row.kept);
    CHECK(merged.repeated == row.repeated);
    CHECK(merged.superseded == row.superseded);
    CHECK(merged.contradicted.size() == row.contradicted);
    CHECK(merged.failed.size() == row.failed);
    CHECK(merged.runs == 1);
  }
}

TEST_CASE("what is planned counts before what was done otherwise, in any order") {
  const std::vector<batch::WorkItem> plan{planned("a", "2"), planned("b", "3"), planned("c", "4")};
  const std::vector<ReportLine> lines{line("a", "1", "x"), line("a", "2", "y"), line("b", "1", "z"),
                                      line("d", "5", "u")};
  for (const bool reversed : {false, true}) {
    std::vector<ReportLine> given = lines;
    if (reversed) std::reverse(given.begin(), given.end());
    const batch::MergedReport merged = merge({given}, &plan);
    REQUIRE(merged.lines.size() == 2);
    CHECK(merged.lines[0].output_hash == "y");
    CHECK(merged.lines[1].input == "d");
    REQUIRE(merged.missing.size() == 2);
    CHECK(merged.missing[0].reason == "done, but not as it is in the plan");
    CHECK(merged.missing[1].input == "c");
    CHECK(merged.superseded == 2);
    CHECK(merged.unplanned == 1);
  }
}

TEST_CASE("models with other arguments, and lines of several runs, are distinguished") {
  ReportLine left = line("a", "1", "x"), right = line("a", "2", "y");
  left.arguments = {{"side", "left"}};
  right.arguments = {{"side", "right"}};
  const batch::MergedReport merged = merge({{left, of_version("1.1", right)}});
  CHECK(merged.lines.size() == 2);
  CHECK(merged.superseded == 0);
  CHECK(merged.runs == 2);
}
