#include "urdfmill/session/conversion/source_map.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::session {
namespace {

/// Bytes of the longest value that a message shows whole.
constexpr std::size_t longest_value = 40;

using source::Span;
using xml::WrittenPart;

constexpr std::string_view ways_to_name[] = {"name", "reference"};

/// Returns the name that an element has or refers to; empty if there is none.
std::string_view name_of(const xml::Element& element) {
  for (const std::string_view way : ways_to_name)
    if (const xml::Attribute* attribute = element.attribute(way)) return attribute->value;
  return {};
}

bool is_start_tag(const WrittenPart& part) {
  return part.node->kind == xml::NodeKind::element && part.attribute == nullptr && !part.is_end_tag;
}

bool is_below_root(const xml::Node& node) {
  return node.parent != nullptr && node.parent->parent == nullptr;
}

/// Returns `link "a"`, or `<origin> in link "a"` for an element that has no name.
std::string description_of(const xml::Element& element) {
  if (const std::string_view name = name_of(element); !name.empty())
    return std::string(element.name) + " \"" + std::string(name) + '"';
  std::string text = '<' + std::string(element.name) + '>';
  for (const xml::Element* around = element.parent; around != nullptr; around = around->parent)
    if (!name_of(*around).empty()) return text + " in " + description_of(*around);
  return text;
}

std::string description_of(const WrittenPart& part) {
  switch (part.node->kind) {
    case xml::NodeKind::element: {
      std::string element = description_of(*part.node->as_element());
      if (part.is_end_tag) return "the end of " + element;
      if (part.attribute == nullptr) return element;
      return std::string(part.attribute->name) + "=\"" + text::shortened(part.attribute->value, longest_value) +
             "\" of " + element;
    }
    case xml::NodeKind::comment:
      return "a comment";
    case xml::NodeKind::instruction:
      return "a processing instruction";
    case xml::NodeKind::text:
    case xml::NodeKind::cdata:
      break;
  }
  return part.node->parent != nullptr ? "the text of " + description_of(*part.node->parent) : "a text";
}

std::string description_of(const xml::Origin& call) {
  std::string text = "in " + std::string(call.what);
  for (const xml::Attribute* a = call.arguments; a != nullptr; a = a->next)
    text += (a == call.arguments ? " (" : " ") + std::string(a->name) + "=\"" +
            text::shortened(a->value, longest_value) + '"';
  return call.arguments != nullptr ? text + ')' : text;
}

/// Splits `arm/visual/origin@rpy` into the name, the elements inside and the attribute.
struct NamePath {
  explicit NamePath(std::string_view path) {
    if (const std::size_t at = path.find('@'); at != std::string_view::npos) {
      attribute = path.substr(at + 1);
      path = path.substr(0, at);
    }
    for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
      steps.push_back(path.substr(0, slash));
      path.remove_prefix(slash + 1);
    }
    steps.push_back(path);
  }
  /// True if the element is reached by the steps: its own name is the last, and an element with the first one's name
  /// contains it.
  [[nodiscard]] bool leads_to(const xml::Element& element) const {
    const xml::Element* at = &element;
    for (std::size_t i = steps.size() - 1; i > 0; --i, at = at->parent)
      if (at == nullptr || at->name != steps[i]) return false;
    return at != nullptr && is_below_root(*at) && name_of(*at) == steps[0];
  }

  std::vector<std::string_view> steps;
  std::string_view attribute;
};

PartNumbers parts_where(const WrittenExpansion& written, const std::function<bool(const WrittenPart&)>& holds) {
  PartNumbers found;
  for (std::size_t i = 0; i < written.parts.size(); ++i)
    if (holds(written.parts[i])) found.push_back(i);
  return found;
}

/// Decides whether a part was made by a line of a source.
class MadeByLine {
 public:
  MadeByLine(const source::Sources& sources, source::FileId file, std::uint32_t line)
      : file_(file),
        begin_(sources[file].line_begin(line)),
        end_(begin_ + static_cast<std::uint32_t>(sources[file].line(line).size())) {}

  [[nodiscard]] bool begins_there(const WrittenPart& part) const {
    const Span span = source_of(part);
    return span.file == file_ && begin_ <= span.begin && span.begin <= end_;
  }
  [[nodiscard]] bool covers(const WrittenPart& part) const { return covers(source_of(part)); }
  /// True if it comes from a call or include of the line.
  [[nodiscard]] bool is_called_there(const xml::Origin* origin) {
    std::vector<const xml::Origin*> asked;
    bool result = false;
    for (; origin != nullptr; origin = origin->parent) {
      if (const auto known = called_.find(origin); known != called_.end()) {
        result = known->second;
        break;
      }
      asked.push_back(origin);
      if ((result = covers(origin->span))) break;
    }
    for (const xml::Origin* inner : asked) called_[inner] = result;
    return result;
  }

 private:
  [[nodiscard]] bool covers(const Span& span) const {
    return span.file == file_ && span.begin <= end_ && span.end > begin_;
  }

  source::FileId file_;
  std::uint32_t begin_, end_;
  std::map<const xml::Origin*, bool> called_;
};

/// Follows definitions to the parts that their uses make.
class NameTrace {
 public:
  /// The places of the arguments through which a value is passed to macros, the outermost call first.
  using Calls = std::vector<Span>;

  NameTrace(const WrittenExpansion& written, const xacro::Record& record) : written_(written), record_(record) {}

  /// Adds a definition. Only parts count that come from calls at all of these places.
  void add(xacro::DefinitionId definition, const Calls& calls) {
    std::vector<std::uint32_t> begins;
    for (const Span& call : calls) begins.push_back(call.begin);
    if (seen_.emplace(definition, std::move(begins)).second) pending_.emplace_back(definition, calls);
  }
  [[nodiscard]] PartNumbers follow() {
    while (!pending_.empty()) {
      const auto [definition, calls] = pending_.back();
      pending_.pop_back();
      for (const xacro::RecordedUse& use : record_.uses)
        if (use.definition == definition) follow_use(record_.definitions[definition].kind, use.where, calls);
    }
    return {found_.begin(), found_.end()};
  }

 private:
  void follow_use(xacro::NameKind kind, Span where, const Calls& calls) {
    constexpr std::size_t deepest = 16;
    for (std::size_t i = 0; i < written_.parts.size(); ++i) {
      const WrittenPart& part = written_.parts[i];
      const xml::Origin* call = part.node->origin;
      const auto is_in = [call](Span place) { return comes_from(call, place); };
      if (part.is_end_tag || !std::all_of(calls.begin(), calls.end(), is_in)) continue;
      const bool is_made = kind == xacro::NameKind::macro ? comes_from(call, where) : is_written_with(part, where);
      if (is_made) found_.insert(i);
    }
    for (xacro::DefinitionId id = 1; id < record_.definitions.size(); ++id) {
      const xacro::RecordedDefinition& other = record_.definitions[id];
      if (!other.set.contains(where) || other.kind == xacro::NameKind::macro || other.kind == xacro::NameKind::block)
        continue;
      Calls inner = calls;
      if (other.kind == xacro::NameKind::parameter && calls.size() < deepest) inner.push_back(other.set);
      add(id, inner);
    }
  }
  /// True if the part's text, or the file that was included, is written with what is there.
  static bool is_written_with(const WrittenPart& part, Span where) {
    if (part.attribute != nullptr) return part.attribute->value_span.contains(where);
    if (part.node->kind != xml::NodeKind::element) return part.node->span.contains(where);
    for (const xml::Origin* call = part.node->origin; call != nullptr; call = call->parent)
      if (call->what == "include" && call->span.contains(where)) return true;
    return false;
  }
  static bool comes_from(const xml::Origin* call, Span place) {
    while (call != nullptr && !call->span.contains(place)) call = call->parent;
    return call != nullptr;
  }

  const WrittenExpansion& written_;
  const xacro::Record& record_;
  std::vector<std::pair<xacro::DefinitionId, Calls>> pending_;
  std::set<std::pair<xacro::DefinitionId, std::vector<std::uint32_t>>> seen_;
  std::set<std::size_t> found_;
};

/// Returns the parts without those inside an element among them.
PartNumbers outermost(const WrittenExpansion& written, const PartNumbers& parts) {
  std::set<const xml::Node*> elements;
  PartNumbers found;
  for (const std::size_t i : parts) {
    const WrittenPart& part = written.parts[i];
    const bool is_tag = is_start_tag(part);
    const xml::Node* around = is_tag ? part.node->parent : part.node;
    while (around != nullptr && !elements.contains(around)) around = around->parent;
    if (around != nullptr) continue;
    if (is_tag) elements.insert(part.node);
    found.push_back(i);
  }
  return found;
}

Span output_span(const WrittenPart& part, source::FileId expansion) {
  return {expansion, static_cast<std::uint32_t>(part.begin), static_cast<std::uint32_t>(part.end)};
}

std::string_view kind_name(const WrittenPart& part) {
  switch (part.node->kind) {
    case xml::NodeKind::element:
      return part.attribute != nullptr ? "attribute" : part.is_end_tag ? "end-tag" : "start-tag";
    case xml::NodeKind::comment:
      return "comment";
    case xml::NodeKind::instruction:
      return "instruction";
    case xml::NodeKind::text:
    case xml::NodeKind::cdata:
      break;
  }
  return "text";
}

void write_arguments(text::JsonWriter& json, const xml::Origin& call) {
  json.key("arguments").begin_object();
  for (const xml::Attribute* a = call.arguments; a != nullptr; a = a->next) json.key(a->name).value(a->value);
  json.end_object();
}

/// Numbers the files and the calls that parts come from, in the order of their use.
class SourceMapWriter {
 public:
  SourceMapWriter(const WrittenExpansion& written, const source::Sources& sources)
      : written_(written), sources_(sources) {
    for (const WrittenPart& part : written.parts) {
      (void)file_number(source_of(part).file);
      for (const xml::Origin* call = part.node->origin; call != nullptr && !calls_.contains(call); call = call->parent)
        new_calls_.push_back(call);
      for (; !new_calls_.empty(); new_calls_.pop_back()) {
        calls_.emplace(new_calls_.back(), calls_.size());
        order_.push_back(new_calls_.back());
        (void)file_number(new_calls_.back()->span.file);
      }
    }
  }

  [[nodiscard]] std::string write(const std::string& output) {
    std::string text;
    text::JsonWriter json(text);
    json.begin_object().key("version").value(1).key("output").value(output);
    json.key("files").begin_array();
    for (const source::FileId file : file_order_) json.value(sources_[file].name());
    json.end_array().key("calls").begin_array();
    for (const xml::Origin* call : order_) {
      json.begin_object().key("call").value(call->what);
      write_place(json, call->span);
      write_arguments(json, *call);
      json.key("outer");
      write_call(json, call->parent);
      json.end_object();
    }
    json.end_array().key("parts").begin_array();
    const source::SourceFile expansion("", written_.text);
    for (const WrittenPart& part : written_.parts) {
      json.begin_object().key("kind").value(kind_name(part)).key("output");
      write_range(json, expansion, static_cast<std::uint32_t>(part.begin), static_cast<std::uint32_t>(part.end));
      write_place(json, source_of(part));
      json.key("call");
      write_call(json, part.node->origin);
      json.end_object();
    }
    json.end_array().end_object();
    return text;
  }

 private:
  std::size_t file_number(source::FileId file) {
    if (file == source::no_file) return 0;
    const auto [entry, is_new] = files_.emplace(file, files_.size());
    if (is_new) file_order_.push_back(file);
    return entry->second;
  }
  static void write_range(text::JsonWriter& json, const source::SourceFile& file, std::uint32_t begin,
                          std::uint32_t end) {
    const source::Position position = file.position(begin);
    json.begin_short_array().value(begin).value(end).value(position.line).value(position.column).end_array();
  }
  void write_place(text::JsonWriter& json, Span span) {
    if (!span.known()) return;
    json.key("file").value(static_cast<std::uint64_t>(file_number(span.file))).key("source");
    write_range(json, sources_[span.file], span.begin, span.end);
  }
  void write_call(text::JsonWriter& json, const xml::Origin* call) const {
    if (call == nullptr)
      json.null();
    else
      json.value(static_cast<std::uint64_t>(calls_.at(call)));
  }

  const WrittenExpansion& written_;
  const source::Sources& sources_;
  std::map<source::FileId, std::size_t> files_;
  std::vector<source::FileId> file_order_;
  std::map<const xml::Origin*, std::size_t> calls_;
  std::vector<const xml::Origin*> order_, new_calls_;
};

}  // namespace

Span source_of(const WrittenPart& part) {
  if (part.attribute != nullptr) return part.attribute->value_span.known() ? part.attribute->span() : Span{};
  const xml::Element* element = part.node->as_element();
  if (element == nullptr) return part.node->span;
  if (!element->span.known() || !part.is_end_tag || element->end_tag_begin == element->start_tag_end)
    return element->span.known() ? element->start_tag() : Span{};
  return {element->span.file, element->end_tag_begin, element->span.end};
}

PartNumbers parts_named(const WrittenExpansion& written, std::string_view name) {
  const auto has_name = [name](const WrittenPart& part) {
    return is_start_tag(part) && name_of(*part.node->as_element()) == name;
  };
  PartNumbers found =
      parts_where(written, [&](const WrittenPart& part) { return has_name(part) && is_below_root(*part.node); });
  if (found.empty()) found = parts_where(written, has_name);
  if (!found.empty()) return found;
  const NamePath path(name);
  return parts_where(written, [&path](const WrittenPart& part) {
    if (part.node->kind != xml::NodeKind::element || part.is_end_tag) return false;
    const std::string_view attribute = part.attribute != nullptr ? part.attribute->name : std::string_view();
    return attribute == path.attribute && path.leads_to(*part.node->as_element());
  });
}

std::vector<std::string_view> part_names(const WrittenExpansion& written) {
  std::set<std::string_view> names;
  for (const WrittenPart& part : written.parts)
    if (is_start_tag(part)) names.insert(name_of(*part.node->as_element()));
  names.erase(std::string_view());
  return {names.begin(), names.end()};
}

PartNumbers parts_at(const WrittenExpansion& written, const source::SourceFile& text, std::uint32_t line,
                     std::optional<std::uint32_t> column) {
  const std::size_t begin = text.line_begin(line);
  const std::size_t end = begin + text.line(line).size();
  if (column) {
    const auto is_there = [&](const WrittenPart& part) {
      if (part.begin > end || part.end <= begin) return false;
      const source::Position from = text.position(static_cast<std::uint32_t>(part.begin));
      const source::Position to = text.position(static_cast<std::uint32_t>(part.end));
      return (from.line < line || from.column <= *column) && (to.line > line || *column < to.column);
    };
    const PartNumbers found = parts_where(written, is_there);
    return found.empty() ? found : PartNumbers{found.back()};  // an attribute follows its tag
  }
  PartNumbers found =
      parts_where(written, [&](const WrittenPart& part) { return part.begin <= end && part.end > begin; });
  if (found.empty()) return found;
  const auto is_of_first = [&, first = found.front()](std::size_t i) {
    if (i == first) return true;
    const WrittenPart& part = written.parts[i];
    const Span span = source_of(part);
    return part.attribute != nullptr && span.known() && !part.node->as_element()->start_tag().contains(span);
  };
  found.erase(std::remove_if(found.begin(), found.end(), std::not_fn(is_of_first)), found.end());
  return found;
}

PartNumbers parts_from(const WrittenExpansion& written, const source::Sources& sources, source::FileId file,
                       std::uint32_t line) {
  MadeByLine made(sources, file, line);
  PartNumbers found = parts_where(written, [&made](const WrittenPart& part) {
    return !part.is_end_tag && (made.begins_there(part) || made.is_called_there(part.node->origin));
  });
  if (found.empty()) found = parts_where(written, [&made](const WrittenPart& part) { return made.covers(part); });
  return outermost(written, found);
}

PartNumbers parts_from_names(const WrittenExpansion& written, const xacro::Record& record,
                             const source::Sources& sources, source::FileId file, std::uint32_t line) {
  const std::uint32_t begin = sources[file].line_begin(line);
  const auto end = begin + static_cast<std::uint32_t>(sources[file].line(line).size());
  NameTrace trace(written, record);
  for (xacro::DefinitionId id = 1; id < record.definitions.size(); ++id) {
    const Span span = record.definitions[id].span;
    if (span.file == file && begin <= span.begin && span.begin <= end) trace.add(id, {});
  }
  return outermost(written, trace.follow());
}

source::Diagnostic place_note(const WrittenExpansion& written, std::size_t part_number, const source::Sources& sources,
                              source::FileId expansion, Direction direction) {
  const WrittenPart& part = written.parts[part_number];
  const Span output = output_span(part, expansion);
  const Span origin = source_of(part);
  source::Diagnostic note;
  note.severity = source::Severity::note;
  note.message = description_of(part);
  if (direction == Direction::to_source) {
    note.message += ", line " + std::to_string(sources[expansion].position(output.begin).line) + " of the expansion";
    note.span = origin;
  } else {
    note.span = output;
    if (origin.known()) note.trail.push_back({"written", origin});
  }
  for (const xml::Origin* call = part.node->origin; call != nullptr; call = call->parent)
    note.trail.push_back({description_of(*call), call->span});
  return note;
}

std::string places_json(const WrittenExpansion& written, const PartNumbers& parts, const source::Sources& sources,
                        source::FileId expansion, const source::FileSpelling& spelling) {
  std::string text;
  text::JsonWriter json(text);
  json.begin_object().key("places").begin_array();
  for (const std::size_t i : parts) {
    const WrittenPart& part = written.parts[i];
    json.begin_object().key("kind").value(kind_name(part)).key("what").value(description_of(part));
    json.key("output").begin_object();
    source::write_place(json, output_span(part, expansion), sources, spelling);
    json.end_object().key("source").begin_object();
    source::write_place(json, source_of(part), sources, spelling);
    json.end_object().key("calls").begin_array();
    for (const xml::Origin* call = part.node->origin; call != nullptr; call = call->parent) {
      json.begin_object().key("call").value(call->what);
      source::write_place(json, call->span, sources, spelling);
      write_arguments(json, *call);
      json.end_object();
    }
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return text;
}

std::string source_map_json(const WrittenExpansion& written, const std::string& output,
                            const source::Sources& sources) {
  return SourceMapWriter(written, sources).write(output);
}

}  // namespace urdfmill::session
