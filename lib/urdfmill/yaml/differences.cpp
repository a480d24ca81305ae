#include "urdfmill/yaml/differences.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/yaml/cursor.hpp"
#include "urdfmill/yaml/rules.hpp"

namespace urdfmill::yaml {
namespace {

class DifferenceFinder {
 public:
  DifferenceFinder(source::FileId file, source::Sink& sink) : file_(file), sink_(sink) {}

  /// Visits every node once, without recursion: a text may nest as deep as it likes.
  void visit(const Node& root) {
    std::vector<const Node*> waiting{&root};
    while (!waiting.empty()) {
      const Node& node = *waiting.back();
      waiting.pop_back();
      if (!visited_.insert(&node).second) continue;
      if (node.kind == Node::Kind::scalar) scalar(node);
      if (node.kind == Node::Kind::mapping) keys(node);
      waiting.insert(waiting.end(), node.items.begin(), node.items.end());
      for (const Pair& pair : node.pairs) waiting.insert(waiting.end(), {pair.value, pair.key});
    }
  }

 private:
  void report(const Node& node, std::string message, std::string hint) {
    source::report(sink_, rules::reads_differently, std::move(message), Cursor(&node).span(file_), std::move(hint));
  }

  void scalar(const Node& node) {
    if (node.style != Style::plain) return;
    const std::string text(node.text);
    if (const auto truth = Cursor(&node).truth()) {
      const std::string word = *truth ? "true" : "false";
      if (text::lower_case(text) == word) return;
      report(node, text + " is " + word + " to PyYAML, and to yaml-cpp the text \"" + text + "\" where a text is read",
             "write " + word + ", or \"" + text + "\" in quotes");
    } else if (node.type == Type::integer || node.type == Type::floating) {
      number(node, text);
    }
  }

  void number(const Node& node, const std::string& text) {
    if (text.find(':') != std::string::npos)
      return report(node, text + " is a number in base 60 to PyYAML and a text to yaml-cpp",
                    "write the number in base 10, or \"" + text + "\" in quotes");
    if (text.find('_') != std::string::npos)
      return report(node, text + " is a number to PyYAML and a text to yaml-cpp", "leave out the underscores");
    if (node.type == Type::floating) return;
    const std::string_view digits = std::string_view(text).substr(text.find_first_not_of("+-"));
    if (digits.starts_with("0b"))
      return report(node, text + " is a number in base 2 to PyYAML and a text to yaml-cpp",
                    "write the number in base 10");
    if (digits.size() > 1 && digits.front() == '0' && digits.find_first_not_of("01234567") == std::string_view::npos &&
        digits.substr(std::min(digits.find_first_not_of('0'), digits.size())).size() > 1)
      report(node, text + " is a number in base 8 to PyYAML, and in base 10 to yaml-cpp where a float is read",
             "write the number in base 10 without the leading zero");
  }

  void keys(const Node& mapping) {
    std::map<std::string_view, const Pair*> first;
    for (const Pair& pair : mapping.pairs) {
      const Node& key = *pair.key;
      if (key.kind != Node::Kind::scalar) continue;
      if (key.type == Type::merge) {
        report(key, "PyYAML merges the entries of << into the mapping; to yaml-cpp it is a key like others",
               "write the entries out");
        continue;
      }
      const auto [known, is_new] = first.emplace(key.text, &pair);
      if (is_new || is_same(*known->second->value, *pair.value)) continue;
      report(key,
             "the key \"" + std::string(key.text) + "\" is also in line " +
                 std::to_string(known->second->key->start.line + 1) +
                 ": PyYAML takes the last value, yaml-cpp the first",
             "remove one of them");
    }
  }

  static bool is_same(const Node& a, const Node& b) {
    return a.kind == Node::Kind::scalar && b.kind == Node::Kind::scalar && a.text == b.text;
  }

  source::FileId file_;
  source::Sink& sink_;
  std::unordered_set<const Node*> visited_;
};

}  // namespace

void report_differences(const Document& document, source::FileId file, source::Sink& sink) {
  if (document.root != nullptr) DifferenceFinder(file, sink).visit(*document.root);
}

}  // namespace urdfmill::yaml
