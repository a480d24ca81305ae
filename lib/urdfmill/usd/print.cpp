#include <fmt/format.h>

#include <algorithm>

#include "urdfmill/text/numbers.hpp"
#include "urdfmill/usd/layer.hpp"

namespace urdfmill::usd {

namespace {

/// Writes a text in quotes.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (c == '\r')
      out += "\\r";
    else if (c == '\t')
      out += "\\t";
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + '"';
}

class Printer {
 public:
  std::string run(const Layer& layer) {
    out_ = "#usda 1.0\n(\n";
    if (!layer.default_prim.empty()) out_ += "    defaultPrim = " + quoted(layer.default_prim) + '\n';
    out_ += "    kilogramsPerUnit = " + text::shortest(layer.kilograms_per_unit) + '\n';
    out_ += "    metersPerUnit = " + text::shortest(layer.metres_per_unit) + '\n';
    out_ += "    upAxis = " + quoted(layer.up_axis) + "\n)\n";
    for (const Prim& prim : layer.prims) {
      out_ += '\n';
      print(prim);
    }
    return std::move(out_);
  }

 private:
  void print(const Prim& prim) {
    line(prim.is_class ? "class " : "def ");
    if (!prim.type.empty()) out_ += prim.type + ' ';
    out_ += quoted(prim.name);
    if (!prim.schemas.empty() || !prim.reference.empty()) {
      out_ += " (\n";
      if (!prim.schemas.empty()) {
        line("    prepend apiSchemas = [");
        for (std::size_t i = 0; i < prim.schemas.size(); ++i) out_ += (i > 0 ? ", " : "") + quoted(prim.schemas[i]);
        out_ += "]\n";
      }
      if (!prim.reference.empty()) {
        line("    prepend references = ");
        print_text(Value::Kind::assets, prim.reference);
        out_ += '\n';
      }
      line(")");
    }
    out_ += '\n';
    line("{\n");
    depth_ += 4;
    for (const Property& property : prim.properties) print(property);
    bool is_apart = !prim.properties.empty();
    for (const Prim& child : prim.children) {
      if (is_apart) out_ += '\n';
      print(child);
      is_apart = true;
    }
    depth_ -= 4;
    line("}\n");
  }

  void print(const Property& property) {
    line(property.is_custom ? "custom " : "");
    if (property.is_uniform) out_ += "uniform ";
    out_ += property.type + ' ' + property.name;
    if (!property.connection.empty())
      out_ += ".connect = <" + property.connection + '>';
    else if (property.value.kind != Value::Kind::nothing) {
      out_ += " = ";
      print(property.value);
    }
    if (!property.interpolation.empty()) {
      out_ += " (\n";
      line("    interpolation = " + quoted(property.interpolation) + '\n');
      line(")");
    }
    out_ += '\n';
  }

  void print(const Value& value) {
    if (value.is_list) out_ += '[';
    if (value.kind == Value::Kind::numbers) {
      const std::size_t width = std::max<std::size_t>(value.width, 1);
      for (std::size_t i = 0; i < value.numbers.size(); ++i) {
        if (i > 0) out_ += ", ";
        if (value.width > 0 && i % width == 0) out_ += '(';
        print_number(value.numbers[i], value.is_single);
        if (value.width > 0 && i % width == width - 1) out_ += ')';
      }
    } else {
      for (std::size_t i = 0; i < value.texts.size(); ++i) {
        if (i > 0) out_ += ", ";
        print_text(value.kind, value.texts[i]);
      }
    }
    if (value.is_list) out_ += ']';
  }

  void print_number(double number, bool is_single) {
    number += 0.0;  // a zero has no sign
    if (is_single)
      fmt::format_to(std::back_inserter(out_), "{}", static_cast<float>(number));
    else
      out_ += text::shortest(number);
  }

  void print_text(Value::Kind kind, const std::string& text) {
    if (kind == Value::Kind::strings)
      out_ += quoted(text);
    else if (kind == Value::Kind::paths)
      out_ += '<' + text + '>';
    else if (kind == Value::Kind::assets)
      out_ += text.find('@') == std::string::npos ? '@' + text + '@' : "@@@" + text + "@@@";
    else
      out_ += text;
  }

  void line(std::string_view text) { out_.append(depth_, ' ').append(text); }

  std::string out_;
  std::size_t depth_ = 0;
};

}  // namespace

Value Value::tuple(std::vector<double> values) {
  Value made{.kind = Kind::numbers, .numbers = std::move(values)};
  made.width = made.numbers.size();
  return made;
}

Value Value::list(std::vector<double> values, std::size_t width) {
  return {.kind = Kind::numbers, .numbers = std::move(values), .width = width, .is_list = true, .is_single = true};
}

Value Value::strings(std::vector<std::string> texts) {
  return {.kind = Kind::strings, .texts = std::move(texts), .is_list = true};
}

const Property* Prim::property(std::string_view property_name) const {
  const auto found = std::find_if(properties.begin(), properties.end(),
                                  [&](const Property& property) { return property.name == property_name; });
  return found == properties.end() ? nullptr : &*found;
}

bool Prim::has_schema(std::string_view schema) const {
  return std::find(schemas.begin(), schemas.end(), schema) != schemas.end();
}

std::string print(const Layer& layer) {
  return Printer().run(layer);
}

}  // namespace urdfmill::usd
