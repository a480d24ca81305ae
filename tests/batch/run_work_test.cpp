// Work on many models: sharing, memory, division among workers.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <numeric>
#include <set>

#include "urdfmill/batch/check/check_models.hpp"
#include "urdfmill/batch/run/run_work.hpp"
#include "urdfmill/batch/work/plan.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/session/expand.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

namespace {

/// A folder that is removed at the end.
struct TemporaryFolder {
  fs::path path = fs::temp_directory_path() / ("urdfmill-work-" + std::to_string(::getpid()));
  TemporaryFolder() { fs::create_directories(path); }
  ~TemporaryFolder() { fs::remove_all(path); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
};

constexpr const char* head = "<robot xmlns:xacro='http://www.ros.org/wiki/xacro'";

/// Variants of one robot.
void write_family(const TemporaryFolder& folder, int count) {
  folder.write("macros.xacro",
               std::string(head) + "><xacro:macro name='part' params='n'><link name='${n}'/></xacro:macro></robot>");
  for (int i = 0; i < count; ++i)
    folder.write("variant" + std::to_string(i) + ".urdf.xacro",
                 std::string(head) + " name='v'><xacro:include filename='macros.xacro'/><xacro:part n='l" +
                     std::to_string(i) + "'/></robot>");
}

batch::Work find(const TemporaryFolder& folder, session::Session& session) {
  source::Collector findings;
  session::Configurations configurations(session, findings);
  return batch::find_work({folder.path.string()}, {}, {}, session, configurations);
}

batch::WorkItem item(std::uint64_t cost, const std::string& name) {
  batch::WorkItem made;
  made.name = made.file = name;
  made.cost = cost;
  made.closure = batch::sha256(name);
  return made;
}

std::set<std::string> names_of(const std::vector<batch::WorkItem>& items) {
  std::set<std::string> names;
  for (const batch::WorkItem& one : items) names.insert(one.name);
  return names;
}

}  // namespace

TEST_CASE("A family of models parses what it includes once, and a session keeps none of its models") {
  constexpr int count = 200;
  const TemporaryFolder folder;
  write_family(folder, count);
  session::Session session;
  const batch::Work work = find(folder, session);
  REQUIRE(work.items.size() == count);
  std::mutex mutex;
  std::map<const session::Session*, std::size_t> parsed;
  batch::RunOptions options;
  options.jobs = 4;
  const batch::RunTotals totals = batch::run_work(
      work.items, std::move(options), session,
      [&](session::Session& own, const batch::WorkItem& one, const std::string&, batch::ModelResult& result) {
        const session::Expanded expanded = session::expand(own, one.file, {}, result.findings);
        if (!expanded.succeeded()) result.outcome = session::Outcome::failure;
        const std::lock_guard lock(mutex);
        parsed[&own] = own.parsed();
      },
      nullptr);
  CHECK(totals.clean == count);
  const std::size_t all = std::accumulate(parsed.begin(), parsed.end(), std::size_t{0},
                                          [](std::size_t sum, const auto& entry) { return sum + entry.second; });
  CHECK(all == count + 1);
  CHECK(session.sources().size() <= 2);
}

TEST_CASE("What was read when models were looked for is not read again, and results do not depend on it") {
  const TemporaryFolder folder;
  write_family(folder, 3);
  session::Session session({}, session::store_of_run());
  const batch::Work work = find(folder, session);
  fs::remove(folder.path / "macros.xacro");
  fs::remove(folder.path / "variant1.urdf.xacro");
  const auto expand = [](session::Session& own, const batch::WorkItem& one, const std::string&,
                         batch::ModelResult& result) {
    const session::Expanded expanded = session::expand(own, one.file, {}, result.findings);
    result.outcome = expanded.succeeded() ? session::Outcome::clean : session::Outcome::failure;
  };
  CHECK(batch::run_work(work.items, {}, session, expand, nullptr).clean == 3);
  // A session without that setting reads the disk.
  session::Session other;
  CHECK(batch::run_work(work.items, {}, other, expand, nullptr).failed == 3);
}

TEST_CASE("What is read to compare it with the plan is what is worked on") {
  const TemporaryFolder folder;
  write_family(folder, 3);
  session::Session finder;
  batch::Work work = find(folder, finder);
  for (batch::WorkItem& one : work.items) one.is_planned = true;
  folder.write("variant1.urdf.xacro", "<robot name='changed'/>");
  session::Session session({}, session::store_of_run());
  std::vector<std::string> texts;
  batch::RunOptions options;
  options.jobs = 1;
  const batch::RunTotals totals = batch::run_work(
      work.items, std::move(options), session,
      [&](session::Session& own, const batch::WorkItem& one, const std::string&, batch::ModelResult& result) {
        folder.write("macros.xacro", "not XML");
        fs::remove(one.file);
        const session::Expanded expanded = session::expand(own, one.file, {}, result.findings);
        result.outcome = expanded.succeeded() ? session::Outcome::clean : session::Outcome::failure;
        if (expanded.succeeded()) texts.push_back(one.name);
      },
      nullptr);
  // The second file changed before it was read. What changes later, as the included file does, is not seen.
  CHECK(texts == std::vector<std::string>{"variant0.urdf.xacro", "variant2.urdf.xacro"});
  CHECK(totals.clean == 2);
  CHECK(totals.failed == 1);
}

TEST_CASE("Results are shown in the order of the items, by one thread at a time") {
  constexpr int count = 300;
  const TemporaryFolder folder;
  write_family(folder, count);
  session::Session session;
  const batch::Work work = find(folder, session);
  std::atomic<int> showing = 0, most_showing = 0;
  std::vector<std::string> shown;
  batch::RunOptions options;
  options.jobs = 4;
  (void)batch::run_work(
      work.items, std::move(options), session,
      [](session::Session&, const batch::WorkItem& one, const std::string&, batch::ModelResult& result) {
        result.messages = one.name;
      },
      [&](batch::ShownResult&& result) {
        most_showing = std::max(most_showing.load(), ++showing);
        shown.push_back(result.messages);
        --showing;
      });
  std::vector<std::string> names;
  for (const batch::WorkItem& one : work.items) names.push_back(one.name);
  CHECK(shown == names);
  CHECK(most_showing == 1);
}

TEST_CASE("Shards are a partition, cost about the same, and do not depend on the order") {
  std::vector<batch::WorkItem> items;
  for (std::uint64_t i = 1; i <= 300; ++i) items.push_back(item(i * i, "m" + std::to_string(i)));
  batch::identify(items);
  std::vector<batch::WorkItem> reversed(items.rbegin(), items.rend());
  batch::identify(reversed);
  constexpr std::uint64_t shards = 7;
  std::set<std::string> all;
  std::uint64_t least = UINT64_MAX, most = 0;
  for (std::uint64_t number = 1; number <= shards; ++number) {
    std::vector<batch::WorkItem> part = items, other = reversed;
    batch::keep_shard(part, {number, shards});
    batch::keep_shard(other, {number, shards});
    CHECK(names_of(part) == names_of(other));
    for (const std::string& name : names_of(part)) CHECK(all.insert(name).second);
    const std::uint64_t cost = std::accumulate(part.begin(), part.end(), std::uint64_t{0},
                                               [](std::uint64_t sum, const auto& one) { return sum + one.cost; });
    least = std::min(least, cost);
    most = std::max(most, cost);
  }
  CHECK(all.size() == items.size());
  CHECK(most - least < most / 100);
}

TEST_CASE("Models of one name and content are distinguished, whatever their order") {
  std::vector<batch::WorkItem> items{item(1, "a"), item(1, "a"), item(1, "b")};
  items[0].file = "x/a";
  items[1].file = "y/a";
  std::vector<batch::WorkItem> swapped{items[1], items[0]};
  batch::identify(items);
  batch::identify(swapped);
  CHECK(items[0].id != items[1].id);
  CHECK(items[0].id == swapped[1].id);
  CHECK(items[1].id == swapped[0].id);
}

TEST_CASE("Files that are expanded together are in one part") {
  const TemporaryFolder folder;
  write_family(folder, 4);
  folder.write("alone.urdf", "<robot name='alone'><link name='a'/></robot>");
  session::Session session;
  const batch::Work work = find(folder, session);
  std::multiset<std::size_t> sizes;
  for (std::uint64_t number = 1; number <= 3; ++number) sizes.insert(batch::files_of_shard(work, {number, 3}).size());
  CHECK(sizes == std::multiset<std::size_t>{0, 1, 5});
}

TEST_CASE("What check finds in a file that many models include is kept once, with the text of one of them") {
  constexpr int count = 200;
  const TemporaryFolder folder;
  write_family(folder, count);
  folder.write("macros.xacro", std::string(head) +
                                   "><xacro:macro name='part' params='n'><link name='base'/><link name='${n}'/>"
                                   "<joint name='j' type='revolute'><parent link='base'/><child link='${n}'/></joint>"
                                   "</xacro:macro></robot>");
  session::Session session;
  source::Collector faults;
  session::Configurations configurations(session, faults);
  const batch::Roots roots = batch::find_roots({folder.path.string()}, {}, session, configurations);
  for (const unsigned jobs : {1U, 4U}) {
    batch::CheckModelsOptions options;
    options.watch.jobs = jobs;
    const batch::CheckedModels all = batch::check_models(roots, options, session, configurations);
    CHECK(all.robots == count);
    REQUIRE(all.findings.diagnostics.size() == 2);
    const std::string times = "(found " + std::to_string(count) + " times here)";
    CHECK(all.findings.diagnostics[1].message.ends_with(times));
    CHECK(all.sources.size() == 2);
  }
}
