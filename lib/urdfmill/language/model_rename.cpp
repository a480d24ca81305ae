#include "urdfmill/language/model_rename.hpp"

#include <algorithm>

#include "grammar/text.hpp"
#include "urdfmill/batch/search/neighbours.hpp"
#include "urdfmill/language/expression_at.hpp"
#include "urdfmill/language/srdf_files.hpp"
#include "urdfmill/session/checks/neighbour_names.hpp"
#include "urdfmill/session/checks/neighbour_proof.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

std::string_view word_for(ModelNameKind kind) {
  switch (kind) {
    case ModelNameKind::link:
      return "link";
    case ModelNameKind::joint:
      return "joint";
    case ModelNameKind::material:
      break;
  }
  return "material";
}

/// Returns the attribute or text that covers an offset; nothing if there is none.
std::optional<ValueText> value_at(const std::shared_ptr<const SourceNames>& source, std::uint32_t offset) {
  const std::optional<WrittenText> whole = text_at(*source, offset);
  return whole ? std::optional(ValueText{source, *whole, whole->text()}) : std::nullopt;
}

/// True if the expansion of a robot loads a YAML file.
bool loads(Workspace& workspace, const Root& root, const std::string& file) {
  const std::vector<xacro::Dependency>& read = workspace.expansion(root)->expanded.expansion.dependencies;
  return std::any_of(read.begin(), read.end(), [&](const xacro::Dependency& each) {
    return each.kind == xacro::Dependency::Kind::yaml && workspace.canonical(each.path) == file;
  });
}

/// Returns the kinds of parts that an element of the model declares.
ModelNameKinds declared_kinds(const xml::Element& element) {
  ModelNameKinds kinds;
  for (const NamingAttribute& naming : naming_attributes)
    if (naming.element == element.name && is_declaration(element, naming)) kinds.insert(naming.kind);
  return kinds;
}

}  // namespace

ModelRenamer::ModelRenamer(Symbols& symbols, const std::string& file, std::uint32_t offset)
    : symbols_(symbols), sources_(symbols) {
  const auto source = symbols.source(file);
  if (!source->document || source->at(offset) != nullptr) return;
  const std::optional<ValueText> text = value_at(source, offset);
  if (!text) return;
  for (const grammar::TextPiece& piece : grammar::split_text(text->text).pieces) {
    if (piece.kind != grammar::TextPieceKind::literal) continue;
    const std::string_view word = text::trimmed(piece.text);
    const Place at = text->place_of(word);
    if (word.empty() || offset < at.begin || at.end < offset) continue;
    place_ = at;
    literal_ = word;
    break;
  }
  if (place_.file.empty()) return;
  (void)sources_.add(source->path);
  find_in_expansions(*text);
  if (parts_.empty()) find_passed();
  if (is_srdf(source->path) && !find_from_srdf(*source)) {
    parts_.clear(), kinds_.clear();
  } else if (parts_.empty()) {
    find_unreached(*source);
    (void)sources_.add_around(source->path);
  }
  if (kinds_.empty()) place_ = {};
}

ModelRenamer::ModelRenamer(Symbols& symbols, const NameBeside& name)
    : symbols_(symbols),
      sources_(symbols),
      place_(name.from),
      literal_(name.part.value.substr(name.part.begin, name.part.end - name.part.begin)) {
  (void)sources_.add(name.from.file);
  add_part(name.part, name.kind);
}

void ModelRenamer::add_part(const ValuePart& part, ModelNameKind kind) {
  kinds_.insert(kind);
  const auto is_same = [&part](const ValuePart& other) { return other.value == part.value; };
  if (std::none_of(parts_.begin(), parts_.end(), is_same)) parts_.push_back(part);
}

void ModelRenamer::add_parts(const ValueText& text, const std::string& name, ModelNameKind kind) {
  for (std::size_t at = name.find(literal_); at != std::string::npos; at = name.find(literal_, at + 1)) {
    ValuePart part{name, at, at + literal_.size()};
    if (const auto origins = flow_.origins(text, part); origins && origins->contains(place_)) {
      add_part(part, kind);
      return;
    }
  }
}

void ModelRenamer::find_in_expansions(const ValueText& text) {
  for (const auto& index : symbols_.indices(place_.file, Robots::all))
    for (const ModelIndex::ModelName* name : index->model_names_at(place_.file, place_.begin))
      for (const std::string& each : name->names) add_parts(text, each, name->kind);
}

void ModelRenamer::find_passed() {
  for (const auto& index : symbols_.indices(place_.file, Robots::all))
    for (const ModelIndex::ModelName& name : index->model_names()) {
      if (!name.declares) continue;
      for (const std::string& each : name.names) {
        if (each.find(literal_) == std::string::npos) continue;
        for (const ModelIndex::ModelName* same : index->same(name))
          if (const auto use = value_at(symbols_.source(same->place.file), same->place.begin); use && parts_.empty())
            add_parts(*use, each, name.kind);
      }
    }
}

bool ModelRenamer::find_from_srdf(const SourceNames& srdf) {
  find_unreached(srdf);
  if (parts_.empty() && kinds_.empty()) return false;
  bool is_found = false;
  for (const std::string& robot : robots_of_srdf(symbols_, srdf))
    for (const auto& index : symbols_.indices(robot, Robots::all))
      for (const ModelIndex::ModelName& name : index->model_names()) {
        const auto is_here = [&name](const ValuePart& part) {
          return std::find(name.names.begin(), name.names.end(), part.value) != name.names.end();
        };
        if (!name.declares || !kinds_.contains(name.kind) || std::none_of(parts_.begin(), parts_.end(), is_here))
          continue;
        (void)sources_.add(robot);
        is_found = true;
      }
  return is_found;
}

bool ModelRenamer::add_srdf() {
  bool is_new = false;
  for (const std::string& file : srdf_files(symbols_, robots_)) is_new = sources_.add(file) || is_new;
  return is_new;
}

void ModelRenamer::find_unreached(const SourceNames& source) {
  const xml::Element* element = source.elements.at(place_.begin);
  if (element == nullptr || xacro::recognise(element->name) != xacro::Directive::none) return;
  for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next) {
    const ValueNaming naming = naming_of(*element, a);
    if (!naming.is_certain || place_.begin < a->value_span.begin || a->value_span.end < place_.end) continue;
    for (const ModelNameKind kind : naming.kinds) {
      kinds_.insert(kind);
      if (a->value == literal_) add_part({literal_, 0, literal_.size()}, kind);
    }
    composed_ = a->value;
    shift_ = place_.begin - a->value_span.begin;
    macro_ = macro_around(element);
  }
}

void ModelRenamer::add_places(const xml::Element& element, const xml::Attribute* attribute, const ValueText& text,
                              std::set<Place>& places) {
  if (text.text.find('$') != std::string_view::npos)
    for (const ValuePart& part : parts_) places.merge(flow_.compared(text, part));
  const bool is_of_model = xacro::recognise(element.name) == xacro::Directive::none;
  const ValueNaming naming = is_of_model ? naming_of(element, attribute) : ValueNaming();
  if (!have_common(naming.kinds, kinds_)) return;
  if (text.text == composed_ && text.source->path == place_.file && macro_around(&element) == macro_) {
    const std::uint32_t begin = text.place_of(text.text).begin + shift_;
    places.insert({place_.file, begin, begin + place_.end - place_.begin});
  }
  for (const ValuePart& part : parts_) {
    if (auto origins = flow_.origins(text, part)) places.merge(*origins);
    if (naming.is_certain || text.text.find('$') != std::string_view::npos) continue;
    for (const std::string_view word : words_of(text.text))
      if (word == part.value) places.insert(text.place_of(word.substr(part.begin, part.end - part.begin)));
  }
}

std::set<Place> ModelRenamer::places() {
  std::set<Place> places{place_};
  for (const auto& entry : sources_.all()) {
    const std::shared_ptr<const SourceNames>& source = entry.second;
    if (!source->document) continue;
    xacro::walk_elements(*source->document->root(), [&](const xml::Element& element) {
      for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
        add_places(element, a, {source, WrittenText(*source->bytes, a->value_span, a->value), a->value}, places);
      for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
        if (node->kind == xml::NodeKind::text && !text::is_blank(node->text()))
          add_places(element, nullptr, {source, WrittenText(*source->bytes, node->span, node->text()), node->text()},
                     places);
      return true;
    });
  }
  return places;
}

Renaming ModelRenamer::rename(const std::string& new_text) {
  Renaming result;
  if (new_text.find_first_of("<>&\"'$ \t\n") != std::string::npos || new_text.empty()) {
    result.refusal = "a name must not be empty or contain blanks, quotes, <, &, or $";
    return result;
  }
  if (new_text == literal_) return result;
  new_text_ = new_text;
  // Edits may rename parts of another kind, and in further robots.
  constexpr int most_rounds = 20;
  for (int round = 0; round < most_rounds; ++round) {
    for (const ValuePart& part : parts_)
      new_names_[part.value] = std::string(part.value).replace(part.begin, part.end - part.begin, new_text);
    edited_ = places();
    result = {};
    for (const Place& place : edited_) {
      if (result.refusal = outside(symbols_.workspace(), place.file); !result.refusal.empty()) return result;
      result.edits.push_back({place, new_text});
    }
    also_renamed_.clear();
    further_.clear();
    changed_.clear();
    const Comparison comparison =
        compare_after(symbols_.workspace(), result.edits,
                      [&](const Root& root, const xml::Document& before, const xml::Document& after) {
                        if (!first_difference(before, after).text.empty()) changed_.insert(root.number);
                        return judge(before, after);
                      });
    result.proved = comparison.same;
    result.refusal = comparison.difference;
    bool has_more = !comparison.different.empty() && sources_.add(comparison.different);
    has_more = (result.refusal.empty() && add_srdf()) || has_more;
    for (const ModelNameKind kind : also_renamed_) has_more = kinds_.insert(kind).second || has_more;
    for (const ValuePart& part : further_) parts_.push_back(part);
    if (has_more || !further_.empty()) continue;
    if (result.refusal.empty() && !robots_.empty() && !has_declared_)
      result.refusal = "\"" + parts_.front().value + "\" is a name of the robot that this describes: rename it there";
    if (result.refusal.empty()) rename_beside(result);
    return result;
  }
  return result;
}

bool ModelRenamer::is_of_others(const std::string& file) {
  Workspace& workspace = symbols_.workspace();
  for (const Root* root : workspace.roots_beside(file)) {
    if (changed_.contains(root->number)) continue;
    const std::shared_ptr<const RootExpansion> expansion = workspace.expansion(*root);
    const auto& document = expansion->expanded.expansion.document;
    if (!document || document->root() == nullptr) continue;
    for (const xml::Element* e = document->root()->child(); e != nullptr; e = e->next_element())
      if ((e->name == "joint" || e->name == "link") && new_names_.contains(xacro::value_of(*e, "name"))) return true;
  }
  return false;
}

void ModelRenamer::rename_beside(Renaming& result) {
  Workspace& workspace = symbols_.workspace();
  std::set<Place> known;
  for (const TextEdit& edit : result.edits) known.insert(edit.place);
  std::vector<session::NeighbourProofRequest> proofs;
  const auto is_loaded = [&](const std::string& file) {
    return std::any_of(changed_.begin(), changed_.end(),
                       [&](std::uint64_t number) { return loads(workspace, *workspace.root(number), file); });
  };
  for (const std::uint64_t number : changed_) {
    const Root* root = workspace.root(number);
    for (const session::Neighbour& neighbour : root->neighbours) {
      // SRDF is renamed with the robot of its name; of a file that a robot loads, its expansion decides, also if
      // the file is beside another robot as well.
      if (neighbour.kind == session::NeighbourKind::srdf || is_loaded(neighbour.file) || is_of_others(neighbour.file))
        continue;
      bool is_edited = false;
      for (const session::NeighbourName& name : session::names_in(workspace.session(), neighbour)) {
        const auto renamed = new_names_.find(name.name);
        const bool is_renamed = renamed != new_names_.end() &&
                                ((name.kind == urdf::PartKind::link && kinds_.contains(ModelNameKind::link)) ||
                                 (name.kind == urdf::PartKind::joint && kinds_.contains(ModelNameKind::joint)));
        if (!is_renamed) continue;
        is_edited = true;
        const Place place = workspace.place(name.place, workspace.session().sources());
        if (known.insert(place).second) result.edits.push_back({place, renamed->second});
      }
      if (is_edited)
        proofs.push_back({root->model.file, root->model.arguments, neighbour.file,
                          batch::needed_with(neighbour.file, root->neighbours)});
    }
  }
  if (proofs.empty()) return;
  session::Session before(workspace.session().options(), workspace.session().store());
  before.use(workspace.session().snapshot());
  session::Session after(workspace.session().options(), workspace.session().store());
  after.use(workspace.session().files().with(edited_texts(workspace, result.edits)));
  for (const session::NeighbourProofRequest& proof : proofs)
    if (const std::string difference = session::difference_of_renamed(before, after, proof); !difference.empty()) {
      result.refusal = proof.file.substr(proof.file.rfind('/') + 1) + " " + difference;
      return;
    }
}

Difference ModelRenamer::judge(const xml::Document& before, const xml::Document& after) {
  if (first_difference(before, after).text.empty()) return {};
  robots_.emplace(xacro::value_of(*before.root(), "name"));
  declared_.clear();
  xacro::walk_elements(*before.root(), [this](const xml::Element& element) {
    for (const ModelNameKind kind : declared_kinds(element))
      if (const xml::Attribute* name = element.attribute("name")) declared_[kind].emplace(name->value);
    return true;
  });
  has_declared_ = has_declared_ || !declared_.empty();
  for (const ModelNameKind kind : kinds_) {
    std::set<std::string_view> taken;
    for (const auto& [name, renamed] : new_names_)
      if (declared_[kind].contains(name) &&
          (!taken.insert(renamed).second || (declared_[kind].contains(renamed) && !new_names_.contains(renamed))))
        return {"there is a " + std::string(word_for(kind)) + " \"" + renamed + "\" already", {}};
  }
  return first_difference(before, after,
                          [this](const xml::Element& element, const xml::Attribute* attribute, std::string_view a,
                                 std::string_view b) { return judge_value(element, attribute, a, b); });
}

bool ModelRenamer::is_further_name(const xml::Attribute* attribute, std::string_view before, std::string_view after) {
  if (attribute == nullptr || new_names_.contains(before)) return false;
  const Place place = symbols_.workspace().place(attribute->value_span, symbols_.workspace().session().sources());
  const auto is_inside = [&place](const Place& each) {
    return each.file == place.file && place.begin <= each.begin && each.end <= place.end;
  };
  if (std::none_of(edited_.begin(), edited_.end(), is_inside)) return false;
  for (std::size_t at = before.find(literal_); at != std::string_view::npos; at = before.find(literal_, at + 1)) {
    if (std::string(before).replace(at, literal_.size(), new_text_) != after) continue;
    further_.push_back({std::string(before), at, at + literal_.size()});
    return true;
  }
  return false;
}

Difference ModelRenamer::judge_value(const xml::Element& element, const xml::Attribute* attribute,
                                     std::string_view before, std::string_view after) {
  const ValueNaming naming = naming_of(element, attribute);
  const std::string renamed = with_new_names(before, new_names_, naming.is_certain);
  const source::Span where = attribute != nullptr ? attribute->value_span : element.span;
  if (have_common(naming.kinds, kinds_)) {
    const auto is_declared = [&](ModelNameKind kind) { return declared_[kind].contains(before); };
    const bool is_of_another = std::any_of(naming.kinds.begin(), naming.kinds.end(), [&](ModelNameKind kind) {
      return is_declared(kind) && !kinds_.contains(kind);
    });
    if (renamed != before && is_of_another)
      return {"there are a link and a joint \"" + std::string(before) + "\", and <" + std::string(element.name) +
                  "> may name either",
              where};
    if (after == renamed || is_further_name(attribute, before, after)) return {};
    if (after == before)
      return {"\"" + std::string(before) + "\" in <" + std::string(element.name) +
                  "> would keep its name, because it is composed in another way",
              where};
    return difference_of(element, attribute, before, after);
  }
  if (before == after) return {};
  if (after != renamed && after != with_new_names(before, new_names_, false))
    return difference_of(element, attribute, before, after);
  if (attribute != nullptr && attribute->name == "name") also_renamed_.merge(declared_kinds(element));
  return {};
}

}  // namespace urdfmill::language
