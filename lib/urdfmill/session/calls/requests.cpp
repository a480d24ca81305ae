#include "urdfmill/session/calls/requests.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/text/json.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/words.hpp"

namespace urdfmill::session {
namespace {

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
  request.make()->bind(to);
  request.bind_call(to, call);
}

}  // namespace

const Request* find_request(std::string_view name) {
  const auto all = requests();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Request* r) { return r->name == name; });
  return found == all.end() ? nullptr : *found;
}

std::vector<ListedOption> options_of(const Request& request) {
  return options_of(request, {});
}

std::vector<ListedOption> options_of(const Request& request, const std::function<void(Binder&)>& before) {
  List list;
  if (before) before(list);
  bind_all(request, list);
  return std::move(list.options);
}

std::string marked_option(const Request& request, std::string_view name) {
  for (ListedOption& option : options_of(request))
    if (option.name == name) return std::move(option.marked);
  return std::string(name);
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
  for (const Request* other : requests())
    if (std::string name = name_in(*other); !name.empty()) return name;
  return text::member_option(marked);
}

std::string options_json() {
  std::string out;
  text::JsonWriter json(out);
  json.begin_object();
  for (const Request* request : requests()) {
    json.key(request->name).begin_array();
    for (const ListedOption& option : options_of(*request)) {
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
      const auto spelling = [&](std::string_view marked) { return name_of_option(marked, *request); };
      json.key("help").value(text::spell_options(option.help, spelling)).end_object();
    }
    json.end_array();
  }
  json.end_object();
  return out;
}

std::string requests_json() {
  std::string out;
  text::JsonWriter json(out);
  json.begin_object();
  for (const Request* request : requests()) {
    json.key(request->name).begin_object();
    const std::string_view about =
        request->agent.description.empty() ? request->command.summary : request->agent.description;
    if (!about.empty()) json.key("about").value(about);
    json.key("inputs").begin_array();
    for (const std::string_view input : text::words(request->inputs)) json.value(input);
    json.end_array();
    if (request->forms != nullptr) {
      json.key("form").value(request->form_name());
      if (!request->needs_form) json.key("usual_form").value(request->usual_form());
      json.key("forms").begin_array();
      for (const Form& form : request->all_forms()) json.value(form.name);
      json.end_array();
    }
    json.end_object();
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
  for (const Request* other : requests())
    for (const ListedOption& option : options_of(*other))
      if (option.name == name) others.append(others.empty() ? "" : ", ").append(other->name);
  if (!others.empty()) return quoted + " has no effect on " + std::string(request_->name) + "; it is for " + others;
  std::vector<std::string_view> known;
  std::string flag = "⟨" + quoted + "⟩";
  std::replace(flag.begin(), flag.end(), '_', '-');
  std::string hint;
  for (const ListedOption& option : listed_) {
    if (option.shown != Shown::in_no_place) known.push_back(option.name);
    if (option.marked == flag) hint = "it is called \"" + option.name + "\" here";
  }
  if (hint.empty()) hint = text::did_you_mean(name, known).words;
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
  if (before_) before_(giving);
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
