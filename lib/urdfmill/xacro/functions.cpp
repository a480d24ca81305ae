#include "urdfmill/xacro/functions.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/expression_names.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::xacro {
namespace {

using python::Arguments;
using python::Context;
using python::Environment;
using python::Value;

/// Python's functions and constants that need no prefix.
constexpr std::array<std::string_view, 11> plain_builtins{"list", "dict", "map", "len", "str",  "float",
                                                          "int",  "bool", "min", "max", "round"};
constexpr std::array<std::string_view, 2> deprecated_builtins{"sorted", "range"};
constexpr std::array<std::string_view, 3> deprecated_functions{"load_yaml", "abs_filename", "dotify"};

bool is_plain_builtin(std::string_view name) {
  return std::find(plain_builtins.begin(), plain_builtins.end(), name) != plain_builtins.end();
}

[[noreturn]] void refuse_call(std::string_view function, const std::string& why) {
  python::type_error(std::string(function) + "() " + why);
}

/// Binds the arguments of a function to these parameters in order; missing ones are null.
template <std::size_t N>
std::array<const Value*, N> bind(std::string_view function, const std::array<std::string_view, N>& parameters,
                                 std::size_t required, const Arguments& arguments) {
  std::array<const Value*, N> bound{};
  if (arguments.positional.size() > N)
    refuse_call(function, "takes " + (required < N ? "from " + std::to_string(required) + " to " : "") +
                              std::to_string(N) + " positional argument" + (N == 1 ? "" : "s") + " but " +
                              std::to_string(arguments.positional.size()) + " were given");
  for (std::size_t i = 0; i < arguments.positional.size(); ++i) bound[i] = &arguments.positional[i];
  for (const auto& [name, value] : arguments.named) {
    std::size_t i = 0;
    while (i < N && parameters[i] != name) ++i;
    if (i == N) refuse_call(function, "got an unexpected keyword argument '" + name + "'");
    if (bound[i] != nullptr) refuse_call(function, "got multiple values for argument '" + name + "'");
    bound[i] = &value;
  }
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < required; ++i)
    if (bound[i] == nullptr) missing.push_back("'" + std::string(parameters[i]) + "'");
  if (!missing.empty())
    refuse_call(function, "missing " + std::to_string(missing.size()) + " required positional argument" +
                              (missing.size() == 1 ? ": " + missing[0] : "s: " + missing[0] + " and " + missing[1]));
  return bound;
}

const std::string& path_text(const Value& value) {
  if (!value.is_string())
    python::type_error("expected str, bytes or os.PathLike object, not " + std::string(python::type_name(value)));
  return value.text();
}

const Value* named(const Arguments& arguments, std::string_view name) {
  for (const auto& [key, value] : arguments.named)
    if (key == name) return &value;
  return nullptr;
}

std::string joined(const std::vector<Value>& values) {
  std::string text;
  for (const Value& value : values) {
    if (&value != &values.front()) text += ' ';
    text += python::str(value);
  }
  return text;
}

/// The members of `xacro`, all of them functions.
constexpr std::array<std::string_view, 10> xacro_functions{
    "message", "warning", "error", "print_location", "fatal", "load_yaml", "abs_filename", "dotify", "arg", "tokenize"};

void add_names(const python::Members& members, std::vector<ExpressionName>& names) {
  for (const auto& [name, value] : members) {
    const std::string_view type = python::type_name(value);
    names.push_back({name, type != "float" && type != "int" && type != "bool" && type != "NoneType"});
  }
}

}  // namespace

std::vector<ExpressionName> members_of(std::string_view space) {
  std::vector<ExpressionName> names;
  const python::Profile profile;
  if (space.empty() || space == "math") add_names(python::math_members(profile), names);
  if (space == "python") {
    Context context({}, profile);
    add_names(python::python_members(context), names);
  }
  if (space == "xacro")
    for (const std::string_view name : xacro_functions) names.push_back({std::string(name), true});
  if (!space.empty()) return names;
  for (const std::string_view name : plain_builtins) names.push_back({std::string(name), true});
  for (const std::string_view name : {"True", "False", "None", "math", "python", "xacro"})
    names.push_back({std::string(name), false});
  return names;
}

Functions::Functions(Evaluation& evaluation, FunctionServices services)
    : evaluation_(evaluation), services_(std::move(services)) {}

const Value* Functions::find(Symbol name) {
  if (name >= by_symbol_.size()) by_symbol_.resize(name + std::size_t{64}, &unknown_);
  if (by_symbol_[name] == &unknown_) by_symbol_[name] = find(evaluation_.symbols.name(name));
  return by_symbol_[name];
}

const Value* Functions::find(std::string_view name) {
  if (const auto known = values_.find(std::string(name)); known != values_.end()) return &known->second;
  std::optional<Value> made = make(name);
  return made ? &values_.emplace(name, *std::move(made)).first->second : nullptr;
}

/// Most runs use only a few of them.
std::optional<Value> Functions::make(std::string_view name) {
  const auto is_among = [name](const auto& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  Context& context = evaluation_.context;
  if (name == "True" || name == "False" || name == "None" || is_plain_builtin(name))
    return python::python_member(name, context);
  if (is_among(deprecated_builtins)) return deprecated(name, "python", *python::python_member(name, context));
  if (is_among(deprecated_functions)) {
    for (const auto& [known, value] : xacro_members())
      if (known == name) return deprecated(name, "xacro", value);
  }
  if (name == "math")
    return python::make_namespace("math", with_known(python::math_members(context.profile), [](auto) { return true; }));
  if (name == "python")
    return python::make_namespace("python", with_known(python::python_members(context), is_plain_builtin));
  if (name == "xacro") return python::make_namespace("xacro", xacro_members());
  return python::math_member(name, context.profile);
}

/// A function is one value, with and without a prefix.
Functions::Members Functions::with_known(Members members, const std::function<bool(std::string_view)>& is_plain) {
  for (auto& [name, value] : members)
    if (is_plain(name)) value = values_.try_emplace(name, value).first->second;
  return members;
}

Value Functions::deprecated(std::string_view name, std::string_view space, const Value& function) {
  const std::string call = std::string(name) + "()";
  const std::string warning =
      "Using " + call + " directly is deprecated. Use " + std::string(space) + "." + call + " instead.";
  return python::make_function(
      "wrapper", [this, warning, function](const Arguments& arguments, Environment& environment, Context& context) {
        evaluation_.messages.warn(warning);
        evaluation_.messages.report(rules::deprecated, warning, evaluation_.messages.place);
        return python::call(function, arguments, environment, context);
      });
}

Value Functions::print(const Arguments& arguments, std::string_view prefix, bool locates) {
  if (arguments.positional.empty()) python::type_error("message() missing 1 required positional argument: 'msg'");
  std::string line(prefix);
  if (const Value* alternative = named(arguments, "alt_text"))
    line = alternative->is_none() ? std::string() : python::str(*alternative);
  line += joined(arguments.positional) + "\n";
  evaluation_.context.hold(line.size());
  evaluation_.messages.print(line);
  if (const Value* wanted = named(arguments, "print_location")) locates = python::truth(*wanted);
  if (locates) evaluation_.messages.print(evaluation_.messages.location());
  return Value::string({});
}

Value Functions::print_function(std::string name, std::string_view prefix, bool locates) {
  return python::make_function(std::move(name),
                               [this, prefix, locates](const Arguments& arguments, Environment&, Context&) {
                                 return print(arguments, prefix, locates);
                               });
}

Functions::Members Functions::xacro_members() {
  Members members;
  const auto add = [&members](const char* name, python::Function function) {
    members.emplace_back(name, python::make_function(name, std::move(function)));
  };
  members.emplace_back("message", print_function("message", "", false));
  members.emplace_back("warning", print_function("warning", "warning: ", true));
  members.emplace_back("error", print_function("error", "error: ", true));
  add("print_location", [this](const Arguments&, Environment&, Context&) {
    evaluation_.messages.print(evaluation_.messages.location());
    return Value::string({});
  });
  add("fatal", [](const Arguments& arguments, Environment&, Context&) -> Value {
    throw python::Error("XacroException", joined(arguments.positional));
  });
  add("load_yaml", [this](const Arguments& arguments, Environment&, Context&) {
    const auto [filename] = bind<1>("load_yaml", {"filename"}, 1, arguments);
    return services_.load_yaml(path_text(*filename));
  });
  add("abs_filename", [this](const Arguments& arguments, Environment&, Context&) {
    const auto [filename] = bind<1>("abs_filename_spec", {"filename_spec"}, 1, arguments);
    return Value::string(services_.resolve_path(path_text(*filename)));
  });
  add("dotify", [](const Arguments& arguments, Environment&, Context&) {
    const auto [item] = bind<1>("wrap", {"item"}, 1, arguments);
    return python::wrap_yaml(*item);
  });
  add("arg", [this](const Arguments& arguments, Environment&, Context&) {
    const auto [name] = bind<1>("arg", {"name"}, 1, arguments);
    if (!name->is_string()) throw python::Error("KeyError", python::repr(*name));
    if (const std::string* argument = evaluation_.substitution_args.find(name->text())) return Value::string(*argument);
    throw evaluation_.substitution_args.missing(name->text(), python::repr(*name));
  });
  add("tokenize", [](const Arguments& arguments, Environment&, Context& context) {
    const auto [text, separators, skips] = bind<3>("tokenize", {"s", "sep", "skip_empty"}, 1, arguments);
    if (!text->is_string())
      python::type_error("expected string or bytes-like object" +
                         (context.profile.since(11) ? ", got '" + std::string(python::type_name(*text)) + "'" : ""));
    const std::string set = separators != nullptr ? python::str(*separators) : ",; ";
    const bool skips_empty = skips == nullptr || python::truth(*skips);
    std::vector<Value> items;
    context.allocate(text->text().size() * sizeof(Value));
    for (std::string& item : split_at_any(text->text(), set))
      if (!skips_empty || !item.empty()) items.push_back(Value::string(std::move(item)));
    return Value::list(std::move(items));
  });
  return members;
}

}  // namespace urdfmill::xacro
