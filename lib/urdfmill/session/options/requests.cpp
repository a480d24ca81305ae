#include "urdfmill/session/options/requests.hpp"

#include <algorithm>

#include "urdfmill/python/profile.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::session {
namespace {

constexpr std::array diagnostics_choices{
    Choice{"full", source::RenderFormat::text},       Choice{"concise", source::RenderFormat::concise},
    Choice{"grouped", source::RenderFormat::grouped}, Choice{"json", source::RenderFormat::json},
    Choice{"sarif", source::RenderFormat::sarif},     Choice{"github", source::RenderFormat::github},
    Choice{"gitlab", source::RenderFormat::gitlab},   Choice{"junit", source::RenderFormat::junit}};

/// Collects options.
class List : public Binder {
 public:
  std::vector<ListedOption> options;

 protected:
  void bind(const Row& row, Taking taking) override {
    options.push_back({std::string(row.name), row.marked(), row.is_on_command_line, taking.kind,
                       std::string(row.value_name), std::string(row.unit), std::string(row.standard), row.text(),
                       row.bounds, std::move(taking.words), std::string(row.needs), std::string(row.excludes),
                       row.separator, std::string(row.former_names), row.heading, row.shown});
  }
};

/// Takes the given values of options.
class Giving : public Binder {
 public:
  using Values = std::map<std::string, std::vector<GivenValue>, std::less<>>;
  explicit Giving(const Values& values) : values_(values) {}
  std::string refusal;  ///< message about the first refused value

 protected:
  void bind(const Row& row, Taking taking) override {
    const auto given = values_.find(row.name);
    if (given != values_.end() && refusal.empty()) refusal = taking.take(row, given->second);
  }

 private:
  const Values& values_;
};

/// Splits a text that may contain several values.
std::vector<GivenValue> parts_of(GivenValue given, char separator) {
  std::vector<GivenValue> parts;
  if (separator == 0 || given.name) return {std::move(given)};
  const std::string& text = given.value;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back({std::nullopt, text.substr(at, end - at)});
    at = end + 1;
  }
  return parts;
}

/// True if a list of names contains the name.
bool names(const std::string& list, std::string_view name) {
  const std::vector<GivenValue> parts = parts_of({std::nullopt, list}, ' ');
  return !name.empty() &&
         std::any_of(parts.begin(), parts.end(), [&name](const GivenValue& part) { return part.value == name; });
}

void bind_all(const Request& request, Binder& to) {
  CallOptions call;
  request.bind_own(to);
  request.bind_call(to, call);
}

}  // namespace

void bind_packages(Binder& to, PackagePlaces& places, std::optional<xacro::Profile>& python) {
  const auto section = to.under(Heading::packages);
  to.add({.name = "packages",
          .help = "The folder of a package; may be repeated",
          .value_name = "NAME=DIR",
          .spelling = "package",
          .names = Names::folder,
          .one_value_per_name = true},
         places.named);
  to.add({.name = "package_paths",
          .help = "A folder to search for packages; may be repeated",
          .value_name = "DIR",
          .spelling = "package-path",
          .names = Names::folder},
         places.paths);
  to.add_not({.name = "no_package_search", .help = "Do not search the source tree around the input for packages"},
             places.around);
  std::vector<Choice<xacro::Profile>> versions;
  for (const python::ProfileName& profile : python::profiles) versions.push_back({profile.name, profile.profile});
  to.add({.name = "python",
          .help = "The Python version of the expressions in xacro files: " + python::profile_names(),
          .value_name = "3.Y"},
         python, versions);
}

void bind_diagnostics(Binder& to, source::RenderFormat& format) {
  const auto section = to.under(Heading::output);
  to.add(
      {.name = "diagnostics",
       .help = "Format of the findings: full, concise (a line each), grouped (by file), json, sarif, github, gitlab, "
               "junit",
       .value_name = "FORM",
       .spelling = "output-format",
       .former_spelling = "diagnostics",
       .former_word = "text=full",
       .standard = "full"},
      format, diagnostics_choices);
}

void bind_none(Binder& /*to*/) {}

void bind_environment(Binder& to, CallOptions& o) {
  bind_diagnostics(to, o.diagnostics);
  to.add_not({.name = "ignore_environment",
              .help = "Do not look for packages where ROS_PACKAGE_PATH and the like point",
              .is_on_command_line = false},
             o.session.packages.environment);
}

void bind_document(Binder& to, CallOptions& o) {
  to.add({.name = "text",
          .help = "The document itself; the path is then only its name",
          .value_name = "TEXT",
          .may_be_empty = true,
          .is_on_command_line = false},
         o.text);
  bind_environment(to, o);
}

void bind_model(Binder& to, CallOptions& o) {
  to.add({.name = "arguments",
          .help = "Values of the arguments of a xacro file",
          .value_name = "NAME=VALUE",
          .is_on_command_line = false},
         o.arguments);
  bind_packages(to, o.session.packages, o.session.python);
  to.add({.name = "no_config",
          .help = "Do not look for .urdfmill.yaml in the model's folder and above",
          .is_on_command_line = false},
         o.no_config);
  bind_document(to, o);
}

void bind_session(Binder& to, CallOptions& o) {
  bind_packages(to, o.session.packages, o.session.python);
  bind_environment(to, o);
}

const Request* find_request(std::string_view name) {
  const auto all = requests();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Request& r) { return r.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<ListedOption> options_of(const Request& request) {
  List list;
  bind_all(request, list);
  return std::move(list.options);
}

std::string name_of_option(std::string_view marked, const Request& request) {
  const std::string marker = "⟨" + std::string(marked) + "⟩";
  const auto name_in = [&marker](const Request& of) {
    for (const ListedOption& option : options_of(of))
      if (option.marked == marker) return option.name;
    return std::string();
  };
  if (marked == request.form) return "format";
  if (std::string name = name_in(request); !name.empty()) return name;
  for (const Request& other : requests())
    if (std::string name = name_in(other); !name.empty()) return name;
  return text::member_option(marked);
}

std::string options_json() {
  std::string out;
  text::JsonWriter json(out);
  json.begin_object();
  for (const Request& request : requests()) {
    json.key(request.name).begin_array();
    for (const ListedOption& option : options_of(request)) {
      if (option.shown == Shown::in_no_place) continue;
      json.begin_object().key("name").value(option.name).key("kind").value(text(option.kind));
      if (option.is_on_command_line)
        json.key("flag").value(text::spell_options(option.marked, text::command_line_option));
      if (option.heading != Heading::options) json.key("heading").value(text(option.heading));
      for (const auto& [key, value] : {std::pair{"unit", &option.unit}, std::pair{"default", &option.standard}})
        if (!value->empty()) json.key(key).value(*value);
      if (option.bounds.least) json.key(option.bounds.is_open ? "above" : "least").value(*option.bounds.least);
      if (option.bounds.most) json.key("most").value(*option.bounds.most);
      if (!option.words.empty()) {
        json.key("words").begin_array();
        for (const std::string& word : option.words) json.value(word);
        json.end_array();
      }
      const auto spelling = [&](std::string_view marked) { return name_of_option(marked, request); };
      json.key("help").value(text::spell_options(option.help, spelling)).end_object();
    }
    json.end_array();
  }
  json.end_object();
  return out;
}

const ListedOption* Options::find(std::string_view name) const {
  const auto found = std::find_if(listed_.begin(), listed_.end(), [&](const ListedOption& option) {
    return option.name == name || names(option.former_names, name);
  });
  return found == listed_.end() ? nullptr : &*found;
}

std::string Options::unknown(std::string_view name) const {
  const std::string quoted(name);
  std::string others;
  for (const Request& other : requests())
    for (const ListedOption& option : options_of(other))
      if (option.name == name) others.append(others.empty() ? "" : ", ").append(other.name);
  if (!others.empty()) return quoted + " has no effect on " + std::string(request_->name) + "; it is for " + others;
  std::vector<std::string_view> known;
  for (const ListedOption& option : listed_)
    if (option.shown != Shown::in_no_place) known.push_back(option.name);
  const std::string hint = text::did_you_mean(name, known);
  return std::string(request_->name) + " has no option \"" + quoted + '"' + (hint.empty() ? "" : "; " + hint);
}

std::string Options::set(std::string_view name, GivenValue value) {
  const ListedOption* option = find(name);
  if (option == nullptr) return unknown(name);
  std::vector<GivenValue> values = parts_of(std::move(value), option->separator);
  if (const auto known = values_.find(option->name); known != values_.end() && is_list(option->kind))
    values.insert(values.begin(), known->second.begin(), known->second.end());
  const Giving::Values one{{option->name, std::move(values)}};
  Giving giving(one);
  bind_all(*request_, giving);
  if (giving.refusal.empty()) values_.insert_or_assign(option->name, one.begin()->second);
  return giving.refusal;
}

std::string Options::reset(std::string_view name) {
  const ListedOption* option = find(name);
  if (option == nullptr) return unknown(name);
  if (const auto known = values_.find(option->name); known != values_.end()) values_.erase(known);
  return {};
}

std::string Options::take(const std::function<void(Binder& to)>& bind) const {
  for (const ListedOption& option : listed_) {
    if (!is_given(option.name)) continue;
    if (!option.needs.empty() && !is_given(option.needs))
      return option.marked + " requires " + find(option.needs)->marked;
    for (const ListedOption& other : listed_)
      if (is_given(other.name) && (names(option.excludes, other.name) || names(other.excludes, option.name)))
        return option.marked + " excludes " + other.marked;
  }
  Giving giving(values_);
  bind(giving);
  return giving.refusal;
}

}  // namespace urdfmill::session
