#include "urdfmill/emit/json.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/text/json.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::emit {

namespace {

bool is_short(const List& list) {
  return std::all_of(list.begin(), list.end(), [](const Value& v) { return std::holds_alternative<double>(v.data); });
}

class JsonPrinter {
 public:
  std::string out;

  void print(const Value& value, std::size_t depth) {
    std::visit([&](const auto& data) { put(data, depth); }, value.data);
  }

 private:
  void put(std::monostate, std::size_t) { out += "null"; }
  void put(bool truth, std::size_t) { out += truth ? "true" : "false"; }
  void put(const std::string& text, std::size_t) { text::append_json_string(text, out); }

  void put(double number, std::size_t) {
    if (!std::isfinite(number))
      text::append_json_string(text::shortest(number), out);
    else if (number == 0 && std::signbit(number))
      out += "-0.0";  // "-0" is an integer, and loses its sign, to most readers
    else
      out += text::shortest(number);
  }

  void put(const List& list, std::size_t depth) {
    const bool one_line = is_short(list);
    out += '[';
    for (const Value& item : list) {
      if (&item != &list.front()) out += one_line ? ", " : ",";
      if (!one_line) new_line(depth + 1);
      print(item, depth + 1);
    }
    if (!one_line) new_line(depth);
    out += ']';
  }

  void put(const Fields& fields, std::size_t depth) {
    out += '{';
    for (const auto& [name, value] : fields) {
      if (&name != &fields.front().first) out += ',';
      new_line(depth + 1);
      text::append_json_string(name, out);
      out += ": ";
      print(value, depth + 1);
    }
    if (!fields.empty()) new_line(depth);
    out += '}';
  }

  void new_line(std::size_t depth) { out.append(1, '\n').append(2 * depth, ' '); }
};

}  // namespace

std::string to_json(const Value& value) {
  JsonPrinter printer;
  printer.print(value, 0);
  printer.out += '\n';
  return std::move(printer.out);
}

std::string model_json(const urdf::Robot& robot) {
  return to_json(model_tree(robot));
}

}  // namespace urdfmill::emit
