#include "urdfmill/language/rename.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "grammar/text.hpp"
#include "urdfmill/language/overlay.hpp"
#include "urdfmill/language/written.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/literals.hpp"
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

/// The literal part of an attribute's value that an offset is in.
struct LiteralPart {
  source::Span place;
  std::string text;
};

/// Returns the literal parts of a written text.
std::vector<LiteralPart> literal_parts(const WrittenText& written) {
  std::vector<LiteralPart> parts;
  for (const grammar::TextPiece& piece : grammar::split_text(written.text()).pieces)
    if (piece.kind == grammar::TextPieceKind::literal && !piece.text.empty())
      parts.push_back({written.place_of(piece.text), std::string(piece.text)});
  return parts;
}

/// Renames one name of a workspace.
class Renamer {
 public:
  Renamer(Symbols& symbols, const std::string& file, std::uint32_t offset)
      : symbols_(symbols), source_(symbols.source(file)), offset_(offset), name_(source_->at(offset)) {
    if (name_ != nullptr && (name_->kind == NameKind::file || name_->kind == NameKind::package)) name_ = nullptr;
    if (name_ != nullptr || !source_->document) return;
    for (const auto& index : symbols_.indices(source_->path)) {
      const auto names = index->model_names_at(source_->path, offset_);
      if (names.empty()) continue;
      for (const LiteralPart& part : parts_at(names.front()->place))
        if (part.place.begin <= offset_ && offset_ <= part.place.end) part_ = part;
      return;
    }
  }

  [[nodiscard]] Place place() const {
    if (name_ != nullptr) return {source_->path, name_->begin, name_->end};
    if (!part_.text.empty()) return {source_->path, part_.place.begin, part_.place.end};
    return {};
  }

  Renaming rename(const std::string& new_name) {
    Renaming result;
    if (place().file.empty()) {
      result.refusal = "there is no name here";
      return result;
    }
    if (name_ != nullptr)
      rename_name(new_name, result);
    else
      rename_model_name(new_name, result);
    if (!result.refusal.empty()) result.edits.clear();
    return result;
  }

 private:
  [[nodiscard]] std::vector<LiteralPart> parts_at(const Place& place) {
    const auto source = symbols_.source(place.file);
    const xml::Element* element = source->elements.at(place.begin);
    if (element == nullptr) return {};
    for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next)
      if (a->value_span.begin == place.begin)
        return literal_parts(WrittenText(*source->bytes, a->value_span, a->value));
    return {};
  }

  [[nodiscard]] std::string written_at(const Place& place) {
    return symbols_.workspace().text(place.file)->bytes().substr(place.begin, place.end - place.begin);
  }

  /// Returns the reason why a file must not be changed; empty if it may.
  [[nodiscard]] std::string foreign(const std::string& file) {
    Workspace& workspace = symbols_.workspace();
    return workspace.contains(file) || workspace.is_open(file) ? std::string() : file + " is outside of the workspace";
  }

  void rename_name(const std::string& new_name, Renaming& result) {
    result.refusal = unfit(name_->kind, new_name);
    if (!result.refusal.empty() || new_name == name_->text) return;
    std::set<Place> places;
    for (const Reference& reference : symbols_.references(source_->path, offset_)) places.insert(reference.place);
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
      if (result.refusal = foreign(place.file); !result.refusal.empty()) return;
      result.edits.push_back({place, new_name});
    }
    if (result.refusal = taken(places, new_name); !result.refusal.empty()) return;
    std::map<std::string, std::string> arguments;
    if (name_->kind == NameKind::argument) arguments[name_->text] = new_name;
    const Comparison comparison = compare_after(symbols_.workspace(), result.edits, {}, arguments);
    result.proved = comparison.same;
    result.refusal = comparison.difference;
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

  /// Replaces the literal part of the model's name wherever the same names are written with it.
  void rename_model_name(const std::string& new_text, Renaming& result) {
    if (new_text.find_first_of("<>&\"'$ \t\n") != std::string::npos || new_text.empty()) {
      result.refusal = "a name must not be empty or contain blanks, quotes, <, &, or $";
      return;
    }
    std::set<Place> direct;
    std::set<std::string> names;
    for (const auto& index : symbols_.indices(source_->path))
      for (const ModelIndex::ModelName* name : index->model_names_at(source_->path, offset_)) {
        names.insert(name->names.begin(), name->names.end());
        kinds_.insert(name->kind);
        for (const ModelIndex::ModelName* same : index->same(*name))
          for (const LiteralPart& part : parts_at(same->place))
            if (part.text == part_.text) direct.insert({same->place.file, part.place.begin, part.place.end});
      }
    std::map<Place, std::string> places;
    for (const Place& place : direct) places.emplace(place, new_text);
    NewNames renamed;
    try_edits(places, names, renamed, result);
    if (result.refusal.empty()) return;
    // Names that are written in full, or passed to macros, have to change, too.
    if (names.contains(part_.text)) renamed.try_emplace(part_.text, new_text);
    const std::size_t before = places.size();
    add_values(renamed, places);
    renamed.clear();
    if (places.size() > before) try_edits(places, names, renamed, result);
  }

  /// The names of parts of the model after the edits, by those before.
  using NewNames = std::map<std::string, std::string, std::less<>>;

  void try_edits(const std::map<Place, std::string>& places, const std::set<std::string>& names, NewNames& renamed,
                 Renaming& result) {
    result.edits.clear();
    result.refusal.clear();
    for (const auto& [place, text] : places) {
      if (result.refusal = foreign(place.file); !result.refusal.empty()) return;
      result.edits.push_back({place, text});
    }
    prove_model_name(names, renamed, result);
  }

  /// Adds values that are exactly one of the names: attributes, arguments of macro calls, properties, defaults, texts.
  void add_values(const NewNames& renamed, std::map<Place, std::string>& places) {
    for (const auto& source : symbols_.sources(source_->path)) {
      if (!source->document) continue;
      const auto add = [&](std::string_view value, source::Span span) {
        if (const auto name = renamed.find(value); name != renamed.end())
          places.try_emplace(Place{source->path, span.begin, span.end}, name->second);
      };
      xacro::walk_elements(*source->document->root(), [&](const xml::Element& element) {
        const bool is_definition = xacro::recognise(element.name) == xacro::Directive::macro;
        for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
          if (!is_definition && !(a->name == "name" && xacro::recognise(element.name) != xacro::Directive::none &&
                                  xacro::recognise(element.name) != xacro::Directive::macro_call))
            add(a->value, a->value_span);
        for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
          if (node->kind == xml::NodeKind::text) add(node->text(), node->span);
        return true;
      });
    }
  }

  void prove_model_name(const std::set<std::string>& names, NewNames& renamed, Renaming& result) {
    const auto may_differ = [&](const xml::Element&, const xml::Attribute*, std::string_view before,
                                std::string_view after) {
      if (!names.contains(std::string(before))) return false;
      return renamed.try_emplace(std::string(before), after).first->second == after;
    };
    const Comparison comparison = compare_after(symbols_.workspace(), result.edits, may_differ);
    result.proved = comparison.same;
    result.refusal = comparison.difference;
    if (!result.refusal.empty()) return;
    result.refusal = left_over(renamed, result.edits);
  }

  /// Returns a place where the model still has an old name, or where two names have become one; empty if there is none.
  [[nodiscard]] std::string left_over(const NewNames& renamed, const std::vector<TextEdit>& edits) {
    std::set<Place> edited;
    for (const TextEdit& edit : edits) edited.insert(edit.place);
    std::set<std::string> after;
    for (const auto& [before, now] : renamed)
      if (!after.insert(now).second) return "two parts would be named \"" + now + "\"";
    for (const auto& index : symbols_.indices(source_->path))
      for (const ModelIndex::ModelName& name : index->model_names()) {
        for (const std::string& each : name.names)
          if (kinds_.contains(name.kind) && after.contains(each) && !renamed.contains(each))
            return "there is a \"" + each + "\" already";
        const bool is_old =
            kinds_.contains(name.kind) && std::any_of(name.names.begin(), name.names.end(),
                                                      [&](const std::string& each) { return renamed.contains(each); });
        const auto is_inside = [&name](const Place& place) {
          return place.file == name.place.file && name.place.begin <= place.begin && place.end <= name.place.end;
        };
        // A value that is passed on is renamed where it comes from.
        const bool is_passed = parts_at(name.place).empty();
        if (is_old && !is_passed && std::none_of(edited.begin(), edited.end(), is_inside))
          return "\"" + written_at(name.place) + "\" would keep its name";
      }
    return {};
  }

  Symbols& symbols_;
  std::shared_ptr<const SourceNames> source_;
  std::uint32_t offset_;
  const SourceName* name_;
  LiteralPart part_;
  std::set<ModelNameKind> kinds_;  ///< kinds of the name of the model
};

}  // namespace

Place renamed_place(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  return Renamer(symbols, file, offset).place();
}

Renaming rename(Symbols& symbols, const std::string& file, std::uint32_t offset, const std::string& new_name) {
  return Renamer(symbols, file, offset).rename(new_name);
}

}  // namespace urdfmill::language
