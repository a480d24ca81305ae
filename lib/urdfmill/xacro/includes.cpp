// xacro:include, and the reading of source files.
#include <algorithm>

#include "urdfmill/files/pattern.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/os_errors.hpp"
#include "urdfmill/xacro/paths.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"
#include "urdfmill/xml/parsed_file.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xacro {
namespace {

/// The largest nesting of files; more is a cycle. (The reference fails at about three hundred.)
constexpr std::uint32_t most_nested_includes = 1000;

/// Returns the length of the folder that two paths begin with.
std::size_t common_folder(std::string_view a, std::string_view b) {
  const auto differing = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return a.substr(0, static_cast<std::size_t>(differing - a.begin())).rfind('/') + 1;
}

}  // namespace

void Walk::include(PreparedElement& element, Place& place, bool has_next) {
  const auto& known = checked_attributes(element).known;
  Scope* scope = &place.scope;
  MacroTable* macros = &place.macros;
  if (known[1] != nullptr && !known[1]->value.text.empty()) {
    const Namespace& nested = open_namespace(*known[1], place);
    scope = nested.properties;
    macros = nested.macros;
  }
  Inclusion& inclusion = inclusions_.emplace_back(element, place, has_next, *scope, *macros);
  if (known[2] != nullptr) {
    const auto value = condition(known[2]->value.text);
    if (!value)
      fail(rules::condition,
           "Xacro conditional \"None\" evaluated to \"" + std::string(known[2]->value.text) +
               "\", which is not a boolean expression.",
           element, "optional is true or false; it cannot be an expression");
    inclusion.is_optional = *value;
  }
  if (element.source->child() != nullptr) {
    messages_.warn("Child elements of a <xacro:include> tag are ignored");
    if (messages_.verbosity > 0) messages_.print_location();
    messages_.report(rules::include_children, "the content of xacro:include is ignored", element.place());
  }
  output_.open_inside(inclusion.included, place.container);
  inclusion.names = included_files(element, *known[0], inclusion.inner);
  next_file(inclusion);
}

void Walk::finish_include(Inclusion& inclusion) {
  finish_directive(inclusion.place, inclusion.has_next, &inclusion.included);
  output_.close_inside(inclusion.included, inclusion.place.container);
  inclusions_.pop_back();
}

Namespace& Walk::open_namespace(PreparedAttribute& name, Place& place) {
  const python::Value value = evaluation_.evaluate(name.value, place.scope);
  const Symbol symbol = evaluation_.symbols.intern(python::str(value));
  Namespace& made = namespace_store_.emplace_back();
  made.macros = &table_store_.emplace_back();
  made.properties = evaluation_.scopes.open(&place.scope, true);
  MacroTable::Entry& entry = place.macros.define(symbol);
  entry = {symbol, nullptr, &made};
  evaluation_.define(symbol, place.scope, evaluation_.make_namespace(*made.properties),
                     recorded(NameKind::include_namespace, python::str(value), name, name.source->value_span));
  return made;
}

std::vector<std::string> Walk::included_files(PreparedElement& element, PreparedAttribute& filename, Place& place) {
  const python::Value value = evaluation_.evaluate(filename.value, place.scope);
  if (!value.is_string())
    fail(rules::unreadable_file,
         "expected str, bytes or os.PathLike object, not " + std::string(python::type_name(value)), element,
         "the name of a file must be a text");
  std::string name = beside_current_file(value.text());
  if (!files::has_wildcards(name)) return {name};
  expansion_.dependencies.push_back({name, Dependency::Kind::glob, true});
  auto matches = files_.glob(join_path(options_.root_dir, name));
  if (!matches) {
    Failure failure(rules::budget, "the pattern looks at more than " + std::to_string(files::most_globbed) + " names");
    failure.is_budget = true;
    failure.span = filename.source->value_span;
    failure.origin = messages_.origin();
    throw failure;
  }
  std::vector<std::string> names = *std::move(matches);
  if (!options_.root_dir.empty() && !name.starts_with('/'))
    for (std::string& found : names) found.erase(0, join_path(options_.root_dir, "x").size() - 1);
  if (names.empty()) {
    messages_.warn("Include tag's filename spec \"" + name + "\" matched no files.");
    messages_.report(rules::include_no_match, "no file matches \"" + name + "\"", filename.source->value_span);
  }
  return names;
}

std::string Walk::located(const std::string& name, source::Span place) {
  if (!options_.find_moved) return name;
  const std::string path = rooted(name);
  const files::FilePtr file = files_.read(path);
  if (!file->error()) return name;
  std::optional<std::string> found = options_.find_moved(path);
  if (!found) return name;
  if (expansion_.moved.insert(path).second) {
    source::Diagnostic note = diagnostic_of(unreadable_file(path, *file->error(), files_.files()));
    note.severity = source::Severity::note;
    const std::size_t common = common_folder(note.subject.name, *found);
    note.message = "only the installed package has \"" + note.subject.name.substr(common) + "\", so \"" +
                   found->substr(common) + "\" is read";
    note.span = place;
    note.hint = "CMakeLists.txt installs it there";
    messages_.report(std::move(note));
  }
  return *std::move(found);
}

std::string Walk::beside_current_file(const std::string& name) const {
  if (name.starts_with('/')) return name;
  const bool is_beside_stdin = is_stdin_ && messages_.files.size() == 1;
  return join_path(is_beside_stdin ? "." : folder_of(messages_.files.back()), name);
}

void Walk::next_file(Inclusion& inclusion) {
  if (inclusion.next == inclusion.names.size()) return finish_include(inclusion);
  const std::string name = located(inclusion.names[inclusion.next++],
                                   preparation_.directive_attributes(inclusion.element).known[0]->source->value_span);
  constexpr std::uint64_t steps_of_file = 60;
  count_step(steps_of_file);
  evaluation_.context.hold(sizeof(Dependency) + name.size());
  expansion_.dependencies.push_back({name, Dependency::Kind::include, true});
  inclusion.dependency = expansion_.dependencies.size() - 1;
  inclusion.visits = visits_.size();
  inclusion.expansions = expansions_.size();
  inclusion.satisfied = satisfied_.size();
  inclusion.depth = depth_;
  inclusion.include_depth = include_depth_;
  inclusion.call_around = messages_.call;
  inclusion.keeps_blanks = output_.keeps_blanks;
  // Each file is separate: comments at the end of one are out of reach for the next.
  Visit& visit = visit_inside(After::file, inclusion.inner, inclusion.inner.scope, inclusion.inner.macros);
  if (inclusion.is_optional) inclusion.mark = output_.mark(inclusion.included);
  inclusion.may_give_up = inclusion.is_optional;
  expand_file(name, inclusion, visit);
}

void Walk::expand_file(const std::string& name, Inclusion& inclusion, Visit& visit) {
  PreparedElement& element = inclusion.element;
  if (++include_depth_ > most_nested_includes) {
    Failure failure(rules::budget, "more than " + std::to_string(most_nested_includes) + " nested includes");
    failure.is_budget = true;
    failure.span = element.place();
    failure.origin = messages_.origin();
    throw failure;
  }
  PreparedElement* root = nullptr;
  try {
    root = &parse(name);
  } catch (Failure& failure) {
    if (failure.span.known()) throw;
    if (!inclusion.is_optional) failure.hint = nearby_file(name);
    failure.span = preparation_.directive_attributes(element).known[0]->source->value_span;
    failure.origin = messages_.origin();
    throw;
  }
  if (recorder() != nullptr)
    recorder()->ask(RecordedFile::Kind::include,
                    preparation_.directive_attributes(element).known[0]->source->value_span, {}, rooted(name));
  inclusion.call = {messages_.call, "include", element.place()};
  messages_.call = &inclusion.call;
  lost_attributes(*root, visit.place.scope, visit.container);
  visit_content(visit, *root);
}

text::Hint Walk::nearby_file(const std::string& name) const {
  const std::size_t slash = name.rfind('/');
  const std::string folder = slash == std::string::npos ? std::string() : name.substr(0, slash + 1);
  if (files::has_wildcards(folder)) return {};
  const std::vector<std::string> there = files_.glob(rooted(folder + "*")).value_or(std::vector<std::string>());
  std::vector<std::string_view> names;
  for (const std::string& file : there) names.push_back(std::string_view(file).substr(file.rfind('/') + 1));
  return text::did_you_mean(std::string_view(name).substr(folder.size()), names);
}

void Walk::finish_file(Visit& visit) {
  Inclusion& inclusion = inclusions_.back();
  inclusion.may_give_up = false;
  messages_.call = inclusion.call_around;
  include_depth_ = inclusion.include_depth;
  output_.close_inside(visit.container, inclusion.included);
  lift_namespaces(visit.container, inclusion.place);
  messages_.files.pop_back();
}

bool Walk::give_up_file() {
  if (std::none_of(inclusions_.begin(), inclusions_.end(), [](const Inclusion& one) { return one.may_give_up; }))
    return false;
  while (!inclusions_.back().may_give_up) inclusions_.pop_back();
  // The file's definitions stay, its output is discarded. The stacks shown in messages stay unchanged, as in the
  // reference.
  Inclusion& inclusion = inclusions_.back();
  inclusion.may_give_up = false;
  while (visits_.size() > inclusion.visits + 1) visits_.pop();
  for (; expansions_.size() > inclusion.expansions; expansions_.pop())
    evaluation_.scopes.close(expansions_.top().scope);
  Visit& visit = visits_.top();
  visit.after = After::lost_file;
  visit.next = visit.end;
  output_.roll_back(inclusion.included, inclusion.mark);
  output_.keeps_blanks = inclusion.keeps_blanks;
  satisfied_.resize(inclusion.satisfied);
  depth_ = inclusion.depth;
  include_depth_ = inclusion.include_depth;
  messages_.call = inclusion.call_around;
  expansion_.dependencies[inclusion.dependency].found = false;
  return true;
}

PreparedElement& Walk::parse(const std::string& name) {
  const std::string path = rooted(name);
  PreparedElement*& root = parsed_[path];
  if (root != nullptr) {
    messages_.files.push_back(name);
    return *root;
  }
  const files::FilePtr file = files_.read(path);
  if (file->error()) throw unreadable_file(path, *file->error(), files_.files());
  messages_.files.push_back(name);
  const std::shared_ptr<xml::Document> document = parse_source(name, *file);
  output_.document.retain(document);
  root = &preparation_.prepare(*document->root());
  return *root;
}

std::shared_ptr<xml::Document> Walk::parse_main(const std::string& name) {
  is_stdin_ = name == "-";
  const std::string shown = is_stdin_ ? options_.shown_name : name;
  files::FilePtr file = options_.text;
  if (!file) {
    const std::string path = rooted(name);
    file = files_.read_input(path);
    if (file->error()) throw unreadable_file(path, *file->error(), files_.files());
  }
  messages_.files.push_back(is_stdin_ ? "string" : name);
  std::shared_ptr<xml::Document> document = parse_source(shown, *file);
  output_.document.retain(document);
  return document;
}

std::shared_ptr<xml::Document> Walk::parse_source(const std::string& name, const files::File& file) {
  xml::ParsedOnce parsed;
  xml::ParseResult result;
  if (options_.files != nullptr) {
    parsed = xml::parse_once(files_.files(), file, name, sources_);
    result = {parsed.document(), parsed.file->result.error};
  } else {
    // These sources outlive the store of this expansion.
    result = xml::parse(sources_, sources_.add(name, file.bytes()));
  }
  expansion_.parsed += parsed.is_new ? 1 : 0;
  expansion_.files.push_back(result.file());
  if (result.document) source_bytes_ += result.document->bytes_used() + file.bytes().size();
  if (result.document) return result.document;
  Failure failure(xml::rule_of(*result.error), result.error->message);
  failure.is_xml = !result.error->decoding;
  failure.hint = xml::hint_of(*result.error);
  failure.related = xml::trail_of(*result.error);
  if (result.error->unbound_prefix)
    failure.hint = "declare it on the root element: xmlns:xacro=\"http://www.ros.org/wiki/xacro\"";
  failure.span = result.error->span;
  failure.origin = messages_.origin();
  throw failure;
}

std::string Walk::rooted(const std::string& name) const {
  return join_path(options_.root_dir.empty() ? std::string(".") : options_.root_dir, name);
}

}  // namespace urdfmill::xacro
