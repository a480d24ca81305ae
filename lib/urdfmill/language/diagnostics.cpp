#include "urdfmill/language/diagnostics.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "urdfmill/batch/check/check_models.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/search/roots.hpp"
#include "urdfmill/files/reader.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::language {
namespace {

/// True if a text is SDF, MJCF or a part of MJCF.
bool is_of_simulator(std::string_view text) {
  const std::string_view root = batch::root_name(text);
  return root == "sdf" || root == "mujoco" || root == "mujocoinclude";
}

}  // namespace

void Diagnostics::changed(const std::string& file) {
  const std::string path = workspace_.canonical(file);
  find_units();
  for (auto& [key, unit] : units_)
    if (unit.file == path || reads(unit, path) || is_beside(unit, path)) {
      unit.is_stale = true;
      unit.edited.insert(path);
    }
}

void Diagnostics::changed() {
  find_units();
  for (auto& [key, unit] : units_) unit.is_stale = true;
}

bool Diagnostics::reads(const Unit& unit, const std::string& path) const {
  const Root* root = workspace_.root(unit.root);
  return root != nullptr ? root->files.contains(path) : unit.read.contains(path);
}

bool Diagnostics::is_beside(const Unit& unit, const std::string& path) const {
  const Root* root = workspace_.root(unit.root);
  return root != nullptr && root->is_beside(path);
}

bool Diagnostics::knows_robots_of(const std::string& path) const {
  const std::vector<const Root*> roots = workspace_.roots_beside(path);
  return std::all_of(roots.begin(), roots.end(), [this](const Root* root) {
    const auto unit = units_.find(UnitKey(root->number, std::string()));
    return unit != units_.end() && unit->second.is_known;
  });
}

const Diagnostics::Unit* Diagnostics::best_unit(const std::string& path) const {
  const Unit* best = nullptr;
  for (const auto& [key, unit] : units_) {
    const auto rank = unit.neighbours.find(path);
    if (rank == unit.neighbours.end()) continue;
    if (best == nullptr || rank->second < best->neighbours.at(path)) best = &unit;
  }
  return best;
}

const Root* Diagnostics::best_robot(const std::string& file) const {
  const Unit* best = best_unit(workspace_.canonical(file));
  return best != nullptr ? workspace_.root(best->root) : nullptr;
}

void Diagnostics::find_units() {
  std::map<UnitKey, Unit> before = std::move(units_);
  units_.clear();
  const auto add = [&](const UnitKey& key, const std::string& file) {
    const auto [unit, is_new] = units_.try_emplace(key);
    if (!is_new) return;
    if (const auto old = before.find(key); old != before.end()) unit->second = std::move(old->second);
    unit->second.root = key.first;
    unit->second.file = file;
  };
  (void)workspace_.roots();
  for (const std::string& file : workspace_.open_files()) {
    std::vector<const Root*> roots = workspace_.roots_of(file);
    const std::vector<const Root*> beside = workspace_.roots_beside(file);
    roots.insert(roots.end(), beside.begin(), beside.end());
    for (const Root* root : roots) add({root->number, {}}, root->model.file);
    if (roots.empty()) add({0, file}, file);
  }
}

std::size_t Diagnostics::left() {
  return static_cast<std::size_t>(
      std::count_if(units_.begin(), units_.end(), [](const auto& unit) { return unit.second.is_stale; }));
}

bool Diagnostics::step() {
  const auto stale = std::find_if(units_.begin(), units_.end(), [](const auto& unit) { return unit.second.is_stale; });
  if (stale == units_.end()) return false;
  check(stale->second);
  return true;
}

batch::Roots Diagnostics::models_of(const std::string& file) {
  batch::Roots models;
  if (batch::is_simulator_name(file) && is_of_simulator(workspace_.typed_text(file)->bytes())) {
    batch::RootSearch search;
    search.discovery.simulator_formats = search.discovery.worlds = true;
    // A model of SDF is complete by itself.
    search.around = text::has_suffix(file, {".xml", ".mjcf"});
    search.hashes = false;
    search.trees = workspace_.folders();
    search.jobs = 1;
    models = batch::find_roots({file}, search, workspace_.scratch(), workspace_.configurations());
  }
  if (models.roots.empty()) models.parts = {file};
  return models;
}

void Diagnostics::check(Unit& unit) {
  unit.is_stale = false;
  unit.is_known = true;
  unit.edited.clear();
  batch::Roots one;
  batch::CheckModelsOptions options;
  options.what.folders = workspace_.folders();
  options.what.argument_search = &arguments_;
  // Too slow for each keystroke.
  options.what.contacts = false;
  options.watch.jobs = 1;
  const Root* root = workspace_.root(unit.root);
  // The robots have changed, and this one is gone: its findings no longer count.
  if (root == nullptr && unit.root != 0) {
    unit.findings.clear();
    unit.neighbours.clear();
    return;
  }
  if (root != nullptr) {
    one.roots = {root->model};
    for (const session::Neighbour& neighbour : root->neighbours)
      if (!neighbour.is_named) one.neighbours.push_back(neighbour.file);
    for (const std::string& file : root->files)
      if (workspace_.contains(file) || workspace_.is_open(file)) one.elsewhere.push_back(file);
  } else {
    one = models_of(unit.file);
  }
  session::Session& session = workspace_.scratch();
  files::ReadLog reads;
  session.reader().log(&reads);
  batch::CheckedModels checked = batch::check_models(one, options, session, workspace_.configurations());
  session.reader().log(nullptr);
  unit.is_part = root == nullptr || !checked.unreached.empty();
  unit.neighbours = std::move(checked.neighbours);
  unit.findings.clear();
  for (source::Diagnostic& finding : checked.findings.diagnostics) {
    Finding made = converted(std::move(finding), checked.sources);
    if (made.place.file.empty()) made.place = {unit.file, 0, 0};
    unit.findings[made.place.file].push_back(std::move(made));
  }
  std::set<std::string> files;
  for (const files::ReadLog::Entry& entry : reads.entries())
    if (entry.kind == files::ReadKind::file) files.insert(workspace_.canonical(entry.name));
  if (root == nullptr)
    unit.read = std::move(files);
  else
    workspace_.note_files(*root, std::move(files), checked.failed == 0 && checked.unchecked == 0);
}

std::vector<std::string> Diagnostics::take_changes() {
  std::map<std::string, std::vector<Finding>> now;
  for (const auto& [key, unit] : units_)
    for (const auto& [file, findings] : unit.findings) now.try_emplace(file);
  for (auto& [file, findings] : now) findings = of(file);
  std::vector<std::string> changes;
  for (const auto& [file, findings] : now)
    if (const auto old = shown_.find(file); old == shown_.end() ? !findings.empty() : old->second != findings)
      changes.push_back(file);
  for (const auto& [file, findings] : shown_)
    if (!findings.empty() && !now.contains(file)) changes.push_back(file);
  shown_ = std::move(now);
  return changes;
}

std::vector<Finding> Diagnostics::of(const std::string& file) const {
  const std::string path = workspace_.canonical(file);
  std::vector<Finding> all;
  const Unit* best = best_unit(path);
  if (best != nullptr && !knows_robots_of(path)) return all;
  bool is_read_by_robot = false;
  for (const auto& [key, unit] : units_) is_read_by_robot = is_read_by_robot || (!unit.is_part && reads(unit, path));
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::string_view, std::string>> known;
  for (const auto& [key, unit] : units_) {
    const auto found = unit.findings.find(path);
    if (found == unit.findings.end() || unit.edited.contains(path)) continue;
    if (unit.is_part && is_read_by_robot && unit.file == path) continue;
    if (&unit != best && unit.neighbours.contains(path)) continue;
    for (const Finding& finding : found->second)
      if (known.emplace(finding.place.begin, finding.place.end, finding.rule->id, finding.message).second)
        all.push_back(finding);
  }
  std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) { return a.place < b.place; });
  return all;
}

Finding Diagnostics::converted(source::Diagnostic&& finding, const source::Sources& sources) const {
  Finding made;
  made.rule = finding.rule;
  made.severity = finding.severity;
  made.message = std::move(finding.message);
  made.hint = std::move(finding.hint);
  made.place = workspace_.place(finding.span, sources);
  made.subject = std::move(finding.subject);
  made.meant = std::move(finding.meant);
  for (source::TrailStep& step : finding.trail)
    made.trail.push_back({std::move(step.text), workspace_.place(step.span, sources)});
  for (source::Edit& edit : finding.fix)
    made.fix.push_back({workspace_.place(edit.span, sources), std::move(edit.text)});
  return made;
}

}  // namespace urdfmill::language
