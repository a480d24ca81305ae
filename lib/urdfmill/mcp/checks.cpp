// The tools that check robots and apply fixes.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <set>

#include "urdfmill/batch/check/check_models.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/mcp/call.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mcp {
namespace {

/// Returns how much a check covered: robots, files, and robots that it could not check, or only in part.
std::string looked_at(const batch::CheckedModels& all) {
  std::string out;
  text::JsonWriter json(out, text::JsonLayout::one_line);
  json.begin_object();
  const auto add = [&json](std::string_view name, std::size_t number) {
    json.key(name).value(static_cast<std::uint64_t>(number));
  };
  add("robots", all.robots);
  add("files", all.files);
  add("in_part", all.in_part);
  add("not_checked", all.unchecked + all.failed + all.left);
  json.end_object();
  return out;
}

/// Checks the files and folders of a call, or fixes them as the options say.
batch::CheckedModels checked(Call& call, batch::CheckModelsOptions& models, batch::Roots& roots) {
  session::RuleOptions rules;
  call.take(rules);
  session::Configurations configurations(*call.session, call.findings);
  batch::RootSearch search;
  search.around = search.joins_neighbours = true;
  search.discovery.simulator_formats = search.discovery.worlds = search.discovery.neighbours = true;
  search.discovery.links_out = false;
  search.trees = call.context.files->folders();
  roots = batch::find_roots(call.inputs(), search, *call.session, configurations);
  models.what.arguments = call.options.arguments;
  models.what.shares_arguments = roots.roots.size() > 1;
  models.what.folders = call.context.files->folders();
  models.what.meshes = rules.meshes;
  models.what.only_named = rules.only_named;
  models.what.error_on_warning = rules.strict;
  models.what.complete = [&](session::CheckConfig& config) { rules.complete(config); };
  std::mutex reporting;
  models.watch.progress = [&](std::size_t done) {
    const std::lock_guard lock(reporting);
    call.watch.report(done, roots.roots.size());
  };
  models.watch.stop = &call.watch.stop;
  batch::CheckedModels all = batch::check_models(roots, models, *call.session, configurations);
  batch::put_first(std::move(call.findings), call.session->sources(), models, all);
  call.findings = {};
  return all;
}

/// Puts the result of a check into the reply.
void reply_with(Call& call, batch::CheckedModels& all, const batch::Roots& roots) {
  std::vector<std::string> problems = all.errors;
  for (const std::string& path : roots.missing) problems.push_back("\"" + path + "\" does not exist");
  problems.insert(problems.end(), roots.unreadable.begin(), roots.unreadable.end());
  for (const std::string& folder : roots.empty) problems.push_back("there are no models in \"" + folder + "\"");
  session::Outcome outcome = all.outcome;
  if (all.findings.count(source::Severity::error) > 0) outcome = worse(outcome, session::Outcome::findings);
  if (!problems.empty()) {
    call.reply.members.emplace_back("problems", Call::json_list(problems));
    outcome = session::Outcome::failure;
  }
  call.reply.members.emplace_back("looked_at", looked_at(all));
  if (!all.arguments.empty()) call.reply.members.emplace_back("arguments_found", Call::json_list(all.arguments));
  if (!all.joined.empty()) call.reply.members.emplace_back("joined", Call::json_list(all.joined));
  if (!all.unreached.empty()) call.reply.members.emplace_back("in_no_robot", Call::json_list(all.unreached));
  call.reply.add(all.findings.diagnostics, all.sources, call.session->files(), call.spellings());
  // A robot that does not expand is what a check is for.
  const bool has_reasons = problems.empty() && all.findings.count(source::Severity::error) > 0;
  call.reply.outcome = has_reasons ? session::Outcome::findings : outcome;
}

}  // namespace

void check(Call& call) {
  batch::CheckModelsOptions models;
  batch::Roots roots;
  batch::CheckedModels all = checked(call, models, roots);
  reply_with(call, all, roots);
}

void apply_fix(Call& call) {
  const std::set<std::string> wanted(call.own.fixes.begin(), call.own.fixes.end());
  std::set<std::string> met;
  std::mutex meeting;
  batch::CheckModelsOptions models;
  models.fixes.make = !call.own.dry_run;
  models.fixes.show = call.own.dry_run;
  models.fixes.unsafe = true;
  const auto files = call.session->snapshot();
  FixIds ids(*files);
  models.fixes.takes = [&](const source::Diagnostic& finding, const source::Sources& sources) {
    const std::lock_guard lock(meeting);
    std::string id = ids.of(finding, sources);
    if (!wanted.contains(id)) return false;
    met.insert(std::move(id));
    return true;
  };
  batch::Roots roots;
  batch::CheckedModels all = checked(call, models, roots);
  std::vector<std::string> unknown;
  std::set_difference(wanted.begin(), wanted.end(), met.begin(), met.end(), std::back_inserter(unknown));
  call.reply.members.emplace_back("fixed", Call::json_list(all.fixed));
  if (!all.refused_fixes.empty()) call.reply.members.emplace_back("refused", Call::json_list(all.refused_fixes));
  if (!unknown.empty()) call.reply.members.emplace_back("unknown", Call::json_list(unknown));
  call.reply.text = std::move(all.difference);
  call.reply.has_pages = false;
  reply_with(call, all, roots);
  if (unknown.empty() && all.refused_fixes.empty()) return;
  call.reply.outcome = session::Outcome::failure;
  call.reply.message = unknown.empty() ? "not all fixes were made; `refused` has the reasons"
                                       : "there are no such fixes now, because files have changed or the paths or "
                                         "options are others: check again";
}

}  // namespace urdfmill::mcp
