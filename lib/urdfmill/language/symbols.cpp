#include "urdfmill/language/symbols.hpp"

#include <algorithm>
#include <set>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/language/as_written.hpp"
#include "urdfmill/language/value_sources.hpp"
#include "urdfmill/language/yaml_keys.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::language {
namespace {

/// Indices kept at a time.
constexpr std::size_t most_indices = 16;
/// Sources of a robot whose includes are followed as they are written.
constexpr std::size_t most_followed = 1000;

/// Places in the order in which they were added, each once.
class NewPlaces {
 public:
  void add(Place place) {
    if (!place.file.empty() && known_.insert(place).second) places_.push_back(std::move(place));
  }
  [[nodiscard]] bool empty() const { return places_.empty(); }
  [[nodiscard]] std::vector<Place> take() { return std::move(places_); }

 private:
  std::vector<Place> places_;
  std::set<Place> known_;
};

}  // namespace

std::vector<const Root*> Symbols::roots_reading(const std::string& file, Robots robots) {
  return robots == Robots::all ? workspace_.all_roots_of(file) : workspace_.roots_of(file);
}

std::vector<const Root*> Symbols::roots_of(const std::string& file, Robots robots) {
  std::vector<const Root*> found = roots_reading(file, robots);
  return found.empty() ? workspace_.roots_naming(file) : found;
}

std::vector<std::shared_ptr<const ModelIndex>> Symbols::indices(const std::string& file, Robots robots) {
  std::vector<std::shared_ptr<const ModelIndex>> found;
  for (const Root* root : roots_of(file, robots)) {
    const std::shared_ptr<const RootExpansion> expansion = workspace_.expansion(*root);
    if (!expansion->expanded.expansion.record) continue;
    Kept& kept = kept_[root->number];
    kept.used = ++uses_;
    if (kept.expansion != expansion) {
      kept.index = std::make_shared<const ModelIndex>(expansion->expanded.expansion, files_);
      kept.expansion = expansion;
      if (expansion->expanded.succeeded()) kept.good = kept.index;
    }
    found.push_back(kept.index);
  }
  while (kept_.size() > most_indices)
    kept_.erase(std::min_element(kept_.begin(), kept_.end(),
                                 [](const auto& x, const auto& y) { return x.second.used < y.second.used; }));
  return found;
}

std::vector<std::shared_ptr<const ModelIndex>> Symbols::last_good_indices(const std::string& file) {
  std::vector<std::shared_ptr<const ModelIndex>> found = indices(file);
  for (const Root* root : workspace_.roots_of(file))
    if (const auto kept = kept_.find(root->number); kept != kept_.end() && kept->second.good)
      std::replace(found.begin(), found.end(), kept->second.index, kept->second.good);
  return found;
}

const std::vector<std::string>& Symbols::includers(const std::string& path) {
  const std::set<std::string>& files = workspace_.found_files();
  if (includers_on_ != workspace_.session().snapshot() || includers_among_ != files.size()) {
    includers_on_ = workspace_.session().snapshot();
    includers_among_ = files.size();
    includers_.clear();
  }
  const auto known = includers_.find(path);
  return known != includers_.end() ? known->second : includers_[path] = find_includers(path);
}

std::vector<std::string> Symbols::find_includers(const std::string& path) {
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  std::vector<std::string> found;
  for (const std::string& other : workspace_.found_files()) {
    const files::FilePtr text = workspace_.text(other);
    if (other == path || text->error() || text->bytes().find(name) == std::string::npos) continue;
    std::map<std::string, std::string, std::less<>> arguments;
    const std::vector<std::string> included = includes_as_written(*this, *files_.read(other), arguments, true);
    if (std::find(included.begin(), included.end(), path) != included.end()) found.push_back(other);
  }
  return found;
}

SourceSet Symbols::sources_around(const std::string& file, Robots robots) {
  SourceSet found = sources(file, robots);
  std::set<std::string> seen;
  for (const auto& source : found) seen.insert(source->path);
  std::vector<std::string> left{workspace_.canonical(file)};
  for (std::size_t i = 0; i < left.size() && i < most_followed; ++i)
    for (const std::string& other : includers(left[i]))
      if (std::find(left.begin(), left.end(), other) == left.end()) left.push_back(other);
  for (const std::string& other : left)
    if (seen.insert(other).second) found.push_back(files_.read(other));
  std::map<std::string, std::string, std::less<>> arguments;
  add_includes(found, arguments, true);
  return found;
}

SourceSet Symbols::sources_of_uses(const std::string& file, Robots robots, bool of_values) {
  const bool is_enough = robots == Robots::chosen && (of_values || !roots_of(file, robots).empty());
  return is_enough ? sources(file, robots) : sources_around(file, robots);
}

void Symbols::add_includes(SourceSet& sources, std::map<std::string, std::string, std::less<>>& arguments,
                           bool elsewhere_too) {
  std::set<std::string> seen;
  for (const auto& source : sources) seen.insert(source->path);
  for (std::size_t i = 0; i < sources.size() && i < most_followed; ++i)
    for (const std::string& other : includes_as_written(*this, *sources[i], arguments, elsewhere_too))
      if (seen.insert(other).second && !workspace_.text(other)->error()) sources.push_back(files_.read(other));
}

SourceSet Symbols::sources(const std::string& file, Robots robots) {
  const std::string path = workspace_.canonical(file);
  SourceSet found{files_.read(path)};
  std::set<std::string> seen{path};
  std::map<std::string, std::string, std::less<>> arguments;
  const auto add = [&](const std::string& other) {
    if (seen.insert(other).second && !workspace_.text(other)->error()) found.push_back(files_.read(other));
  };
  for (const Root* root : roots_of(path, robots)) {
    for (const std::set<std::string>* files : {&root->files, &root->written})
      for (const std::string& other : *files) add(other);
    arguments.insert(root->model.arguments.begin(), root->model.arguments.end());
  }
  // Includes that no expansion has made.
  add_includes(found, arguments, false);
  return found;
}

Place Symbols::name_at(const std::string& file, std::uint32_t offset) {
  const auto source = files_.read(file);
  if (const SourceName* name = source->at(offset)) return {source->path, name->begin, name->end};
  for (const auto& index : indices(source->path))
    for (const ModelIndex::ModelName* name : index->model_names_at(source->path, offset)) return name->place;
  return {};
}

std::vector<Place> Symbols::requested_files(const std::string& file, std::uint32_t offset) {
  NewPlaces places;
  for (const auto& index : indices(file))
    for (const ModelIndex::Request* request : index->requests_at(file, offset)) {
      const bool is_package = request->kind == xacro::RecordedFile::Kind::package;
      const std::string target = workspace_.canonical(request->target + (is_package ? "/package.xml" : ""));
      if (!workspace_.text(target)->error()) places.add({target, 0, 0});
    }
  return places.take();
}

std::vector<Place> Symbols::definition(const std::string& file, std::uint32_t offset) {
  const auto source = files_.read(file);
  NewPlaces places;
  const SourceName* name = source->at(offset);
  if (name == nullptr || name->kind == NameKind::file || name->kind == NameKind::package) {
    for (const auto& index : indices(source->path))
      for (const ModelIndex::ModelName* used : index->model_names_at(source->path, offset))
        for (const ModelIndex::ModelName* other : index->same(*used))
          if (other->declares) places.add(other->place);
    const auto add_written = [&](const SourceSet& sources) {
      for (const Reference& reference : model_names_as_written(*this, *source, offset, sources))
        if (reference.declares) places.add(reference.place);
    };
    if (places.empty() && name == nullptr) add_written(sources(source->path));
    if (places.empty() && name == nullptr) {
      const SourceSet around = sources_around(source->path);
      add_written(around);
      if (places.empty())
        for (Place& place : composed_declarations(*this, *source, offset, around)) places.add(std::move(place));
      if (places.empty())
        for (Place& place : only_candidate(*source, offset)) places.add(std::move(place));
    }
    if (!places.empty()) return places.take();
    std::vector<Place> found = yaml_key_places(*this, source->path, offset);
    if (found.empty()) found = requested_files(source->path, offset);
    if (!found.empty()) return found;
    ValueSources values(*this, Robots::chosen);
    return files_as_written(values, *source, offset);
  }
  for (const auto& index : indices(source->path))
    if (const ModelIndex::Occurrence* occurrence = index->find(source->path, name->begin))
      for (Place& place : index->declarations(*occurrence)) places.add(std::move(place));
  if (!places.empty()) return places.take();
  const auto add_declarations = [&](const SourceSet& sources) {
    for (const StaticDeclaration& declaration : declarations_of(*name, sources)) places.add(declaration.place());
  };
  add_declarations(sources(source->path));
  if (places.empty()) add_declarations(sources_around(source->path));
  return places.empty() ? only_candidate(*source, offset) : places.take();
}

std::vector<Symbols::Include> Symbols::includes(const std::string& file) {
  const auto source = files_.read(file);
  ValueSources values(*this, Robots::chosen);
  std::vector<Include> found;
  for (const SourceName& name : source->names) {
    if (name.kind != NameKind::file) continue;
    std::vector<Place> places = requested_files(source->path, name.begin);
    if (places.empty()) places = files_as_written(values, *source, name.begin);
    if (!places.empty()) found.push_back({name.begin, name.end, std::move(places.front().file)});
  }
  return found;
}

bool Symbols::is_alone(const std::string& path) {
  const std::vector<const Root*> roots = roots_of(path, Robots::chosen);
  return std::all_of(roots.begin(), roots.end(), [&](const Root* root) { return root->model.file == path; }) &&
         includers(path).empty();
}

SourceSet Symbols::others_with(const SourceNames& source, std::string_view text, bool beside) {
  SourceSet found{files_.read(source.path)};
  const bool is_urdf = text::has_suffix(source.path, {".urdf"});
  for (const std::string& other : workspace_.found_files()) {
    if (other == source.path || (beside && files::folder_of(other) != files::folder_of(source.path))) continue;
    // Sources do not include the URDF that is made of them.
    if (!is_urdf && text::has_suffix(other, {".urdf"})) continue;
    const files::FilePtr file = workspace_.text(other);
    if (!file->error() && file->bytes().find(text) != std::string::npos) found.push_back(files_.read(other));
  }
  return found;
}

std::vector<Place> Symbols::only_candidate(const SourceNames& source, std::uint32_t offset) {
  NewPlaces places;
  if (const SourceName* name = source.at(offset)) {
    const bool is_macro = name->kind == NameKind::macro;
    if (!is_macro && !is_alone(source.path)) return {};
    const std::string_view text = std::string_view(name->text).substr(name->text.rfind('.') + 1);
    for (const bool beside : {true, false}) {
      if (!places.empty() || (!beside && !is_macro)) break;
      for (const StaticDeclaration& declaration : declarations_of(*name, others_with(source, text, beside)))
        places.add(declaration.place());
    }
  } else if (is_alone(source.path)) {
    for (const Reference& reference : model_names_as_written(*this, source, offset, others_with(source, "name", true)))
      if (reference.declares) places.add(reference.place);
  }
  std::vector<Place> found = places.take();
  return found.size() == 1 ? found : std::vector<Place>();
}

std::vector<Reference> Symbols::references(const std::string& file, std::uint32_t offset, Robots robots,
                                           std::vector<Place>* doubtful) {
  const auto source = files_.read(file);
  FoundNames names;
  std::set<Reference>& found = names.all;
  const SourceName* name = source->at(offset);
  if (name == nullptr) {
    for (const auto& index : indices(source->path, robots))
      for (const ModelIndex::ModelName* used : index->model_names_at(source->path, offset))
        for (const ModelIndex::ModelName* other : index->same(*used)) found.insert({other->place, other->declares});
    const std::vector<Reference> written =
        model_names_as_written(*this, *source, offset, sources_of_uses(source->path, robots, false));
    found.insert(written.begin(), written.end());
    return {found.begin(), found.end()};
  }

  const bool of_values = name->kind == NameKind::value || name->kind == NameKind::argument;
  // A name that one expansion joins to this one may be joined to others in another expansion, and a file that has it
  // may be read by further robots.
  std::set<std::shared_ptr<const ModelIndex>> all;
  std::map<std::string, std::shared_ptr<const SourceNames>> sources;
  std::vector<Place> pending{{source->path, name->begin, name->end}};
  for (const StaticDeclaration& declaration : declarations_of(*name, sources_of_uses(source->path, robots, of_values)))
    pending.push_back(declaration.place());
  std::set<Place> seen(pending.begin(), pending.end());
  std::set<std::string> seen_files;
  std::map<std::shared_ptr<const ModelIndex>, std::set<std::size_t>> seen_names;
  do {
    while (!pending.empty()) {
      const Place place = std::move(pending.back());
      pending.pop_back();
      if (seen_files.insert(place.file).second) {
        for (const auto& index : indices(place.file, robots)) all.insert(index);
        for (const auto& other : sources_of_uses(place.file, robots, of_values)) sources.emplace(other->path, other);
        pending.insert(pending.end(), seen.begin(), seen.end());
      }
      for (const auto& index : all) {
        const ModelIndex::Occurrence* occurrence = index->find(place.file, place.begin);
        if (occurrence == nullptr) continue;
        for (const ModelIndex::Occurrence* same : index->same(*occurrence, seen_names[index])) {
          found.insert({same->place, same->role == NameRole::declares});
          if (seen.insert(same->place).second) pending.push_back(same->place);
        }
      }
    }
    add_unreached(*name, seen, all, sources, robots, names);
    // A file with one of them may be read by others that declare the name.
    for (const Reference& reference : found)
      if (!seen_files.contains(reference.place.file) && !names.doubtful.contains(reference.place))
        pending.push_back(reference.place);
  } while (!pending.empty());
  if (doubtful != nullptr) doubtful->assign(names.doubtful.begin(), names.doubtful.end());
  return {found.begin(), found.end()};
}

void Symbols::add_unreached(const SourceName& name, const std::set<Place>& same,
                            const std::set<std::shared_ptr<const ModelIndex>>& indices,
                            const std::map<std::string, std::shared_ptr<const SourceNames>>& sources, Robots robots,
                            FoundNames& found) {
  // A file may also be read by robots that do not read the one with the name.
  std::map<std::string, std::vector<std::shared_ptr<const ModelIndex>>> others;
  const auto is_recorded = [&](const Place& place) {
    const auto finds = [&place](const auto& index) { return index->find(place.file, place.begin) != nullptr; };
    if (std::any_of(indices.begin(), indices.end(), finds)) return true;
    const auto [own, is_new] = others.try_emplace(place.file);
    if (is_new) own->second = this->indices(place.file, robots);
    return std::any_of(own->second.begin(), own->second.end(), finds);
  };
  // Any parameter of that name, in a file that no robot reads: it is most likely one of another file.
  const auto is_unknown = [&](const Place& place, const std::vector<StaticDeclaration>& declarations) {
    return std::all_of(declarations.begin(), declarations.end(),
                       [](const StaticDeclaration& each) { return is_parameter(*each.name); }) &&
           roots_reading(place.file, robots).empty();
  };
  SourceSet all;
  for (const auto& [path, source] : sources) all.push_back(source);
  for (std::size_t i = 0; i < all.size(); ++i) {
    SourceSet from_here = all;
    std::swap(from_here[0], from_here[i]);
    for (const SourceName& other : all[i]->names) {
      const Place place{all[i]->path, other.begin, other.end};
      if (other.kind != name.kind || other.text != name.text || is_recorded(place)) continue;
      const std::vector<StaticDeclaration> declarations = declarations_of(other, from_here);
      const auto count = std::count_if(declarations.begin(), declarations.end(),
                                       [&](const StaticDeclaration& each) { return same.contains(each.place()); });
      if (count == 0 || (static_cast<std::size_t>(count) < declarations.size() && is_unknown(place, declarations)))
        continue;
      found.all.insert({place, other.role == NameRole::declares});
      if (static_cast<std::size_t>(count) < declarations.size()) found.doubtful.insert(place);
    }
  }
}

std::vector<Reference> Symbols::highlights(const std::string& file, std::uint32_t offset) {
  std::vector<Reference> found = references(file, offset);
  const std::string path = workspace_.canonical(file);
  std::erase_if(found, [&path](const Reference& reference) { return reference.place.file != path; });
  return found;
}

}  // namespace urdfmill::language
