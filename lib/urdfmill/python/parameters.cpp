#include "urdfmill/python/parameters.hpp"

#include <algorithm>

namespace urdfmill::python {
namespace {

std::string counted_arguments(std::string_view function, std::string_view bound, std::size_t number,
                              std::string_view kind, std::size_t given) {
  std::string text(function);
  text.append("() takes ").append(bound).append(" ").append(std::to_string(number)).append(" ").append(kind);
  return text.append(number == 1 ? "argument (" : "arguments (").append(std::to_string(given)).append(" given)");
}

}  // namespace

void bind_parameters(const Call& call, const Parameters& parameters, std::span<const std::string_view> names,
                     std::span<const Value*> values) {
  const std::string function(parameters.function);
  const std::size_t given = call.count() + call.named.size();
  if (given > names.size())
    type_error(counted_arguments(function, "at most", names.size(), call.count() == 0 ? "keyword " : "", given));
  if (call.count() > parameters.maximum_positional) {
    if (parameters.maximum_positional == 0) type_error(function + "() takes no positional arguments");
    const bool fixed = parameters.required >= parameters.maximum_positional;
    type_error(counted_arguments(function, fixed ? "exactly" : "at most", parameters.maximum_positional, "positional ",
                                 call.count()));
  }
  const std::size_t needed = std::min(parameters.positional_only, parameters.required);
  if (call.count() < needed)
    type_error(counted_arguments(function, needed < parameters.maximum_positional ? "at least" : "exactly", needed,
                                 "positional ", call.count()));
  for (std::size_t i = 0; i < call.count(); ++i) values[i] = &call[i];
  std::size_t matched = 0;
  for (std::size_t i = std::max(call.count(), parameters.positional_only); i < names.size(); ++i) {
    const auto named = std::find_if(call.named.begin(), call.named.end(),
                                    [&](const Named& argument) { return argument.first == names[i]; });
    if (named != call.named.end()) {
      values[i] = &named->second;
      ++matched;
    } else if (i < parameters.required) {
      type_error(function + "() missing required argument '" + std::string(names[i]) + "' (pos " +
                 std::to_string(i + 1) + ")");
    }
  }
  if (matched == call.named.size()) return;
  for (std::size_t i = parameters.positional_only; i < std::min(call.count(), names.size()); ++i) {
    if (std::any_of(call.named.begin(), call.named.end(), [&](const Named& n) { return n.first == names[i]; }))
      type_error("argument for " + function + "() given by name ('" + std::string(names[i]) + "') and position (" +
                 std::to_string(i + 1) + ")");
  }
  for (const Named& argument : call.named)
    if (std::find(names.begin() + static_cast<std::ptrdiff_t>(parameters.positional_only), names.end(),
                  argument.first) == names.end())
      invalid_keyword(argument.first, function, call.context.profile);
}

void invalid_keyword(std::string_view keyword, std::string_view function, Profile profile) {
  if (profile.since(13))
    type_error(std::string(function) + "() got an unexpected keyword argument '" + std::string(keyword) + "'");
  std::string text = "'";
  type_error(text.append(keyword).append("' is an invalid keyword argument for ").append(function).append("()"));
}

}  // namespace urdfmill::python
