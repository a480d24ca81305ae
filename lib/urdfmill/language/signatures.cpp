#include "urdfmill/language/signatures.hpp"

#include <algorithm>

#include "grammar/macro_parameters.hpp"
#include "urdfmill/language/written.hpp"
#include "urdfmill/language/xml_context.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

/// A function of expressions.
struct FunctionHelp {
  std::string_view name;  ///< without `math.` and the like
  std::string_view parameters;
  std::string_view text;
};
constexpr FunctionHelp functions[] = {
    {"load_yaml", "filename", "Reads a YAML file; its keys are members."},
    {"abs_filename", "filename_spec", "A path relative to this file, or absolute."},
    {"arg", "name", "Value of an argument."},
    {"dotify", "item", "A dictionary whose keys are members."},
    {"tokenize", "s, sep=',; ', skip_empty=True", "Words of a text."},
    {"message", "*msg", "Prints a text."},
    {"warning", "*msg", "Prints a warning."},
    {"error", "*msg", "Prints an error."},
    {"fatal", "*msg", "Stops the expansion."},
    {"sin", "x", "Sine of an angle in rad."},
    {"cos", "x", "Cosine of an angle in rad."},
    {"tan", "x", "Tangent of an angle in rad."},
    {"asin", "x", "Arc sine in rad."},
    {"acos", "x", "Arc cosine in rad."},
    {"atan", "x", "Arc tangent in rad."},
    {"atan2", "y, x", "Angle of the point (x, y) in rad, from -π to π."},
    {"radians", "x", "Degrees to rad."},
    {"degrees", "x", "Rad to degrees."},
    {"sqrt", "x", "Square root."},
    {"hypot", "*coordinates", "Length of a vector."},
    {"pow", "x, y", "x to the power of y, as a float."},
    {"exp", "x", "e to the power of x."},
    {"log", "x, base=e", "Logarithm."},
    {"log10", "x", "Logarithm to base 10."},
    {"floor", "x", "Largest integer not above x."},
    {"ceil", "x", "Smallest integer not below x."},
    {"fabs", "x", "Absolute value, as a float."},
    {"fmod", "x, y", "Remainder with the sign of x."},
    {"copysign", "x, y", "Magnitude of x with the sign of y."},
    {"len", "object", "Number of items."},
    {"int", "x", "An integer."},
    {"float", "x", "A float."},
    {"str", "object", "The text of a value."},
    {"bool", "x", "The truth of a value."},
    {"list", "iterable", "A list of items."},
    {"dict", "**values", "A dictionary."},
    {"map", "function, *iterables", "The results of a function for each item."},
    {"min", "a, b, …", "The smallest."},
    {"max", "a, b, …", "The largest."},
    {"round", "number, ndigits=None", "A rounded number."},
    {"abs", "x", "Absolute value."},
    {"sum", "iterable, start=0", "Sum of items."},
    {"range", "start, stop, step=1", "Integers from start up to stop."},
    {"sorted", "iterable, key=None, reverse=False", "A sorted list."},
    {"zip", "*iterables", "Tuples of items that have the same place."},
    {"enumerate", "iterable, start=0", "Pairs of a number and an item."},
};

std::vector<std::string> split_parameters(std::string_view list) {
  std::vector<std::string> parts;
  for (constexpr std::string_view comma = ", "; !list.empty();) {
    const std::size_t end = std::min(list.find(comma), list.size());
    parts.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + comma.size(), list.size()));
  }
  return parts;
}

/// Returns the help for the function whose parentheses are open at the end of an expression.
std::optional<Signature> function_at(std::string_view expression) {
  // Reads backwards to the open parenthesis, and counts the commas at its level.
  std::size_t commas = 0, depth = 0, at = expression.size();
  char quote = 0;
  for (; at > 0; --at) {
    const char c = expression[at - 1];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == ')' || c == ']') {
      ++depth;
    } else if ((c == '(' || c == '[') && depth > 0) {
      --depth;
    } else if (c == '(') {
      break;
    } else if (c == ',' && depth == 0) {
      ++commas;
    }
  }
  if (at == 0) return std::nullopt;
  const std::size_t end = at - 1;
  std::size_t begin = end;
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  while (begin > 0 && is_word(expression[begin - 1])) --begin;
  const std::string_view name = expression.substr(begin, end - begin);
  const auto* help = std::find_if(std::begin(functions), std::end(functions),
                                  [name](const FunctionHelp& function) { return function.name == name; });
  if (help == std::end(functions)) return std::nullopt;
  Signature signature;
  signature.label = std::string(name) + "(" + std::string(help->parameters) + ")";
  signature.parameters = split_parameters(help->parameters);
  signature.documentation = help->text;
  if (!signature.parameters.empty()) signature.active = std::min(commas, signature.parameters.size() - 1);
  return signature;
}

std::optional<Signature> macro_at(Symbols& symbols, const std::string& file, const XmlContext& context) {
  const std::string_view called = context.element.substr(xacro_prefix.size());
  for (const auto& source : symbols.sources(file))
    for (const SourceName& name : source->names) {
      if (name.kind != NameKind::macro || name.role != NameRole::declares || name.text != called) continue;
      Signature signature;
      signature.label = context.element;
      for (const auto& parameter : grammar::parse_macro_parameters(xacro::value_of(*name.element, "params"))) {
        std::string text(parameter.spelling);
        if (parameter.forward) text += ":=^";
        if (parameter.default_value) text += (parameter.forward ? "|" : ":=") + std::string(*parameter.default_value);
        if (parameter.name == context.attribute) signature.active = signature.parameters.size();
        signature.label += " " + text;
        signature.parameters.push_back(std::move(text));
      }
      return signature;
    }
  return std::nullopt;
}

}  // namespace

std::optional<Signature> signature_at(Symbols& symbols, const std::string& file, std::uint32_t offset) {
  const std::string path = symbols.workspace().canonical(file);
  const files::FilePtr text = symbols.workspace().typed_text(path);
  const std::string_view bytes = text->bytes();
  const XmlContext context = xml_context(bytes, std::min<std::size_t>(offset, bytes.size()));
  const std::string_view before =
      bytes.substr(context.begin, std::min<std::size_t>(offset, bytes.size()) - context.begin);
  const std::size_t expression = before.rfind("${");
  if ((context.part == XmlContext::Part::attribute_value || context.part == XmlContext::Part::text) &&
      expression != std::string_view::npos && before.find('}', expression) == std::string_view::npos)
    if (auto signature = function_at(before.substr(expression + 2))) return signature;
  const bool is_in_tag = context.part == XmlContext::Part::attribute_name ||
                         context.part == XmlContext::Part::attribute_value || context.part == XmlContext::Part::other;
  if (is_in_tag && xacro::recognise(context.element) == xacro::Directive::macro_call)
    return macro_at(symbols, path, context);
  return std::nullopt;
}

}  // namespace urdfmill::language
