#include "urdfmill/python/compile/function.hpp"

#include <algorithm>
#include <set>

#include "urdfmill/text/list.hpp"

namespace urdfmill::python {
namespace {

constexpr std::string_view title_text = "<lambda>()";

/// Returns a list such as "'x', 'y', and 'z'".
std::string enumerate_names(const std::vector<std::string_view>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : names.size() == 2 ? " and " : ", and ";
    text.append("'").append(names[i]).append("'");
  }
  return text;
}

[[noreturn]] void missing(const std::vector<std::string_view>& names, std::string_view kind) {
  std::string text(title_text);
  text.append(" missing ").append(std::to_string(names.size())).append(" required ").append(kind).append(" argument");
  text.append(names.size() == 1 ? ": " : "s: ").append(enumerate_names(names));
  type_error(std::move(text));
}

}  // namespace

void Locals::empty(std::vector<Value>& held) {
  for (std::optional<Value>& slot : slots)
    if (slot) held.push_back(*std::exchange(slot, std::nullopt));
}

void release_locals(boost::intrusive_ptr<Locals>& locals, std::vector<Value>& held) {
  while (locals != nullptr && locals->references == 1) {
    locals->empty(held);
    boost::intrusive_ptr<Locals> outer = std::move(locals->outer);
    locals = std::move(outer);
  }
  locals.reset();
}

LambdaFunction::LambdaFunction(std::shared_ptr<const FunctionCode> code, std::vector<std::optional<Value>> defaults,
                               const Frame& frame)
    : Callable(Kind::function),
      code_(std::move(code)),
      defaults_(std::move(defaults)),
      home_(frame.environment),
      outer_(frame.locals) {}

std::string LambdaFunction::repr() const {
  return "<function <lambda> at " + address_text(*this) + ">";
}

void LambdaFunction::release(std::vector<Value>& held) {
  for (std::optional<Value>& value : defaults_)
    if (value) held.push_back(std::move(*value));
  release_locals(outer_, held);
}

Value LambdaFunction::call(const Call& call) const {
  const DepthGuard guard(call.context, code_->nesting);
  call.context.step();
  const boost::intrusive_ptr<Locals> locals(new Locals(code_->names.size(), outer_));
  bind(call, *locals);
  return home_.with(call.environment, [&](Environment& environment) {
    Frame frame{environment, call.context, locals.get()};
    return code_->body->evaluate(frame);
  });
}

void LambdaFunction::bind(const Call& call, Locals& locals) const {
  const FunctionCode& code = *code_;
  const std::size_t taken = std::min(call.count(), code.positional);
  for (std::size_t i = 0; i < taken; ++i) locals.slots[i] = call[i];
  if (code.star)
    locals.slots[code.star_slot()] = Value::tuple({call.positional.begin() + taken, call.positional.end()});
  Dict* rest = nullptr;
  if (code.double_star) {
    rest = new Dict;
    locals.slots[code.double_star_slot()] = Value::object(rest);
  }
  if (!call.named.empty()) bind_named(call, locals, rest);
  if (call.count() < code.positional || call.count() > code.positional || code.keyword_only() > 0)
    bind_defaults(call, locals);
}

void LambdaFunction::bind_named(const Call& call, Locals& locals, Dict* rest) const {
  const FunctionCode& code = *code_;
  for (const auto& [name, value] : call.named) {
    const auto found = code.names.find(name);
    if (found && *found >= code.positional_only && *found < code.parameters.size()) {
      std::optional<Value>& slot = locals.slots[*found];
      if (slot) type_error(std::string(title_text) + " got multiple values for argument '" + name + "'");
      slot = value;
      continue;
    }
    if (rest != nullptr) {
      rest->table.set(Value::string(name), value);
      continue;
    }
    std::set<std::string_view> given;
    for (const Named& named : call.named) given.insert(named.first);
    std::string refused;
    for (std::size_t i = 0; i < code.positional_only; ++i)
      if (given.contains(code.parameters[i])) text::add_item(refused, code.parameters[i]);
    if (!refused.empty())
      type_error(std::string(title_text) + " got some positional-only arguments passed as keyword arguments: '" +
                 refused + "'");
    type_error(std::string(title_text) + " got an unexpected keyword argument '" + name + "'");
  }
}

void LambdaFunction::bind_defaults(const Call& call, Locals& locals) const {
  const FunctionCode& code = *code_;
  if (call.count() > code.positional && !code.star) {
    std::size_t optional = 0;
    for (std::size_t i = 0; i < code.positional; ++i) optional += defaults_[i] ? 1 : 0;
    std::size_t keywords = 0;
    for (std::size_t i = code.positional; i < code.parameters.size(); ++i) keywords += locals.slots[i] ? 1 : 0;
    std::string text(title_text);
    text += " takes ";
    if (optional > 0) text.append("from ").append(std::to_string(code.positional - optional)).append(" to ");
    text += std::to_string(code.positional);
    text += code.positional == 1 && optional == 0 ? " positional argument but " : " positional arguments but ";
    text += std::to_string(call.count());
    if (keywords > 0) {
      text += call.count() == 1 ? " positional argument (and " : " positional arguments (and ";
      text += std::to_string(keywords);
      text += keywords == 1 ? " keyword-only argument) were given" : " keyword-only arguments) were given";
    } else {
      text += call.count() == 1 ? " was given" : " were given";
    }
    type_error(std::move(text));
  }
  std::vector<std::string_view> absent;
  const auto fill = [&](std::size_t begin, std::size_t end, std::string_view which) {
    for (std::size_t i = begin; i < end; ++i) {
      if (locals.slots[i]) continue;
      if (defaults_[i])
        locals.slots[i] = defaults_[i];
      else
        absent.push_back(code.parameters[i]);
    }
    if (!absent.empty()) missing(absent, which);
  };
  fill(0, code.positional, "positional");
  fill(code.positional, code.parameters.size(), "keyword-only");
}

}  // namespace urdfmill::python
