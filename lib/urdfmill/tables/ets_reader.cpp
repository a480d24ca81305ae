#include "urdfmill/tables/ets_reader.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "urdfmill/tables/dh_quantity.hpp"
#include "urdfmill/text/white_space.hpp"

namespace urdfmill::tables {
namespace {

using kinematics::ElementaryTransform;
using kinematics::NamedEts;
using kinematics::pi;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Reads elements one after the other.
class EtsReader {
 public:
  EtsReader(std::string_view text, const EtsConstants& constants, std::string& error)
      : text_(text), constants_(constants), error_(error) {}

  std::optional<NamedEts> read() {
    for (skip(); at_ < text_.size(); skip())
      if (!element()) return std::nullopt;
    if (result_.transforms.empty()) {
      fail("there is no element; write for example \"Rz(q1) Tx(1)\"");
      return std::nullopt;
    }
    for (const auto& [name, value] : constants_)
      if (std::find(used_.begin(), used_.end(), name) == used_.end()) result_.unused.push_back(name);
    return std::move(result_);
  }

 private:
  void skip() {
    while (at_ < text_.size() && (text::is_white_space(text_[at_]) || text_[at_] == '*')) ++at_;
  }

  bool fail(const std::string& what) {
    error_ = "character " + std::to_string(at_ + 1) + ": " + what;
    return false;
  }

  bool element() {
    if (text_[at_] != 'R' && text_[at_] != 'T') return fail("an element begins with R or T");
    ElementaryTransform element;
    element.rotation = text_[at_] == 'R';
    if (at_ + 1 >= text_.size() || text_[at_ + 1] < 'x' || text_[at_ + 1] > 'z')
      return fail("an element is Rx, Ry, Rz, Tx, Ty or Tz");
    element.axis = static_cast<std::uint8_t>(text_[at_ + 1] - 'x');
    at_ += 2;
    if (at_ >= text_.size() || text_[at_] != '(') return fail("\"(\" is missing");
    const std::size_t end = text_.find(')', at_);
    if (end == std::string_view::npos) return fail("\")\" is missing");
    const std::string_view argument = text::trimmed(text_.substr(at_ + 1, end - at_ - 1));
    ++at_;
    if (!this->argument(argument, element)) return false;
    at_ = end + 1;
    return true;
  }

  /// Reads a joint with a sign and an offset, or a constant.
  bool argument(std::string_view text, ElementaryTransform element) {
    std::string_view rest = text;
    const bool negative = rest.starts_with('-');
    if (negative || rest.starts_with('+')) rest = text::trimmed(rest.substr(1));
    std::size_t end = 0;
    while (end < rest.size() && (is_letter(rest[end]) || (end > 0 && rest[end] >= '0' && rest[end] <= '9'))) ++end;
    const std::string_view name = rest.substr(0, end);
    const bool joint = name.starts_with('q');
    if (!joint) return constant(text, element);
    if (std::find(result_.joints.begin(), result_.joints.end(), name) != result_.joints.end())
      return fail("joint " + std::string(name) + " appears twice");
    element.joint = result_.joints.size();
    element.negative = negative;
    result_.joints.emplace_back(name);
    result_.transforms.push_back(element);
    rest = text::trimmed(rest.substr(end));
    if (rest.empty()) return true;
    if (!rest.starts_with('+') && !rest.starts_with('-'))
      return fail("\"" + std::string(text) + "\" is neither a joint nor a number");
    element.joint.reset();
    element.negative = false;
    const bool minus = rest.starts_with('-');
    return constant(text::trimmed(rest.substr(1)), element, minus);
  }

  bool constant(std::string_view text, ElementaryTransform element, bool minus = false) {
    constexpr std::string_view unit = "deg";
    std::string_view number = text;
    const bool degrees = element.rotation && number.ends_with(unit);
    if (degrees) number = text::trimmed(number.substr(0, number.size() - unit.size()));
    bool with_pi = false;
    std::optional<double> value = parse_quantity(number, with_pi);
    if (!value || (with_pi && (degrees || !element.rotation))) value = named(text);
    if (!value) {
      if (!text.empty() && is_letter(text.front()))
        return fail("\"" + std::string(text) + "\" has no value; joints are called q1, q2, …, and ⟨set⟩ " +
                    std::string(text) + "=NUMBER gives a constant its value");
      return fail("\"" + std::string(text) + "\" is neither a joint nor a number" +
                  (element.rotation ? " (rad, \"90deg\" or \"pi/2\")" : " (m)"));
    }
    element.value = (degrees ? *value * (pi / 180) : *value) * (minus ? -1 : 1);
    if (element.rotation && !degrees && std::abs(*value) > most_radians) result_.perhaps_degrees.emplace_back(text);
    if (!element.rotation && std::abs(*value) > most_metres) result_.perhaps_millimetres.emplace_back(text);
    result_.transforms.push_back(element);
    return true;
  }

  /// Returns the value of a named constant, with or without a sign.
  [[nodiscard]] std::optional<double> named(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text = text::trimmed(text.substr(1));
    for (const auto& [name, value] : constants_) {
      if (name != text) continue;
      used_.push_back(name);
      return negative ? -value : value;
    }
    return std::nullopt;
  }

  std::string_view text_;
  const EtsConstants& constants_;
  std::string& error_;
  std::size_t at_ = 0;
  std::vector<std::string_view> used_;  ///< constants
  NamedEts result_;
};

}  // namespace

std::optional<NamedEts> parse_ets(std::string_view text, const EtsConstants& constants, std::string& error) {
  return EtsReader(text, constants, error).read();
}

}  // namespace urdfmill::tables
