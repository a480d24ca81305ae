#include "urdfmill/emit/yaml.hpp"

#include <algorithm>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/yaml/write.hpp"

namespace urdfmill::emit {

namespace {

/// Comments above fields of the model.
constexpr std::pair<std::string_view, std::string_view> field_comments[] = {
    {"schema", "A robot model in the fields of URDF. Units: m, rad, kg, s, N; poses are relative to the parent."},
    {"materials", "Materials by name; visuals refer to them with material_name."},
    {"links", "Links by name; each with its visuals, collisions and inertial."},
    {"joints", "Joints by name; the origin is that of the child link in the parent link."},
    {"extensions", "Elements that are not part of the kinematic model, as they were written, in document order."},
};

/// True if a text of several lines can be written as a literal block.
bool fits_block(std::string_view text) {
  if (text.find('\n') == std::string_view::npos || text.back() == '\n') return false;
  while (true) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (text::visible(line) != line) return false;
    if (line.size() == text.size()) return true;
    text.remove_prefix(line.size() + 1);
  }
}

class YamlPrinter {
 public:
  std::string out;
  bool comments = false;  ///< writes explanations above fields of the model

  void fields(const Fields& fields, std::size_t depth, bool first_stands_open = false) {
    for (const auto& [name, value] : fields) {
      if (comments && depth == 0) comment(name);
      if (!first_stands_open) out.append(2 * depth, ' ');
      first_stands_open = false;
      key(name);
      std::visit([&](const auto& data) { put(data, depth); }, value.data);
    }
  }

  void records(const List& list, std::size_t depth) {
    for (const Value& item : list) {
      out.append(2 * depth, ' ').append("- ");
      fields(std::get<Fields>(item.data), depth + 1, true);
    }
  }

 private:
  void key(std::string_view name) {
    // Coordinates are named x, y and z; few readers take y for a boolean, and none in the position of a key.
    if (name == "y" || name == "n")
      out += name;
    else
      yaml::append_text(name, out);
    out += ':';
  }

  void comment(std::string_view name) {
    for (const auto& [field, text] : field_comments)
      if (field == name) out.append(field == "schema" ? "# " : "\n# ").append(text).append("\n");
  }

  void put(std::monostate, std::size_t) { out += " null\n"; }
  void put(bool truth, std::size_t) { out += truth ? " true\n" : " false\n"; }
  void put(double number, std::size_t) { out.append(" ").append(yaml::number_text(number)).append("\n"); }

  void put(const std::string& text, std::size_t depth) {
    out += ' ';
    if (fits_block(text)) return block(text, depth);
    yaml::append_text(text, out);
    out += '\n';
  }

  void block(std::string_view text, std::size_t depth) {
    out += "|2-\n";
    for (;;) {
      const std::size_t end = text.find('\n');
      const std::string_view line = text.substr(0, end);
      if (!line.empty()) out.append(2 * depth + 2, ' ').append(line);
      out += '\n';
      if (end == std::string_view::npos) return;
      text.remove_prefix(end + 1);
    }
  }

  void put(const List& list, std::size_t depth) {
    if (list.empty() || !std::holds_alternative<Fields>(list.front().data)) {
      out += ' ';
      flow(list);
      out += '\n';
      return;
    }
    out += '\n';
    records(list, depth);
  }

  /// Writes a list without records in brackets on one line.
  void flow(const List& list) {
    out += '[';
    for (const Value& item : list) {
      if (&item != &list.front()) out += ", ";
      if (const auto* number = std::get_if<double>(&item.data))
        out += yaml::number_text(*number);
      else if (const auto* text = std::get_if<std::string>(&item.data))
        yaml::append_text(*text, out);
      else
        flow(std::get<List>(item.data));
    }
    out += ']';
  }

  void put(const Fields& given, std::size_t depth) {
    if (given.empty()) {
      out += " {}\n";
      return;
    }
    out += '\n';
    fields(given, depth + 1);
  }
};

}  // namespace

std::string to_yaml(const Value& value) {
  YamlPrinter printer;
  if (const auto* list = std::get_if<List>(&value.data))
    printer.records(*list, 0);
  else
    printer.fields(std::get<Fields>(value.data), 0);
  return std::move(printer.out);
}

std::string model_yaml(const urdf::Robot& robot) {
  YamlPrinter printer;
  printer.comments = true;
  printer.fields(std::get<Fields>(model_tree(robot).data), 0);
  return std::move(printer.out);
}

}  // namespace urdfmill::emit
