#include "urdfmill/language/workspace.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/batch/work/found_arguments.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/xacro/outline.hpp"

namespace urdfmill::language {
namespace {

/// Expansions kept at a time: those of the robots that are being edited.
constexpr std::size_t most_expansions = 16;

/// True if a file is a source of robots by its name.
bool is_source_name(std::string_view file) {
  return text::has_suffix(file, {".xacro", ".urdf"});
}

/// Returns the file of a root and its arguments as shown.
std::pair<std::string, std::string> key_of(const batch::Root& model) {
  return {model.file, batch::shown_arguments(model.arguments)};
}

/// Returns the parts of a text that decide which files are roots.
std::optional<xacro::Outline> outline_of(const files::File& text) {
  return text.error() ? std::nullopt : xacro::quick_outline(text.bytes());
}

}  // namespace

Workspace::Workspace(session::SessionOptions options)
    : session_(std::move(options), session::store_of_run(false)), scratch_(session_.options(), session_.store()) {}
Workspace::~Workspace() = default;

void Workspace::add_folder(const std::string& folder) {
  const std::string path = canonical(folder);
  if (std::find(folders_.begin(), folders_.end(), path) == folders_.end()) folders_.push_back(path);
  search_folders();
}

void Workspace::remove_folder(const std::string& folder) {
  std::erase(folders_, canonical(folder));
  search_folders();
}

void Workspace::search_folders() {
  for (session::Session* session : {&session_, &scratch_}) session->search_trees(folders_);
  forget_roots();
}

bool Workspace::contains(std::string_view file) const {
  return std::any_of(folders_.begin(), folders_.end(), [&](const std::string& folder) {
    return folder == "/" || files::path_below(file, folder).has_value();
  });
}

void Workspace::visit_folders(const std::function<bool(const std::string& folder)>& visit) const {
  constexpr std::size_t most_folders = 2000;
  std::vector<std::string> folders = folders_;
  for (std::size_t i = 0; i < folders.size() && i < most_folders; ++i) {
    const std::string folder = folders[i];
    if (!visit(folder)) continue;
    for (const files::FolderEntry& entry : session_.files().list(folder))
      if (entry.is_folder && !entry.is_link && !entry.name.starts_with('.'))
        folders.push_back(folder + "/" + entry.name);
  }
}

void Workspace::set_text(const std::string& file, std::string text, TextChanges edits) {
  const std::string path = canonical(file);
  const bool is_new = open_.insert(path).second;
  const files::FilePtr before = this->text(path);
  if (edits.empty()) edits.add(typed_text(path)->bytes(), text);
  session_.store()->set_text(path, std::move(text));
  scratch_.update();
  if (!hold(path, before, edits)) return;
  update();
  const files::FilePtr now = this->text(path);
  if (is_new) forget_roots();
  if (!now->error() && !before->error() && now->bytes() == before->bytes()) return;
  forget_expansions(path);
  if (has_roots_ && outline_of(*now) != outline_of(*before)) forget_roots();
}

bool Workspace::hold(const std::string& path, const files::FilePtr& before, const TextChanges& edits) {
  const auto is_well_formed = [&](const files::File& text) {
    return !text.error() && scratch_.parse(text, path, session::Syntax::xacro).result.document;
  };
  if (is_well_formed(*typed_text(path)) || !is_well_formed(*before)) {
    held_.erase(path);
    return true;
  }
  const auto [held, is_first] = held_.try_emplace(path, Held{before, {}});
  held->second.changes.add(edits);
  return is_first;
}

void Workspace::drop_text(const std::string& file) {
  const std::string path = canonical(file);
  open_.erase(path);
  held_.erase(path);
  session_.drop_text(path);
  update();
  forget_expansions(path);
  forget_roots();
}

void Workspace::changed(const std::string& file) {
  const std::string path = canonical(file);
  session_.store()->changed(path);
  update();
  forget_expansions(path);
  forget_roots();
}

void Workspace::files_changed() {
  session_.store()->changed();
  expansions_.clear();
  found_arguments_.clear();
  update();
  forget_roots();
}

void Workspace::update() {
  session_.update();
  scratch_.update();
  std::vector<std::pair<std::string, std::string>> texts;
  for (const auto& [path, held] : held_) texts.emplace_back(path, held.text->bytes());
  if (!texts.empty()) session_.use(session_.files().with(texts));
}

void Workspace::forget_expansions(const std::string& file) {
  for (const Root& root : roots_)
    if (root.files.contains(file)) expansions_.erase(root.number);
}

void Workspace::forget_roots() {
  has_roots_ = false;
  configurations_.reset();
}

session::Configurations& Workspace::configurations() {
  if (!configurations_) {
    configuration_findings_.diagnostics.clear();
    configurations_ = std::make_unique<session::Configurations>(scratch_, configuration_findings_);
  }
  return *configurations_;
}

const std::list<Root>& Workspace::roots() {
  if (!has_roots_) find_roots();
  return roots_;
}

const std::set<std::string>& Workspace::found_files() {
  (void)roots();
  return found_;
}

void Workspace::find_roots() {
  std::map<RootKey, Root> before;
  for (Root& root : roots_) before.try_emplace(key_of(root.model), std::move(root));
  roots_.clear();
  found_.clear();
  neighbours_.clear();
  if (!folders_.empty()) find_roots(folders_, false, before);
  has_roots_ = true;
  // Files outside of the folders, and those that are not on the disk yet.
  std::vector<std::string> others;
  for (const std::string& file : open_)
    if (!found_.contains(file) && is_source_name(file)) others.push_back(file);
  if (!others.empty()) find_roots(others, true, before);
  // Files that were chosen as robots although others include them.
  for (const auto& [file, arguments] : given_arguments_)
    if (!is_root(file)) find_roots({file}, false, before);
  for (const auto& [key, root] : before) expansions_.erase(root.number);
  find_neighbours();
}

void Workspace::find_neighbours() {
  batch::NeighbourFiles files{neighbours_, {}, {}};
  for (Root& root : roots_)
    for (session::Neighbour& each : root.model.neighbours) {
      each.file = canonical(each.file);
      files.assigned.push_back(each.file);
    }
  const batch::Neighbours neighbours(files, scratch_.files());
  for (Root& root : roots_) {
    root.neighbours = neighbours.of(root.model.file);
    root.neighbours.insert(root.neighbours.end(), root.model.neighbours.begin(), root.model.neighbours.end());
    std::erase_if(root.neighbours, [&](const session::Neighbour& each) { return root.files.contains(each.file); });
  }
}

bool Root::is_beside(const std::string& path) const {
  return std::any_of(neighbours.begin(), neighbours.end(),
                     [&](const session::Neighbour& each) { return each.file == path; });
}

bool Workspace::is_root(const std::string& file) const {
  return std::any_of(roots_.begin(), roots_.end(), [&](const Root& root) { return root.model.file == file; });
}

void Workspace::find_roots(const std::vector<std::string>& inputs, bool around, std::map<RootKey, Root>& before) {
  batch::RootSearch search;
  search.around = around;
  search.closures = true;
  search.hashes = false;
  search.trees = folders_;
  search.jobs = 1;
  search.discovery.neighbours = true;
  batch::Roots all = batch::find_roots(inputs, search, scratch_, configurations());
  for (const std::string& file : all.neighbours) neighbours_.push_back(canonical(file));
  for (const std::string& part : all.parts) found_.insert(canonical(part));
  // A text that was never saved is a robot until its check says otherwise.
  for (const std::string& file : all.missing)
    if (open_.contains(file)) all.roots.emplace_back().file = file;
  for (batch::Root& found : all.roots) {
    found.file = canonical(found.file);
    found_.insert(found.file);
    std::set<std::string> closure;
    for (const batch::InputFile& file : found.closure) closure.insert(canonical(file.path));
    closure.insert(found.file);
    std::vector<batch::Root> models = with_arguments(found);
    if (const auto given = given_arguments_.find(found.file); given != given_arguments_.end())
      models.emplace_back(found).arguments = given->second;
    for (batch::Root& model : models) {
      const RootKey key = key_of(model);
      const bool is_known =
          std::any_of(roots_.begin(), roots_.end(), [&](const Root& root) { return key_of(root.model) == key; });
      if (is_known) continue;
      Root& root = roots_.emplace_back();
      if (const auto old = before.find(key); old != before.end()) {
        root = std::move(old->second);
        before.erase(old);
      } else {
        root.number = ++numbers_;
      }
      root.written = closure;
      if (model.is_closure_exact)
        root.files = closure;
      else
        root.files.insert(closure.begin(), closure.end());
      root.is_known = root.is_known || model.is_closure_exact;
      root.model = std::move(model);
    }
  }
}

std::vector<batch::Root> Workspace::with_arguments(const batch::Root& model) {
  if (!model.terms.may_need_arguments || !model.arguments.empty()) return {model};
  if (model.terms.is_beside_sets) return {};
  const auto [known, is_new] = found_arguments_.try_emplace({model.file, {}});
  if (is_new) {
    std::vector<batch::WorkItem> items(1);
    items[0].file = model.file;
    items[0].terms = model.terms;
    (void)batch::use_found_arguments(items, folders_, 1, scratch_);
    for (batch::WorkItem& item : items) known->second.push_back(std::move(item.arguments));
  }
  std::vector<batch::Root> models;
  for (const session::Arguments& arguments : known->second) models.emplace_back(model).arguments = arguments;
  return models;
}

const Root* Workspace::root(std::uint64_t number) const {
  const auto found =
      std::find_if(roots_.begin(), roots_.end(), [&](const Root& each) { return each.number == number; });
  return found == roots_.end() ? nullptr : &*found;
}

std::vector<const Root*> Workspace::roots_of(const std::string& file) {
  const std::string path = canonical(file);
  std::vector<const Root*> found;
  for (const Root& root : roots())
    if (root.files.contains(path)) found.push_back(&root);
  return chosen_of(std::move(found));
}

std::vector<const Root*> Workspace::roots_beside(const std::string& file) {
  const std::string path = canonical(file);
  std::vector<const Root*> found;
  for (const Root& root : roots())
    if (root.is_beside(path)) found.push_back(&root);
  return chosen_of(std::move(found));
}

std::vector<const Root*> Workspace::chosen_of(std::vector<const Root*> roots) const {
  for (const Root* root : roots)
    if (chosen_ && *chosen_ == key_of(root->model)) return {root};
  return roots;
}

std::vector<const Root*> Workspace::roots_naming(const std::string& file) {
  const std::string path = canonical(file);
  std::vector<const Root*> found;
  for (const Root& root : roots())
    if (root.written.contains(path)) found.push_back(&root);
  return found;
}

std::vector<const Root*> Workspace::all_roots_of(const std::string& file) {
  const std::string path = canonical(file);
  while (look_further()) continue;
  std::vector<const Root*> found;
  for (const Root& root : roots())
    if (root.files.contains(path)) found.push_back(&root);
  return found;
}

void Workspace::choose(const std::string& model, session::Arguments arguments) {
  const RootKey key{canonical(model), batch::shown_arguments(arguments)};
  chosen_ = key;
  for (const Root& root : roots())
    if (key_of(root.model) == key) return;
  given_arguments_[key.first] = std::move(arguments);
  forget_roots();
}

void Workspace::note_files(const Root& root, std::set<std::string> files, bool is_complete) {
  for (Root& own : roots_) {
    if (own.number != root.number) continue;
    files.insert(own.model.file);
    if (!is_complete) files.merge(own.files);
    own.files = std::move(files);
    own.is_known = true;
    return;
  }
}

bool Workspace::look_further() {
  (void)roots();
  const auto root = std::find_if(roots_.begin(), roots_.end(), [](const Root& each) { return !each.is_known; });
  if (root == roots_.end()) return false;
  (void)expansion(*root);
  return true;
}

session::ExpandRequest Workspace::expand_request(const Root& root) {
  session::ExpandRequest request;
  request.arguments = root.model.arguments;
  request.verbosity = 0;
  return request;
}

std::shared_ptr<const RootExpansion> Workspace::expansion(const Root& root) {
  Kept& kept = expansions_[root.number];
  kept.used = ++uses_;
  if (kept.expansion) return kept.expansion;
  auto made = std::make_shared<RootExpansion>();
  session::ExpandRequest request = expand_request(root);
  request.record = request.in_part = true;
  made->expanded = session::expand(session_, root.model.file, request, made->findings);
  // The record of a robot in part has its names. Without a tree it is no robot: nothing is proved by it.
  if (!made->expanded.expansion.missing.empty()) made->expanded.expansion.document = nullptr;
  std::set<std::string> files;
  for (const xacro::Dependency& dependency : made->expanded.expansion.dependencies)
    files.insert(canonical(dependency.path));
  note_files(root, std::move(files), made->expanded.succeeded());
  std::shared_ptr<const RootExpansion> result = made;
  kept.expansion = std::move(made);
  if (expansions_.size() > most_expansions)
    expansions_.erase(std::min_element(expansions_.begin(), expansions_.end(),
                                       [](const auto& a, const auto& b) { return a.second.used < b.second.used; }));
  return result;
}

files::FilePtr Workspace::text(const std::string& file) {
  return session_.files().read(canonical(file));
}

files::FilePtr Workspace::typed_text(const std::string& file) {
  return scratch_.files().read(canonical(file));
}

const TextChanges* Workspace::changes(const std::string& file) const {
  const auto held = held_.find(canonical(file));
  return held == held_.end() ? nullptr : &held->second.changes;
}

Place Workspace::typed(Place place) const {
  if (const TextChanges* changes = place.file.empty() ? nullptr : this->changes(place.file)) {
    place.begin = changes->after(place.begin);
    place.end = changes->after(place.end);
  }
  return place;
}

session::ParsedText Workspace::parse(const std::string& file) {
  return session_.parse(*text(file), canonical(file), session::Syntax::xacro);
}

Place Workspace::place(source::Span span, const source::Sources& sources) const {
  if (!span.known()) return {};
  const std::string& name = sources[span.file].name();
  return {name.starts_with('<') ? std::string() : canonical(name), span.begin, span.end};
}

std::string Workspace::canonical(const std::string& file) const {
  return session_.files().canonical(file);
}

}  // namespace urdfmill::language
