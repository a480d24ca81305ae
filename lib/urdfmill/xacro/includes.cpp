// xacro:include, and the reading of source files.
#include "urdfmill/python/text/text.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/os_errors.hpp"
#include "urdfmill/xacro/paths.hpp"
#include "urdfmill/xacro/restored.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::xacro {
namespace {

/// Files inside each other; more is a circle. (The reference gives up at about three hundred.)
constexpr std::uint32_t most_nested_includes = 1000;

bool is_pattern(std::string_view name) {
  return name.find_first_of("*?[") != std::string_view::npos;
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
  bool is_optional = false;
  if (known[2] != nullptr) {
    const auto value = condition(known[2]->value.text);
    if (!value)
      fail(rules::condition,
           "Xacro conditional \"None\" evaluated to \"" + std::string(known[2]->value.text) +
               "\", which is not a boolean expression.",
           element, "optional is true or false; it cannot be an expression");
    is_optional = *value;
  }
  if (element.source->child() != nullptr) {
    messages_.warn("Child elements of a <xacro:include> tag are ignored");
    if (messages_.verbosity > 0) messages_.print_location();
    messages_.report(rules::include_children, "what stands inside xacro:include is ignored", element.place());
  }

  Container included;
  output_.open_inside(included, place.container);
  Place inner{*scope, *macros, included};
  for (const std::string& name : included_files(element, *known[0], inner))
    include_file(name, is_optional, element, place, inner);
  finish_directive(place, has_next, &included);
  output_.close_inside(included, place.container);
}

Namespace& Walk::open_namespace(PreparedAttribute& name, Place& place) {
  const python::Value value = evaluation_.evaluate(name.value, place.scope);
  const Symbol symbol = evaluation_.symbols.intern(python::str(value));
  Namespace& made = namespace_store_.emplace_back();
  made.macros = &table_store_.emplace_back();
  made.properties = evaluation_.scopes.open(&place.scope, true);
  MacroTable::Entry& entry = place.macros.define(symbol);
  entry = {symbol, nullptr, &made};
  evaluation_.define(symbol, place.scope, evaluation_.make_namespace(*made.properties));
  return made;
}

std::vector<std::string> Walk::included_files(PreparedElement& element, PreparedAttribute& filename, Place& place) {
  const python::Value value = evaluation_.evaluate(filename.value, place.scope);
  if (!value.is_string())
    fail(rules::unreadable_file,
         "expected str, bytes or os.PathLike object, not " + std::string(python::type_name(value)), element,
         "the name of a file must be a text");
  std::string name = beside_current_file(value.text());
  if (!is_pattern(name)) return {name};
  expansion_.dependencies.push_back({name, Dependency::Kind::glob, true});
  std::vector<std::string> names = files_.glob(join_path(options_.root_dir, name));
  if (!options_.root_dir.empty() && !name.starts_with('/'))
    for (std::string& found : names) found.erase(0, join_path(options_.root_dir, "x").size() - 1);
  if (names.empty()) {
    messages_.warn("Include tag's filename spec \"" + name + "\" matched no files.");
    messages_.report(rules::include_no_match, "no file matches \"" + name + "\"", filename.source->value_span);
  }
  return names;
}

std::string Walk::beside_current_file(const std::string& name) const {
  if (name.starts_with('/')) return name;
  const bool is_beside_stdin = is_stdin_ && messages_.files.size() == 1;
  return join_path(is_beside_stdin ? "." : folder_of(messages_.files.back()), name);
}

void Walk::include_file(const std::string& name, bool is_optional, PreparedElement& element, Place& place,
                        Place& inner) {
  expansion_.dependencies.push_back({name, Dependency::Kind::include, true});
  const std::size_t dependency = expansion_.dependencies.size() - 1;
  // Each file is looked at on its own: comments at the end of one are out of reach for the next.
  Container file;
  output_.open_inside(file, inner.container);
  Place content_place{inner.scope, inner.macros, file};
  if (!is_optional) {
    expand_file(name, element, content_place);
  } else {
    const Output::Mark mark = output_.mark(inner.container);
    const Restored<const Call*> call(messages_.call);
    const Restored<std::uint32_t> depth(depth_);
    const Restored<std::uint32_t> include_depth(include_depth_);
    const std::size_t satisfied = satisfied_.size();
    try {
      expand_file(name, element, content_place);
    } catch (const Failure& failure) {
      if (!failure.is_unreadable_file) throw;
      // What the file has defined stays, what it put out is lost. The stacks stay as they are, as in the reference.
      output_.roll_back(inner.container, mark);
      satisfied_.resize(satisfied);
      expansion_.dependencies[dependency].found = false;
      return;
    }
  }
  output_.close_inside(file, inner.container);
  lift_namespaces(file, place);
  messages_.files.pop_back();
}

void Walk::expand_file(const std::string& name, PreparedElement& element, Place& inner) {
  const Restored<const Call*> around(messages_.call);
  const Restored<std::uint32_t> include_depth(include_depth_);
  if (++include_depth_ > most_nested_includes) {
    Failure failure(rules::budget, "more than " + std::to_string(most_nested_includes) + " files include each other");
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
    failure.span = preparation_.directive_attributes(element).known[0]->source->value_span;
    failure.origin = messages_.origin();
    throw;
  }
  const Call call{messages_.call, "include", element.place()};
  messages_.call = &call;
  lost_attributes(*root, inner.scope, inner.container);
  content(*root, inner);
}

PreparedElement& Walk::parse(const std::string& name) {
  const std::string path = rooted(name);
  PreparedElement*& root = parsed_[path];
  if (root != nullptr) {
    messages_.files.push_back(name);
    return *root;
  }
  int error = 0;
  std::optional<std::string> bytes = files_.read(path, error);
  if (!bytes) throw unreadable_file(path, error);
  messages_.files.push_back(name);
  const std::shared_ptr<xml::Document> document = parse_source(sources_.add(name, *std::move(bytes)));
  output_.document.retain(document);
  root = &preparation_.prepare(*document->root());
  return *root;
}

std::shared_ptr<xml::Document> Walk::parse_main(const std::string& name, std::optional<source::FileId> given) {
  is_stdin_ = given.has_value();
  if (!given) {
    const std::string path = rooted(name);
    int error = 0;
    std::optional<std::string> bytes = files_.read(path, error);
    if (!bytes) throw unreadable_file(path, error);
    given = sources_.add(name, *std::move(bytes));
  }
  messages_.files.push_back(is_stdin_ ? "string" : name);
  std::shared_ptr<xml::Document> document = parse_source(*given);
  output_.document.retain(document);
  return document;
}

std::shared_ptr<xml::Document> Walk::parse_source(source::FileId id) {
  xml::ParseResult result = xml::parse(sources_, id);
  if (result.document) return result.document;
  Failure failure(rules::xml, result.error->message);
  failure.is_xml = !result.error->decoding;
  failure.span = result.error->span;
  failure.origin = messages_.origin();
  throw failure;
}

std::string Walk::rooted(const std::string& name) const {
  return join_path(options_.root_dir.empty() ? std::string(".") : options_.root_dir, name);
}

}  // namespace urdfmill::xacro
