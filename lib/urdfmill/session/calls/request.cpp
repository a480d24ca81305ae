#include "urdfmill/session/calls/request.hpp"

#include <algorithm>

#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/calls/requests.hpp"
#include "urdfmill/text/words.hpp"

namespace urdfmill::session {
namespace {

/// True if a list of names contains the name.
bool lists(std::string_view names, std::string_view name) {
  const std::vector<std::string_view> words = text::words(names);
  return std::find(words.begin(), words.end(), name) != words.end();
}

/// Returns the refusal of a form; empty if the call has a result in it.
std::string form_refusal(const Request& request, const Call& call) {
  if (request.forms == nullptr) return {};
  const Form* form = request.find_form(call.form);
  if (form == nullptr) return (request.needs_form ? "no format \"" : "no form \"") + call.form + '"';
  return form->needs.empty() || call.is_given(form->needs) ? std::string() : std::string(form->otherwise);
}

/// Returns the refusal of an option that has no effect in the form of the call; empty if there is none.
std::string effect_refusal(const Request& request, const Call& call) {
  for (const Effect& effect : request.effects) {
    if (!call.is_given(effect.option) || lists(effect.forms, call.form)) continue;
    const std::vector<std::string_view> with = text::words(effect.with);
    if (std::any_of(with.begin(), with.end(), call.is_given)) continue;
    return marked_option(request, effect.option) + " has no effect here: " + std::string(effect.reason);
  }
  return {};
}

}  // namespace

std::optional<urdf::Robot> Call::robot(Purpose purpose) {
  LoadedRobot read = load_robot(session, input, {.arguments = arguments}, purpose, findings);
  unreadable = std::move(read.unreadable);
  is_read = read.robot.has_value();
  if (!read.robot) {
    outcome = read.outcome;
    return std::nullopt;
  }
  report_unused_arguments(arguments, input, read.form, findings);
  if (loaded) loaded(input, *read.robot);
  return std::move(read.robot);
}

std::nullopt_t Call::refuse(std::string message) {
  refusal = std::move(message);
  return std::nullopt;
}

std::nullopt_t Call::unread(std::string reason) {
  unreadable = std::move(reason);
  return std::nullopt;
}

std::optional<std::string> Call::data(const emit::Value& value) const {
  return emit::to_data(value, form, findings);
}

emit::NumberStyle Call::shown(emit::NumberStyle style, int digits) const {
  if (form == "text" && !style.digits) style.digits = digits;
  return style;
}

const Form* Request::find_form(std::string_view name) const {
  const std::span<const Form> all = all_forms();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Form& form) { return form.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string_view Request::usual_form() const {
  if (needs_form || forms == nullptr) return {};
  return find_form("json") != nullptr ? "json" : all_forms().front().name;
}

std::optional<std::string> run(const Request& request, RequestOptions& options, Call& call) {
  if (std::string wrong = form_refusal(request, call); !wrong.empty()) return call.refuse(std::move(wrong));
  if (std::string wrong = effect_refusal(request, call); !wrong.empty()) return call.refuse(std::move(wrong));
  return options.run(call);
}

}  // namespace urdfmill::session
