#include "urdfmill/xml/writer.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/text/append.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::xml {
namespace {

bool is_blank_text(const Node& node) {
  return node.kind == NodeKind::text && text::is_space_only(node.text());
}

/// Walks the tree without recursion: the depth of a document must not be limited by the stack.
class Writer {
 public:
  Writer(const WriteOptions& options, std::string& out) : options_(options), out_(out), start_(out.size()) {}

  std::optional<std::string> document(const Document& document) {
    out_ += "<?xml version=\"1.0\" ?>";
    end_line();
    for (const std::string& text : options_.banner) {
      comment(text);
      end_line();
    }
    for (const Node* n = document.first(); n != nullptr && !error_; n = n->next) {
      if (n == document.doctype_before) document_type(document.doctype);
      tree(*n);
    }
    if (document.doctype_before == nullptr) document_type(document.doctype);
    return std::move(error_);
  }

 private:
  void tree(const Node& top) {
    const Node* node = &top;
    while (!error_) {
      if (const Element* element = node->as_element(); element != nullptr && open(*element)) {
        node = element->first_child;
        ++depth_;
        continue;
      }
      if (node->kind != NodeKind::element) leaf(*node);
      while (node != &top && node->next == nullptr) {
        node = node->parent;
        --depth_;
        indent();
        close(*static_cast<const Element*>(node));
      }
      if (node == &top) return;
      node = node->next;
    }
  }

  /// Writes the start tag, and also the rest of an element without children or with one text. Returns true if the
  /// children follow, each on its own line.
  bool open(const Element& element) {
    if (out_.size() - start_ > options_.max_bytes) error_ = "output exceeds the limit of the writer";
    indent();
    const Node* child = element.first_child;
    if (!options_.comments && only_comments_and_blanks(element)) child = nullptr;
    const std::size_t tag = begin_part(element);
    text::append(out_, '<', element.name);
    attributes(element);
    out_ += child == nullptr ? "/>" : ">";
    end_part(tag);
    if (child == nullptr) {
      end_line();
      return false;
    }
    if (child->kind == NodeKind::text && child->next == nullptr) {
      const std::size_t part = begin_part(*child);
      write_text(child->text());
      end_part(part);
      close(element);
      return false;
    }
    end_line();
    return true;
  }

  static bool only_comments_and_blanks(const Element& element) {
    bool comments = false;
    for (const Node* n = element.first_child; n != nullptr; n = n->next) {
      comments = comments || n->kind == NodeKind::comment;
      if (n->kind != NodeKind::comment && !is_blank_text(*n)) return false;
    }
    return comments;
  }

  void close(const Element& element) {
    const std::size_t part = begin_part(element);
    text::append(out_, "</", element.name, '>');
    end_part(part);
    if (options_.parts != nullptr) options_.parts->back().is_end_tag = true;
    end_line();
  }

  /// Returns the number of the part that begins here.
  std::size_t begin_part(const Node& node, const Attribute* attribute = nullptr) {
    if (options_.parts == nullptr) return 0;
    options_.parts->push_back({out_.size(), out_.size(), &node, attribute});
    return options_.parts->size() - 1;
  }
  void end_part(std::size_t part) {
    if (options_.parts != nullptr) (*options_.parts)[part].end = out_.size();
  }

  /// The text of a document type includes its line end.
  void document_type(std::string_view text) {
    if (text.ends_with('\n')) {
      out_ += text.substr(0, text.size() - 1);
      end_line();
    } else {
      out_ += text;
    }
  }

  void attributes(const Element& element) {
    const auto before = [](const Attribute* a, const Attribute* b) { return a->name < b->name; };
    sorted_.clear();
    for (const Attribute* a = element.first_attribute; a != nullptr; a = a->next) sorted_.push_back(a);
    if (!std::is_sorted(sorted_.begin(), sorted_.end(), before)) std::sort(sorted_.begin(), sorted_.end(), before);
    for (const Attribute* a : sorted_) {
      out_ += ' ';
      const std::size_t part = begin_part(element, a);
      text::append(out_, a->name, "=\"");
      append_escaped(a->value, out_, options_.quoting == Quoting::everywhere ? Escapes::python : Escapes::attribute);
      out_ += '"';
      end_part(part);
    }
  }

  void write_text(std::string_view text) {
    append_escaped(text, out_, options_.quoting == Quoting::everywhere ? Escapes::python : Escapes::markup);
  }

  void leaf(const Node& node) {
    if (node.kind == NodeKind::text ? text::is_space_only(node.text())
                                    : node.kind == NodeKind::comment && !options_.comments)
      return;
    if (node.kind != NodeKind::cdata) indent();
    const std::size_t part = begin_part(node);
    content(node);
    end_part(part);
    if (node.kind != NodeKind::cdata) end_line();
  }

  void content(const Node& node) {
    switch (node.kind) {
      case NodeKind::text:
        return write_text(node.text());
      case NodeKind::cdata:
        if (node.text().find("]]>") != std::string_view::npos) error_ = "']]>' not allowed in a CDATA section";
        text::append(out_, "<![CDATA[", node.text(), "]]>");
        return;
      case NodeKind::comment:
        return comment(node.text());
      case NodeKind::instruction: {
        const auto& instruction = static_cast<const Instruction&>(node);
        text::append(out_, "<?", instruction.target, ' ', instruction.data, "?>");
        return;
      }
      case NodeKind::element:
        return;  // not a leaf
    }
  }

  void comment(std::string_view text) {
    if (text.find("--") != std::string_view::npos) error_ = "'--' is not allowed in a comment node";
    text::append(out_, "<!--", text, "-->");
  }

  void indent() {
    for (std::size_t level = 0; level < depth_; ++level) out_ += options_.indentation;
  }

  void end_line() { out_ += options_.line_end; }

  const WriteOptions& options_;
  std::string& out_;
  std::size_t start_;
  std::size_t depth_ = 0;
  std::vector<const Attribute*> sorted_;
  std::optional<std::string> error_;
};

constexpr std::string_view escaped_by(Escapes escapes) {
  switch (escapes) {
    case Escapes::python:
      return "&<>\"";
    case Escapes::markup:
      return "&<>";
    case Escapes::text:
      return "&<>\r";
    case Escapes::attribute:
      return "&<>\"\t\n\r";
  }
  return {};
}

using CharacterTable = std::array<bool, 256>;

constexpr CharacterTable table_of(Escapes escapes) {
  CharacterTable table{};
  for (const char c : escaped_by(escapes)) table[static_cast<unsigned char>(c)] = true;
  return table;
}

constexpr std::array to_escape{table_of(Escapes::python), table_of(Escapes::markup), table_of(Escapes::text),
                               table_of(Escapes::attribute)};

}  // namespace

std::optional<std::string> write(const Document& document, const WriteOptions& options, std::string& out) {
  // Reserved memory that is not used costs nothing; a string that grows is copied each time.
  out.reserve(out.size() + std::min(document.bytes_used() / 3, options.max_bytes));
  return Writer(options, out).document(document);
}

void append_escaped(std::string_view text, std::string& out, Escapes escapes) {
  const CharacterTable& table = to_escape[static_cast<std::size_t>(escapes)];
  std::size_t done = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!table[static_cast<unsigned char>(text[i])]) continue;
    out.append(text, done, i - done).append(text::xml_reference(text[i]));
    done = i + 1;
  }
  out.append(text, done);
}

}  // namespace urdfmill::xml
