#include "urdfmill/tables/dh_quantity.hpp"

#include <cmath>
#include <utility>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/text/replace.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::tables {
namespace {

using kinematics::pi;

/// Replaces `\frac{A}{B}` by (A)/(B).
void replace_fractions(std::string& text) {
  constexpr std::string_view command = "\\frac{";
  for (std::size_t at = text.find(command); at != std::string::npos; at = text.find(command, at)) {
    const std::size_t middle = text.find("}{", at);
    const std::size_t end = middle == std::string::npos ? middle : text.find('}', middle + 2);
    if (end == std::string::npos) return;
    text.replace(end, 1, ")");
    text.replace(middle, 2, ")/(");
    text.replace(at, command.size(), "(");
  }
}

/// Alternative spellings.
constexpr std::pair<std::string_view, std::string_view> spellings[] = {{"\\dfrac", "\\frac"},
                                                                       {"\\tfrac", "\\frac"},
                                                                       {"\\left", ""},
                                                                       {"\\right", ""},
                                                                       {"\\,", ""},
                                                                       {"\\mathrm", ""},
                                                                       {"\\text", ""},
                                                                       {"\\cdot", "*"},
                                                                       {"\\times", "*"},
                                                                       {"^{\\circ}", "°"},
                                                                       {"^\\circ", "°"},
                                                                       {"\\degree", "°"},
                                                                       {"\\theta", "θ"},
                                                                       {"\\alpha", "α"},
                                                                       {"\\pi", "π"},
                                                                       {"−", "-"},
                                                                       {"–", "-"},
                                                                       {"·", "*"},
                                                                       {"×", "*"},
                                                                       {"º", "°"},
                                                                       {"ϑ", "θ"},
                                                                       {"Θ", "θ"},
                                                                       {"Α", "α"},
                                                                       {"₀", "0"},
                                                                       {"₁", "1"},
                                                                       {"₂", "2"},
                                                                       {"₃", "3"},
                                                                       {"₄", "4"},
                                                                       {"₅", "5"},
                                                                       {"₆", "6"},
                                                                       {"₇", "7"},
                                                                       {"₈", "8"},
                                                                       {"₉", "9"},
                                                                       {"₋", "-"},
                                                                       {"ᵢ", "_i"},
                                                                       {"\u00a0", ""},
                                                                       {"θ", "theta"},
                                                                       {"α", "alpha"},
                                                                       {"π", "pi"}};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Sums of products of factors, by recursive descent; a cell nests few parentheses.
class Parser {
 public:
  explicit Parser(std::string text) : text_(std::move(text)) {}

  std::optional<DhQuantity> read() {
    const std::optional<DhQuantity> value = sum();
    return at_ == text_.size() ? value : std::nullopt;
  }

 private:
  using Result = std::optional<DhQuantity>;

  [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool accept(std::string_view word) {
    if (std::string_view(text_).substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  /// Returns −1 or 1 for a sign; 1 if there is none.
  double sign() { return accept("-") ? -1 : (accept("+"), 1); }

  Result sum() {
    Result total = DhQuantity{};
    double factor = sign();
    for (;;) {
      const Result term = product();
      if (!term || (term->moves && (factor < 0 || total->moves)) || !agree(*total, *term)) return std::nullopt;
      total->bare += factor * term->bare;
      total->fixed += factor * term->fixed;
      total->has_fixed |= term->has_fixed;
      total->moves |= term->moves;
      if (next() != '+' && next() != '-') return total;
      factor = sign();
      if (next() == '+' || next() == '-') factor *= sign();  // "d0+-90"
    }
  }

  /// Adopts the dimension of a term; false if the terms cannot be added.
  static bool agree(DhQuantity& total, const DhQuantity& term) {
    if (term.dimension == Dimension::unsaid) return true;
    if (total.dimension == Dimension::unsaid) total.dimension = term.dimension;
    return total.dimension == term.dimension;
  }

  Result product() {
    Result value = factor();
    while (value) {
      const bool divides = next() == '/';
      const bool times = accept("*");
      if (!times && !divides && !(next() == 'p' || next() == '(')) return value;
      // "0.5pi" and "2(pi/3)" are products too.
      if (divides) ++at_;
      const Result other = factor();
      if (!other || !multiply(*value, *other, divides)) return std::nullopt;
    }
    return value;
  }

  static bool multiply(DhQuantity& value, const DhQuantity& other, bool divides) {
    if (value.moves || other.moves) return false;
    if (divides) {
      if (other.has_fixed || other.bare == 0) return false;
      value.bare /= other.bare;
      value.fixed /= other.bare;
      return true;
    }
    if (value.has_fixed && other.has_fixed) return false;
    const DhQuantity before = value;
    value.bare = before.bare * other.bare;
    value.fixed = before.bare * other.fixed + before.fixed * other.bare;
    value.has_fixed |= other.has_fixed;
    if (other.dimension != Dimension::unsaid) value.dimension = other.dimension;
    return true;
  }

  Result factor() {
    if (accept("(")) {
      const Result inner = depth_++ < deepest ? sum() : std::nullopt;
      return accept(")") ? inner : std::nullopt;
    }
    if (is_digit(next()) || next() == '.') return number();
    const bool is_pi =
        std::string_view(text_).substr(at_, 2) == "pi" && (at_ + 2 == text_.size() || !is_ascii_letter(text_[at_ + 2]));
    if (is_pi) {
      at_ += 2;
      return DhQuantity{.fixed = pi, .has_fixed = true};
    }
    if (variable()) return DhQuantity{.moves = true};
    return std::nullopt;
  }

  Result number() {
    const std::size_t begin = at_;
    while (is_digit(next()) || next() == '.') ++at_;
    if (next() == 'e' || next() == 'E') {
      std::size_t digits = at_ + 1;
      if (digits < text_.size() && (text_[digits] == '-' || text_[digits] == '+')) ++digits;
      if (digits < text_.size() && is_digit(text_[digits]))
        for (at_ = digits; is_digit(next());) ++at_;
    }
    const std::optional<double> value = urdf::parse_number(std::string_view(text_).substr(begin, at_ - begin));
    if (!value) return std::nullopt;
    struct Unit {
      std::string_view name;
      double si;
      Dimension dimension;
    };
    constexpr Unit units[] = {{"degrees", pi / 180, Dimension::angle},
                              {"deg", pi / 180, Dimension::angle},
                              {"°", pi / 180, Dimension::angle},
                              {"rad", 1, Dimension::angle},
                              {"mm", 1e-3, Dimension::length},
                              {"cm", 1e-2, Dimension::length},
                              {"m", 1, Dimension::length}};
    for (const Unit& unit : units)
      if (accept(unit.name))
        return DhQuantity{.fixed = *value * unit.si, .has_fixed = true, .dimension = unit.dimension};
    return DhQuantity{.bare = *value};
  }

  /// Accepts q, q1, q_1, theta_2, th3, d3 (d alone would be ambiguous); in papers a star marks the variable.
  bool variable() {
    for (const std::string_view symbol : {"theta", "th", "variable", "var", "q", "d"}) {
      const std::size_t begin = at_;
      if (!accept(symbol)) continue;
      accept("_");
      const std::size_t digits = at_;
      while (is_digit(next())) ++at_;
      if (!is_ascii_letter(next()) && (at_ > digits || symbol != "d")) {
        const char after = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        if (next() == '*' && (after == '\0' || after == '+' || after == '-' || after == ')')) ++at_;
        return true;
      }
      at_ = begin;
    }
    return false;
  }

  static constexpr int deepest = 20;
  std::string text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

/// True for a text such as "1 2", which would be another number without the blank.
bool has_two_numbers(std::string_view text) {
  const auto is_number = [](char c) { return is_digit(c) || c == '.'; };
  for (std::size_t at = text.find(' '); at != std::string_view::npos; at = text.find(' ', at + 1)) {
    const std::size_t next = text.find_first_not_of(' ', at);
    if (at > 0 && next != std::string_view::npos && is_number(text[at - 1]) && is_number(text[next])) return true;
  }
  return false;
}

}  // namespace

std::string plain_mathematics(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t' && c != '$' && c != '`') result += c;
  for (const auto& [from, to] : spellings) text::replace_all(result, from, to);
  replace_fractions(result);
  std::string plain;
  for (const char c : result)
    if (c != '{' && c != '}' && c != '\\') plain += c;
  return plain;
}

std::optional<DhQuantity> parse_dh_quantity(std::string_view text) {
  if (has_two_numbers(text)) return std::nullopt;
  return Parser(plain_mathematics(text)).read();
}

std::optional<double> parse_quantity(std::string_view text, bool& with_pi) {
  with_pi = false;
  const std::optional<DhQuantity> quantity = parse_dh_quantity(text);
  if (!quantity || quantity->moves || quantity->dimension != Dimension::unsaid) return std::nullopt;
  with_pi = quantity->has_fixed;
  return quantity->si(1);
}

}  // namespace urdfmill::tables
