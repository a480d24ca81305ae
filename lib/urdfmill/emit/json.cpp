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

class Printer {
 public:
  explicit Printer(std::string& out) : json_(out) {}

  void print(const Value& value) {
    std::visit([&](const auto& data) { put(data); }, value.data);
  }

 private:
  void put(std::monostate) { json_.null(); }
  void put(bool truth) { json_.value(truth); }
  void put(const std::string& text) { json_.value(text); }

  void put(double number) {
    if (!std::isfinite(number))
      json_.value(text::shortest(number));
    else if (number == 0 && std::signbit(number))
      json_.raw("-0.0");  // most readers take "-0" for an integer and lose its sign
    else
      json_.value(number);
  }

  void put(const List& list) {
    is_short(list) ? json_.begin_short_array() : json_.begin_array();
    for (const Value& item : list) print(item);
    json_.end_array();
  }

  void put(const Fields& fields) {
    json_.begin_object();
    for (const auto& [name, value] : fields) {
      json_.key(name);
      print(value);
    }
    json_.end_object();
  }

  text::JsonWriter json_;
};

}  // namespace

std::string to_json(const Value& value) {
  std::string out;
  Printer(out).print(value);
  if (!out.ends_with('\n')) out += '\n';
  return out;
}

std::string model_json(const urdf::Robot& robot) {
  return to_json(model_tree(robot));
}

}  // namespace urdfmill::emit
