#include "urdfmill/xacro/substitution_args.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "grammar/substitution.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/replace.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/text/unicode.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/rules.hpp"

namespace urdfmill::xacro {
namespace {

constexpr std::string_view substitution_exception = "xacro.substitution_args.SubstitutionException";
constexpr std::string_view package_exception = "ament_index_python.packages.PackageNotFoundError";
constexpr std::array<std::string_view, 5> valid_commands{"find", "env", "optenv", "dirname", "arg"};

/// Returns the reference's message, which names the class of the exception and repeats its text.
Failure failure_of(std::string_view type, const std::string& text, text::Hint hint = {}) {
  Failure failure(rules::substitution, join_message("<class '" + std::string(type) + "'>: " + text, text));
  failure.detail = text;
  failure.hint = std::move(hint);
  return failure;
}

[[noreturn]] void fail(std::string_view type, const std::string& text, text::Hint hint = {}) {
  throw failure_of(type, text, std::move(hint));
}

std::string bracketed(std::string_view message, std::string_view body) {
  return std::string(message) + " [" + std::string(body) + "]";
}

/// Returns the word of xacro for one of launch files, or the closest one.
text::Hint hint_for(std::string_view command) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> of_launch{
      {{"find-pkg-share", "$(find PACKAGE)"},
       {"find-pkg-prefix", "$(find PACKAGE)/../.."},
       {"var", "$(arg NAME)"},
       {"find-exec", "no word for it"},
       {"exec-in-pkg", "no word for it"},
       {"command", "no word for it"},
       {"param", "no word for it"},
       {"anon", "no word for it"}}};
  for (const auto& [word, own] : of_launch)
    if (word == command)
      return "$(" + std::string(word) + " …) is a word of launch files; xacro of every distribution has " +
             std::string(own);
  return text::did_you_mean(command, valid_commands);
}

/// A package name has two or more characters, of which the first is not `_` or `-`.
bool is_package_name(std::string_view name) {
  const auto is_alphanumeric = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return name.size() > 1 && is_alphanumeric(name[0]) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return is_alphanumeric(c) || c == '_' || c == '-'; });
}

/// Converts an argument as $(eval) does: an int without a point, a float with one, true and false in any case, else the
/// text.
python::Value converted(const std::string& text) {
  try {
    if (text.find('.') != std::string::npos) {
      if (const auto number = python::parse_float(text)) return python::Value::floating(*number);
    } else if (auto number = python::parse_integer(text)) {
      return *std::move(number);
    }
  } catch (const python::Error&) {
    // A number of too many digits is a text.
  }
  std::string lower;
  for (std::size_t i = 0; i < text.size();) {
    const text::Utf8Character character = text::decode_utf8(text, i);
    text::append_lower(lower, character.code);
    i += character.length;
  }
  if (lower == "true" || lower == "false") return python::Value::boolean(lower == "true");
  return python::Value::string(text);
}

}  // namespace

/// The names known to $(eval).
class SubstitutionArgs::EvalNames : public python::Environment {
 public:
  explicit EvalNames(SubstitutionArgs& owner) : symbols_(owner.symbols_), owner_(owner) {}

  std::optional<python::Value> find(python::Symbol symbol) override {
    const std::string_view name = symbols_.name(symbol);
    if (name == "true" || name == "false") return python::Value::boolean(name == "true");
    if (auto value = python::math_member(name, owner_.context_.profile)) return value;
    if (const std::string* argument = owner_.find(name)) return converted(*argument);
    return is_builtin(name) ? python::python_member(name, owner_.context_) : std::nullopt;
  }
  void assign(python::Symbol, const python::Value&) override {
    throw python::Error("TypeError", "'_DictWrapper' object does not support item assignment");
  }

 private:
  static bool is_builtin(std::string_view name) {
    static constexpr std::array<std::string_view, 6> builtins{"list", "dict", "map", "str", "float", "int"};
    return std::find(builtins.begin(), builtins.end(), name) != builtins.end();
  }

  const python::Symbols& symbols_;
  SubstitutionArgs& owner_;
};

const std::string* SubstitutionArgs::find(std::string_view name) {
  const auto argument = arguments.find(name);
  if (argument == arguments.end()) return nullptr;
  if (used.find(name) == used.end()) used.emplace(name);
  if (recorder != nullptr) recorder->use_argument(name);
  return &argument->second;
}

std::optional<std::string> SubstitutionArgs::variable(std::string_view name) {
  const char* value = std::getenv(variables.emplace(name).first->c_str());
  return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

std::string SubstitutionArgs::environment(const grammar::Substitution& s) {
  if (s.words.size() != 2)
    fail(substitution_exception, bracketed("$(env var) command only accepts one argument", s.body));
  if (auto value = variable(s.words[1])) return *std::move(value);
  fail(substitution_exception, "environment variable " + python::repr(s.words[1]) + " is not set",
       "$(optenv " + std::string(s.words[1]) + " DEFAULT) has a default");
}

std::string SubstitutionArgs::optional_environment(const grammar::Substitution& s) {
  if (s.words.size() < 2)
    fail(substitution_exception, bracketed("$(optenv var) must specify an environment variable", s.body));
  if (auto value = variable(s.words[1])) return *std::move(value);
  std::string text;
  for (std::size_t i = 2; i < s.words.size(); ++i) {
    if (i > 2) text += ' ';
    text += s.words[i];
  }
  return text;
}

std::string SubstitutionArgs::resolve(std::string_view body) {
  if (body == "cwd") return directory_;
  const std::string text = "$(" + std::string(body) + ")";
  if (const std::string_view expression = grammar::eval_expression(text); expression.data() != nullptr)
    return evaluate(expression);
  return resolve_commands(resolve_commands(text, false), true);
}

std::string SubstitutionArgs::resolve_commands(const std::string& text, bool only_find) {
  if (text.find("$(") == std::string::npos) return text;
  const grammar::Substitutions substitutions = grammar::find_substitutions(text);
  if (substitutions.error == grammar::SubstitutionError::dollar_inside)
    fail(substitution_exception, bracketed("Dollar signs \"$\" cannot be inside of substitution args", text));
  if (substitutions.error == grammar::SubstitutionError::left_parenthesis_inside)
    fail(substitution_exception, bracketed("Invalid left parenthesis \"(\" in substitution args", text));

  std::string resolved = text;
  for (const grammar::Substitution& s : substitutions.found) {
    if (s.words.empty()) fail("IndexError", "list index out of range");
    const std::string_view command = s.words[0];
    if (std::find(valid_commands.begin(), valid_commands.end(), command) == valid_commands.end())
      fail(substitution_exception,
           "Unknown substitution command [" + std::string(s.body) +
               "]. Valid commands are ['find', 'env', 'optenv', 'dirname', 'arg']",
           hint_for(command));
    if ((command == "find") != only_find) continue;
    std::string value;
    if (command == "find") {
      if (s.words.size() != 2)
        fail(substitution_exception, bracketed("$(find pkg) accepts exactly one argument", s.body));
      value = find_package(s.words[1]);
    } else if (command == "env") {
      value = environment(s);
    } else if (command == "optenv") {
      value = optional_environment(s);
    } else if (command == "dirname") {
      fail(substitution_exception, "Cannot substitute $(dirname),no file/directory information available.");
    } else {
      if (s.words.size() < 2)
        fail(substitution_exception, bracketed("$(arg var) must specify a variable name", s.body));
      if (s.words.size() > 2) fail(substitution_exception, bracketed("$(arg var) may only specify one arg", s.body));
      const std::string* argument = find(s.words[1]);
      if (argument == nullptr) throw missing(s.words[1], join_message("Undefined substitution argument", s.words[1]));
      value = *argument;
    }
    text::replace_all(resolved, s.whole, value);
  }
  return resolved;
}

Failure SubstitutionArgs::missing(std::string_view name, std::string text) const {
  Failure failure(rules::undefined_argument, std::move(text));
  failure.detail = "argument \"" + std::string(name) + "\" has no value";
  failure.subject = {std::string(source::subjects::name), std::string(name)};
  std::vector<std::string_view> names;
  for (const auto& [known, unused] : arguments) names.push_back(known);
  failure.hint = text::did_you_mean(name, names);
  return failure;
}

const std::optional<std::string>& SubstitutionArgs::package(std::string_view name) {
  auto known = found_packages_.find(name);
  if (known == found_packages_.end())
    known = found_packages_.emplace(name, packages_ != nullptr ? packages_->find(name) : std::nullopt).first;
  return known->second;
}

std::string SubstitutionArgs::find_package(std::string_view name) {
  if (!is_package_name(name)) fail("ValueError", "'" + std::string(name) + "' is not a valid package name");
  if (const auto& folder = package(name)) {
    if (recorder != nullptr) recorder->use_package(name, *folder);
    return *folder;
  }
  std::vector<python::Value> searched;
  if (packages_ != nullptr) {
    for (const std::string* list : {&packages_->options().ament_prefix_path, &packages_->options().ros_package_path}) {
      for (std::size_t begin = 0; begin < list->size();) {
        const std::size_t end = std::min(list->find(':', begin), list->size());
        if (end > begin) searched.push_back(python::Value::string(list->substr(begin, end - begin)));
        begin = end + 1;
      }
    }
  }
  const std::string message =
      "package '" + std::string(name) + "' not found, searching: " + python::repr(python::Value::list(searched));
  const std::string places = packages_ != nullptr ? packages_->places() : std::string();
  // The reference knows two of the places.
  Failure failure =
      failure_of(package_exception, python::repr(message),
                 (places.empty() ? "nothing was searched" : "searched: " + places) +
                     "; give its folder with ⟨package " + std::string(name) + "=DIR or URDFMILL_PACKAGES⟩");
  failure.detail = "package \"" + std::string(name) + "\" is not found";
  failure.subject = {std::string(source::subjects::package), std::string(name)};
  throw failure;
}

std::string SubstitutionArgs::evaluate(std::string_view expression) {
  if (expression.find("__") != std::string_view::npos)
    fail(substitution_exception, "$(eval ...) may not contain double underscore expressions");
  const std::size_t begin = std::min(expression.find_first_not_of(" \t"), expression.size());
  const python::Compiled compiled = python::compile(expression.substr(begin), symbols_, context_.profile);
  if (compiled.program == nullptr) {
    std::string text = compiled.error.text;
    text::replace_all(text, "(<expression>,", "(<string>,");
    fail("SyntaxError", text);
  }
  try {
    EvalNames names(*this);
    context_.restart();
    return python::str(compiled.program->evaluate(names, context_));
  } catch (const python::Error& error) {
    fail(error.type, error.text);
  }
}

}  // namespace urdfmill::xacro
