#include "urdfmill/yaml/document.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>

#include "urdfmill/python/error.hpp"
#include "urdfmill/yaml/resolver.hpp"

namespace urdfmill::yaml {
namespace {

/// Collects yaml-cpp's events into nodes.
class Composer : public YAML::EventHandler {
 public:
  Composer(const Text& text, python::Context& context) : text_(text), context_(context) {
    if (text.utf8().compare(0, 3, "\xef\xbb\xbf") == 0) skipped_ = 3;
  }

  void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Node* node = make(Node::Kind::scalar, mark, anchor);
    node->tag = resolve_plain({});
    if (anchor == 0 && !names_null(node->offset)) node->offset = end_before(node->offset);
    place(node);
  }
  void OnAlias(const YAML::Mark& /*mark*/, YAML::anchor_t anchor) override { place(anchors_.at(anchor - 1)); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    make_scalar(mark, tag, anchor, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(Node::Kind::sequence, mark, tag, "seq", anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(Node::Kind::mapping, mark, tag, "map", anchor);
  }
  void OnMapEnd() override { close(); }

  Document document;

 private:
  /// A collection that is not complete, and of a mapping the key that waits for its value.
  struct Open {
    Node* node;
    Node* key = nullptr;
  };

  Node* make(Node::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor) {
    context_.allocate(sizeof(Node));
    Node& node = document.nodes.emplace_back();
    node.kind = kind;
    node.offset = offset_of(mark);
    if (anchor != 0) {
      if (anchors_.size() < anchor) anchors_.resize(anchor);
      anchors_[anchor - 1] = &node;
    }
    return &node;
  }

  void make_scalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) {
    Node* node = make(Node::Kind::scalar, mark, anchor);
    context_.allocate(value.size());
    node->text = value;
    // yaml-cpp writes `?` for a plain scalar and `!` for a quoted one, and also for the tag `!`, by which PyYAML
    // resolves a scalar as if it were plain.
    if (tag == "?" || tag.empty() || (tag == "!" && has_bare_tag(node->offset)))
      node->tag = resolve_plain(value);
    else
      node->tag = tag == "!" ? std::string(standard_tags) + "str" : tag;
    place(node);
  }

  void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag, const char* default_tag,
            YAML::anchor_t anchor) {
    Node* node = make(kind, mark, anchor);
    node->tag = tag == "?" || tag == "!" || tag.empty() ? std::string(standard_tags) + default_tag : tag;
    place(node);
    open_.push_back({node});
  }

  void close() { open_.pop_back(); }

  void place(Node* node) {
    context_.step();
    if (open_.empty()) {
      document.root = node;
      return;
    }
    Open& parent = open_.back();
    if (parent.node->kind == Node::Kind::sequence) {
      parent.node->items.push_back(node);
    } else if (parent.key == nullptr) {
      parent.key = node;
    } else {
      parent.node->pairs.emplace_back(parent.key, node);
      parent.key = nullptr;
    }
  }

  [[nodiscard]] std::size_t offset_of(const YAML::Mark& mark) const {
    return static_cast<std::size_t>(mark.pos < 0 ? 0 : mark.pos) + skipped_;
  }

  /// Whether a null is written out at an offset. If it is not, yaml-cpp's mark is that of the next token.
  [[nodiscard]] bool names_null(std::size_t offset) const {
    for (const char* word : {"~", "null", "Null", "NULL"})
      if (text_.utf8().compare(offset, std::char_traits<char>::length(word), word) == 0) return true;
    return false;
  }

  /// The end of what stands before an offset: where PyYAML sees a value that is left out.
  [[nodiscard]] std::size_t end_before(std::size_t offset) const {
    while (offset > 0 && std::string_view(" \n").find(text_.utf8()[offset - 1]) != std::string_view::npos) --offset;
    return offset;
  }

  /// Whether the node at an offset is tagged `!`, perhaps behind its anchor.
  [[nodiscard]] bool has_bare_tag(std::size_t offset) const {
    const std::string& text = text_.utf8();
    const auto end_of = [&](std::size_t from) { return std::min(text.find_first_of(" \t\n", from), text.size()); };
    while (offset < text.size() && text[offset] == '&') {
      offset = text.find_first_not_of(" \t\n", end_of(offset));
      if (offset == std::string::npos) return false;
    }
    return offset < text.size() && text[offset] == '!' && end_of(offset) == offset + 1;
  }

  const Text& text_;
  python::Context& context_;
  std::size_t skipped_ = 0;  ///< bytes of a byte order mark, which yaml-cpp does not count
  std::vector<Node*> anchors_;
  std::vector<Open> open_;
};

}  // namespace

bool Node::has_tag(std::string_view name) const {
  return tag.size() == standard_tags.size() + name.size() && tag.compare(0, standard_tags.size(), standard_tags) == 0 &&
         tag.compare(standard_tags.size(), name.size(), name) == 0;
}

std::string_view Node::kind_name() const {
  return kind == Kind::scalar ? "scalar" : kind == Kind::sequence ? "sequence" : "mapping";
}

Document compose(const Text& text, python::Context& context) {
  Composer composer(text, context);
  try {
    std::istringstream stream(text.utf8());
    YAML::Parser parser(stream);
    parser.HandleNextDocument(composer);
  } catch (const YAML::Exception& error) {
    fail(text.name(), {Failure::parser,
                       {},
                       nullptr,
                       error.msg,
                       text.mark_of_byte(static_cast<std::size_t>(std::max(error.mark.pos, 0)))});
  }
  return std::move(composer.document);
}

}  // namespace urdfmill::yaml
