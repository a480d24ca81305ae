#include "urdfmill/language/rename.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/files/pattern.hpp"
#include "urdfmill/language/beside_names.hpp"
#include "urdfmill/language/model_rename.hpp"
#include "urdfmill/language/overlay.hpp"
#include "urdfmill/language/srdf_files.hpp"
#include "urdfmill/language/written.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/outline.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

bool is_xml_name(std::string_view name) {
  const auto begins = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  };
  return !name.empty() && begins(name[0]) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return begins(c) || (c >= '0' && c <= '9') || c == '-'; });
}

/// Returns the reason why this cannot be a name of the kind; empty if it can.
std::string unfit(NameKind kind, const std::string& name) {
  switch (kind) {
    case NameKind::macro:
      if (!is_xml_name(name)) return "a macro's name is the name of a tag, without a dot or colon";
      if (xacro::recognise(std::string(xacro_prefix) + name) != xacro::Directive::macro_call)
        return "xacro:" + name + " has a meaning already";
      return {};
    case NameKind::value:
      return xacro::is_property_name(name) && !name.starts_with("__")
                 ? std::string()
                 : "the name of a value must be one identifier of Python";
    case NameKind::argument:
    case NameKind::block:
      return is_xml_name(name) ? std::string() : "the name must consist of letters, digits, _ and -";
    case NameKind::file:
    case NameKind::package:
      break;
  }
  return "a file is not renamed here";
}

/// Returns the reason why there is no name at a place of a file: of a robot that does not expand, names are not known.
std::string no_name(Symbols& symbols, const std::string& file) {
  if (is_srdf(file)) return "no robot of this name has a link or joint that is named here";
  if (!symbols.workspace().roots_beside(file).empty())
    return "no robot beside this file has a link or joint that is named here";
  for (const Root* root : symbols.workspace().roots_of(file)) {
    const auto expansion = symbols.workspace().expansion(*root);
    if (expansion->expanded.succeeded()) continue;
    if (const source::Diagnostic* error = expansion->findings.first_error())
      return "there is no name here, as far as the robot expands: " + error->message;
  }
  return "there is no name here";
}

/// Renames one name of a workspace that xacro knows.
class NameRenamer {
 public:
  NameRenamer(Symbols& symbols, std::shared_ptr<const SourceNames> source, const SourceName& name)
      : symbols_(symbols), source_(std::move(source)), name_(&name) {}

  Renaming rename(const std::string& new_name) {
    Renaming result;
    rename_name(new_name, result);
    if (!result.refusal.empty()) result.edits.clear();
    return result;
  }

 private:
  [[nodiscard]] std::string written_at(const Place& place) {
    return symbols_.workspace().text(place.file)->bytes().substr(place.begin, place.end - place.begin);
  }

  void rename_name(const std::string& new_name, Renaming& result) {
    result.refusal = unfit(name_->kind, new_name);
    if (!result.refusal.empty() || new_name == name_->text) return;
    std::set<Place> places;
    std::vector<Place> doubtful;
    for (const Reference& reference : symbols_.references(source_->path, name_->begin, Robots::all, &doubtful))
      places.insert(reference.place);
    add_end_tags(places);
    if (places.empty()) {
      result.refusal = "\"" + name_->text + "\" is not declared in the workspace";
      return;
    }
    for (const Place& place : places) {
      if (written_at(place) != name_->text) {
        result.refusal = "the name is computed: " + written_at(place);
        return;
      }
      if (result.refusal = outside(symbols_.workspace(), place.file); !result.refusal.empty()) return;
      result.edits.push_back({place, new_name});
    }
    if (result.refusal = doubt(doubtful); !result.refusal.empty()) return;
    if (result.refusal = taken(places, new_name); !result.refusal.empty()) return;
    if (name_->kind == NameKind::argument)
      if (result.refusal = passed_elsewhere(places); !result.refusal.empty()) return;
    std::map<std::string, std::string> arguments;
    if (name_->kind == NameKind::argument) arguments[name_->text] = new_name;
    const Comparison comparison = compare_after(symbols_.workspace(), result.edits, {}, arguments);
    result.proved = comparison.same;
    result.refusal = comparison.difference;
  }

  /// Returns the reason why an argument must keep its name: launch files and others, which are not changed, pass it.
  [[nodiscard]] std::string passed_elsewhere(const std::set<Place>& places) {
    batch::ArgumentSearch search;
    for (const std::string& folder : symbols_.workspace().folders()) search.add_folder(folder);
    std::set<std::string> files, seen;
    for (const Place& place : places) files.insert(place.file);
    for (const std::string& file : files)
      for (const Root* root : symbols_.workspace().all_roots_of(file)) {
        if (!seen.insert(root->model.file).second) continue;
        for (const batch::PassedArguments& call : search.passed_to(symbols_.workspace().scratch(), root->model.file))
          if (std::find(call.names.begin(), call.names.end(), name_->text) != call.names.end())
            return call.place + " passes " + name_->text + ":=…, and is not changed";
      }
    return {};
  }

  /// Returns the reason why names that may be others are not renamed: no robot that reads them decides it.
  [[nodiscard]] std::string doubt(const std::vector<Place>& doubtful) {
    Workspace& workspace = symbols_.workspace();
    for (const Place& place : doubtful)
      if (workspace.all_roots_of(place.file).empty())
        return "\"" + name_->text + "\" at " + shown_place(workspace, place) +
               " may be another one: no robot here reads that file";
    return {};
  }

  /// Adds the end tags of macro calls.
  void add_end_tags(std::set<Place>& places) {
    if (name_->kind != NameKind::macro) return;
    std::map<std::string, std::set<const xml::Element*>> calls;
    for (const Place& place : places) calls[place.file].insert(symbols_.source(place.file)->elements.at(place.begin));
    for (const auto& [file, elements] : calls)
      for (const SourceName& name : symbols_.source(file)->names)
        if (name.role == NameRole::ends && name.kind == NameKind::macro && elements.contains(name.element))
          places.insert({file, name.begin, name.end});
  }

  /// Returns the place where the new name is declared in the scope of one that is renamed; empty if there is none.
  [[nodiscard]] std::string taken(const std::set<Place>& places, const std::string& new_name) {
    std::map<std::string, std::set<const xml::Element*>> scopes;  // the macros around declarations, or null
    for (const Place& place : places) {
      const SourceName* renamed = symbols_.source(place.file)->at(place.begin);
      if (renamed != nullptr && renamed->role == NameRole::declares)
        scopes[place.file].insert(macro_around(renamed->element));
    }
    for (const auto& [file, around] : scopes)
      for (const SourceName& other : symbols_.source(file)->names)
        if (other.role == NameRole::declares && other.kind == name_->kind && other.text == new_name &&
            (name_->kind == NameKind::macro || around.contains(macro_around(other.element))))
          return "there is a \"" + new_name + "\" already";
    return {};
  }

  Symbols& symbols_;
  std::shared_ptr<const SourceNames> source_;
  const SourceName* name_;
};

/// Returns the name at an offset that can be another one; null if there is none.
const SourceName* name_to_change(const SourceNames& source, std::uint32_t offset) {
  const SourceName* name = source.at(offset);
  return name != nullptr && name->kind != NameKind::file && name->kind != NameKind::package ? name : nullptr;
}

/// Returns the reason why edits that no robot proves cannot be made: a file is included by a computed name, so that it
/// is not known what else uses its names. Empty if there is none.
std::string unproved(Symbols& symbols, const std::vector<TextEdit>& edits) {
  std::set<std::string> files, others;
  for (const TextEdit& edit : edits) files.insert(edit.place.file);
  for (const Root& root : symbols.workspace().roots()) others.insert(root.written.begin(), root.written.end());
  for (const std::string& other : others)
    for (const SourceName& name : symbols.source(other)->names) {
      const xacro::IncludedName included = xacro::included_name(name.text);
      if (name.kind != NameKind::file || included.is_exact) continue;
      // The folder of the package or of the source may be any.
      const std::string path =
          "*/" + included.path.substr(std::min(included.path.find_first_not_of("./"), included.path.size()));
      const files::Pattern pattern(path, files::PatternSyntax::stars);
      const auto may_be_read = [&pattern](const std::string& file) { return pattern.matches(file); };
      if (const auto file = std::find_if(files.begin(), files.end(), may_be_read); file != files.end())
        return "no robot here reads " + file->substr(file->rfind('/') + 1) + ", which a computed include may read (" +
               shown_place(symbols.workspace(), {other, name.begin, name.end}) + "): choose a robot that does";
    }
  return {};
}

/// Renames a part of a robot from a file beside it.
Renaming rename_from_beside(Symbols& symbols, const NameBeside& name, const std::string& new_name) {
  Renaming result;
  result = ModelRenamer(symbols, name).rename(new_name);
  const auto is_here = [&](const TextEdit& edit) {
    return edit.place.file == name.place.file && edit.place.begin <= name.place.begin &&
           name.place.end <= edit.place.end;
  };
  if (result.refusal.empty() && !result.edits.empty() &&
      std::none_of(result.edits.begin(), result.edits.end(), is_here))
    result.refusal = "this file is also beside another robot, which has the name, too, and would keep it";
  return result;
}

}  // namespace

Place renamed_place(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  const auto source = symbols.source(file);
  if (const SourceName* name = name_to_change(*source, offset)) return {source->path, name->begin, name->end};
  if (const auto beside = name_beside(symbols, file, offset)) return beside->place;
  return ModelRenamer(symbols, file, offset).place();
}

Renaming rename(Symbols& symbols, const std::string& file, std::uint32_t offset, const std::string& new_name) {
  const auto source = symbols.source(file);
  Renaming result;
  if (const SourceName* name = name_to_change(*source, offset)) {
    result = NameRenamer(symbols, source, *name).rename(new_name);
  } else if (const auto beside = name_beside(symbols, file, offset)) {
    result = rename_from_beside(symbols, *beside, new_name);
  } else if (ModelRenamer renamer(symbols, file, offset); !renamer.place().file.empty()) {
    result = renamer.rename(new_name);
  } else {
    result.refusal = no_name(symbols, source->path);
  }
  if (result.refusal.empty() && result.proved == 0) result.refusal = unproved(symbols, result.edits);
  if (!result.refusal.empty()) result.edits.clear();
  return result;
}

}  // namespace urdfmill::language
