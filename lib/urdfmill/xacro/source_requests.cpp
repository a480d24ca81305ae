#include "urdfmill/xacro/source_requests.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grammar/text.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::xacro {
namespace {

using grammar::TextPieceKind;

/// Finds the uses in a text, which is written at the place.
class UsesInText {
 public:
  UsesInText(source::Span place, const source::Sources& sources, std::vector<ArgumentUse>& uses)
      : place_(place), bytes_(sources[place.file].bytes().substr(place.begin, place.end - place.begin)), uses_(uses) {}

  void find(std::string_view text) {
    if (text.find('$') == std::string_view::npos) return;
    for (const grammar::TextPiece& piece : grammar::split_text(text).pieces) {
      if (piece.kind == TextPieceKind::literal) continue;
      if (piece.kind == TextPieceKind::substitution)
        if (const std::string_view name = argument_of(piece.text); !name.empty()) add(name, piece.text);
      find_calls(piece.text);
      find(piece.text);
    }
  }

 private:
  /// Finds `arg('NAME')`.
  void find_calls(std::string_view expression) {
    constexpr std::array<std::string_view, 2> begins{"arg('", "arg(\""};
    for (const std::string_view begin : begins)
      for (std::size_t at = expression.find(begin); at != std::string_view::npos; at = expression.find(begin, at + 1)) {
        if (at > 0 && is_in_name(expression[at - 1])) continue;
        const std::string_view rest = expression.substr(at + begin.size());
        const std::size_t end = rest.find(begin.back());
        if (end != std::string_view::npos && rest.substr(0, end).find('$') == std::string_view::npos)
          add(rest.substr(0, end), expression.substr(at, begin.size() + end));
      }
  }

  static bool is_in_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  /// Adds a use, with the place of `written` in the source; a text with entities is placed as a whole.
  void add(std::string_view name, std::string_view written) {
    source::Span span = place_;
    if (const std::size_t at = bytes_.find(written); at != std::string_view::npos) {
      span.begin += static_cast<std::uint32_t>(at);
      span.end = span.begin + static_cast<std::uint32_t>(written.size());
    }
    uses_.push_back({std::string(name), span});
  }

  source::Span place_;
  std::string_view bytes_;
  std::vector<ArgumentUse>& uses_;
};

/// Replaces `$(arg NAME)` by a known value.
std::string with_values(std::string_view written, const std::map<std::string, std::string, std::less<>>& arguments) {
  std::string text;
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t begin = std::min(written.find("$(", at), written.size());
    const std::size_t end = written.find(')', begin);
    text += written.substr(at, begin - at);
    if (end == std::string_view::npos) return text.append(written.substr(begin));
    const std::string_view whole = written.substr(begin, end + 1 - begin);
    const auto known = arguments.find(argument_of(whole.substr(2, whole.size() - 3)));
    text += known != arguments.end() ? std::string_view(known->second) : whole;
    at = end + 1;
  }
  return text;
}

/// True if only a leading `$(find …)` has to be evaluated.
bool is_known(std::string_view written) {
  const auto pieces = grammar::split_text(written).pieces;
  const auto is_literal = [](const grammar::TextPiece& piece) { return piece.kind == TextPieceKind::literal; };
  const bool finds = !included_name(written).package.empty();
  return std::all_of(pieces.begin() + (finds ? 1 : 0), pieces.end(), is_literal);
}

}  // namespace

std::string_view argument_of(std::string_view body) {
  constexpr std::string_view command = "arg";
  body = text::trimmed(body);
  if (!body.starts_with(command) || body.find('$') != std::string_view::npos) return {};
  const std::string_view name = body.substr(command.size());
  return name.empty() || !text::is_white_space(name.front()) ? std::string_view() : text::trimmed(name);
}

std::vector<ArgumentUse> argument_uses(const xml::Document& document, const source::Sources& sources) {
  std::vector<ArgumentUse> uses;
  walk_elements(*document.root(), [&](const xml::Element& element) {
    for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
      UsesInText(a->value_span, sources, uses).find(a->value);
    for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
      if (node->kind == xml::NodeKind::text) UsesInText(node->span, sources, uses).find(node->text());
    return true;
  });
  return uses;
}

std::vector<IncludeRequest> include_requests(const xml::Document& document,
                                             const std::map<std::string, std::string, std::less<>>& arguments) {
  std::vector<IncludeRequest> requests;
  walk_elements(*document.root(), [&](const xml::Element& element) {
    const xml::Attribute* filename =
        recognise(element.name) == Directive::include ? element.attribute("filename") : nullptr;
    if (filename == nullptr || filename->value.empty()) return true;
    const std::string name = with_values(filename->value, arguments);
    requests.push_back({std::string(filename->value), included_name(name), is_known(name), filename->value_span});
    return true;
  });
  return requests;
}

bool may_include(std::string_view name, std::string_view file) {
  if (const std::size_t end = name.find_last_of(")}"); end != std::string_view::npos) name.remove_prefix(end + 1);
  if (const std::size_t up = name.rfind("../"); up != std::string_view::npos) name.remove_prefix(up + 3);
  if (name.starts_with("./")) name.remove_prefix(2);
  if (name.empty() || name.find_first_of("*?[") != std::string_view::npos) return false;
  if (!file.ends_with(name)) return false;
  // "arm.xacro" does not match "left_arm.xacro"; "${model}.xacro" may match any name.
  return name.front() == '/' || file.size() == name.size() || file[file.size() - name.size() - 1] == '/';
}

}  // namespace urdfmill::xacro
