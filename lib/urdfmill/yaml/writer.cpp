// The only source that includes yaml-cpp. It is compiled by itself, because the program `xacro` is linked without that
// library.
#include "urdfmill/yaml/writer.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/unicode.hpp"
#include "urdfmill/yaml/resolver.hpp"
#include "urdfmill/yaml/rules.hpp"

namespace urdfmill::yaml {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Returns true if all readers take the text without quotes for a text.
bool is_plain_text(std::string_view text) {
  constexpr std::string_view ambiguous[] = {"y", "Y", "n", "N", "inf", "nan"};
  if (text.empty() || text.size() > 200 || !is_letter(text.front())) return false;
  for (const char c : text)
    if (!is_letter(c) && (c < '0' || c > '9') && c != '-' && c != '.' && c != '/') return false;
  if (std::find(std::begin(ambiguous), std::end(ambiguous), text) != std::end(ambiguous)) return false;
  return resolve_plain(text) == Type::text;
}

/// YAML 1.1 takes 1e-07 for a text; 1.0e-07 is a number for every reader.
std::string with_point_before_exponent(std::string text) {
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
  return text;
}

/// Replaces bytes that are not UTF-8 by U+FFFD.
std::string in_utf8(std::string_view text) {
  constexpr char32_t replacement = 0xfffd;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const text::Utf8Character c = text::decode_utf8(text, i);
    const bool is_stray = (c.length == 1 && c.code >= 0x80) || (c.code >= 0xd800 && c.code <= 0xdfff);
    text::append_utf8(out, is_stray ? replacement : c.code);
    i += c.length;
  }
  return out;
}

/// Returns true if a literal block can hold the text and a line end.
bool fits_block(std::string_view text) {
  if (text.find('\n') == std::string_view::npos || text.front() == ' ' || text.front() == '\n' || text.back() == '\n')
    return false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (text::visible(line) != line) return false;
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return true;
}

}  // namespace

/// Gives the events to yaml-cpp's emitter.
class Writer::Output {
 public:
  explicit Output(const std::vector<Event>& events) {
    out_.SetNullFormat(YAML::LowerNull);
    for (std::size_t i = 0; i < events.size(); ++i) {
      const bool is_empty =
          i + 1 < events.size() && (events[i + 1].kind == Kind::end_map || events[i + 1].kind == Kind::end_list);
      put(events[i], is_empty);
    }
    out_ << YAML::Newline;
  }

  [[nodiscard]] std::string text() const { return {out_.c_str(), out_.size()}; }

 private:
  void put(const Event& event, bool is_empty) {
    switch (event.kind) {
      case Kind::begin_map:
      case Kind::begin_list:
        if (is_empty || event.layout == Layout::flow) out_ << YAML::Flow;
        out_ << (event.kind == Kind::begin_map ? YAML::BeginMap : YAML::BeginSeq);
        return;
      case Kind::end_map:
        out_ << YAML::EndMap;
        return;
      case Kind::end_list:
        out_ << YAML::EndSeq;
        return;
      case Kind::key:
        out_ << YAML::Key;
        // Coordinates are called x, y and z; readers that take y for a boolean do not do so for a key.
        put_text(event.text, is_plain_text(event.text) || event.text == "y" || event.text == "n");
        out_ << YAML::Value;
        return;
      case Kind::text:
        return put_text(event.text, is_plain_text(event.text));
      case Kind::block:
        out_ << YAML::Literal << event.text.substr(0, event.text.size() - 1);
        return;
      case Kind::number:
        out_ << event.text;
        return;
      case Kind::truth:
        out_ << (event.text == "true");
        return;
      case Kind::null:
        out_ << YAML::Null;
        return;
      case Kind::comment:
        begin_line();
        out_ << YAML::Comment(text::visible(event.text)) << YAML::Newline;
        return;
      case Kind::comment_after_value:
        out_ << YAML::Comment(text::visible(event.text));
        return;
      case Kind::blank_line:
        begin_line();
        out_ << YAML::Newline;
        return;
    }
  }

  void put_text(const std::string& text, bool is_plain) {
    if (!is_plain) out_ << YAML::DoubleQuoted;
    if (text::visible(text) != text) out_ << YAML::EscapeNonAscii;
    out_ << text;
  }

  void begin_line() {
    if (out_.size() > 0 && out_.c_str()[out_.size() - 1] != '\n') out_ << YAML::Newline;
  }

  YAML::Emitter out_;
};

/// Compares what yaml-cpp reads with the events.
class Writer::Comparison {
 public:
  explicit Comparison(const std::vector<Event>& events) : events_(events) {}

  /// Returns true if the node is the next value. If not, `path` leads to the first that differs.
  bool is_next(const YAML::Node& node) {
    const Event& event = next();
    switch (event.kind) {
      case Kind::begin_map:
        return node.IsMap() && is_map(node);
      case Kind::begin_list:
        return node.IsSequence() && is_list(node);
      case Kind::text:
      case Kind::block:
        return is_text(node, event.text);
      case Kind::number: {
        const Type type = resolve_plain(event.text);
        return (type == Type::integer || type == Type::floating) && is_plain(node, event.text);
      }
      case Kind::truth:
        return resolve_plain(event.text) == Type::boolean && is_plain(node, event.text);
      case Kind::null:
        return node.IsNull();
      default:
        return false;
    }
  }

  [[nodiscard]] bool is_done() {
    skip_layout();
    return at_ == events_.size();
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void skip_layout() {
    while (at_ < events_.size() && events_[at_].kind >= Kind::comment) ++at_;
  }

  const Event& next() {
    static const Event nothing{Kind::comment};
    skip_layout();
    return at_ < events_.size() ? events_[at_++] : nothing;
  }

  static bool is_plain(const YAML::Node& node, const std::string& text) {
    return node.IsScalar() && node.Tag() == "?" && node.Scalar() == text;
  }

  /// A text is quoted, or one that YAML 1.1 takes for a text.
  static bool is_text(const YAML::Node& node, const std::string& text) {
    if (!node.IsScalar() || node.Scalar() != text) return false;
    return node.Tag() == "!" || resolve_plain(text) == Type::text;
  }

  bool is_map(const YAML::Node& node) {
    std::set<std::string> names;
    for (const auto& entry : node) {
      const std::size_t length = path_.size();
      const Event& key = next();
      path_ += '.' + key.text;
      // Readers disagree about a repeated key.
      if (key.kind != Kind::key || !is_text(entry.first, key.text) || !names.insert(key.text).second) return false;
      if (!is_next(entry.second)) return false;
      path_.resize(length);
    }
    return next().kind == Kind::end_map;
  }

  bool is_list(const YAML::Node& node) {
    std::size_t index = 0;
    for (const auto& item : node) {
      const std::size_t length = path_.size();
      path_ += '[' + std::to_string(index++) + ']';
      if (!is_next(item)) return false;
      path_.resize(length);
    }
    return next().kind == Kind::end_list;
  }

  const std::vector<Event>& events_;
  std::size_t at_ = 0;
  std::string path_;
};

Writer& Writer::open(Kind kind, Layout layout) {
  open_.push_back(kind);
  events_.push_back({kind, layout});
  return *this;
}

Writer& Writer::end() {
  events_.push_back({open_.back() == Kind::begin_map ? Kind::end_map : Kind::end_list});
  open_.pop_back();
  return *this;
}

Writer& Writer::add(Kind kind, std::string_view text) {
  events_.push_back({kind, Layout::block, in_utf8(text)});
  return *this;
}

Writer& Writer::block(std::string_view text) {
  return fits_block(text) ? add(Kind::block, std::string(text) + '\n') : this->text(text);
}

Writer& Writer::number(double number) {
  if (!std::isfinite(number)) return text(text::shortest(number));
  return written_number(number == 0 && std::signbit(number) ? "-0.0" : text::shortest(number));
}

Writer& Writer::written_number(std::string_view text) {
  return add(Kind::number, with_point_before_exponent(std::string(text)));
}

Writer& Writer::floating(double number) {
  if (!std::isfinite(number)) return text(text::shortest(number));
  return written_number(text::python_repr(number));
}

std::optional<std::string> Writer::finish(source::Sink& sink) const {
  constexpr std::size_t most_values = 2'000'000;
  if (events_.size() > most_values) {
    source::report(sink, rules::too_large,
                   "the YAML would have " + std::to_string(events_.size()) + " values, keys and ends; at most " +
                       std::to_string(most_values) + " are written",
                   {}, std::string(rules::too_large.remedy));
    return std::nullopt;
  }
  std::string problem;
  try {
    std::string text = Output(events_).text();
    Comparison comparison(events_);
    if (comparison.is_next(YAML::Load(text)) && comparison.is_done()) return text;
    problem = comparison.path().empty() ? "the document" : '"' + comparison.path() + '"';
  } catch (const YAML::Exception& exception) {
    problem = exception.what();
  }
  source::report(sink, rules::not_proved, "yaml-cpp reads the YAML that was written differently: " + problem);
  return std::nullopt;
}

}  // namespace urdfmill::yaml
