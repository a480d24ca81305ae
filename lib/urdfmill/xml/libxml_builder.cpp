#include "urdfmill/xml/libxml_builder.hpp"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/start_tag.hpp"

namespace urdfmill::xml {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

bool is_ascii(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

/// Names beyond ASCII are left to expat, which follows another edition of XML; libxml2's list lacks the declaration of
/// `xml`.
bool is_plain(std::string_view attribute_name) {
  return is_ascii(attribute_name) && attribute_name != "xmlns:xml";
}

/// True if XML allows all characters of a UTF-8 text without carriage returns.
bool are_allowed(std::string_view text) {
  // Avoids a branch, so that many characters are checked at a time.
  unsigned char has_control = 0;
  for (const char c : text)
    has_control |= static_cast<unsigned char>((static_cast<unsigned char>(c) < 0x20) & (c != '\t') & (c != '\n'));
  return has_control == 0 && text.find("\xef\xbf\xbe") == text.npos && text.find("\xef\xbf\xbf") == text.npos;
}

bool declares_namespace(std::string_view name) {
  return name == "xmlns" || name.substr(0, 6) == "xmlns:";
}

/// The names of a document, found by the address of the string in libxml2's dictionary, which has each string once.
/// Each name is stored once, too.
class NamesByAddress {
 public:
  /// Returns "prefix:local" or "local" as the document stores it; empty if it is not ASCII.
  std::string_view find(const xmlChar* local, const xmlChar* prefix, Document& document) {
    Entry& entry = slot(local, prefix);
    if (entry.local == local) return entry.name;
    entry = {local, prefix, keep(local, prefix, document)};
    const std::string_view name = entry.name;
    if (2 * ++used_ > entries_.size()) grow();
    return name;
  }

 private:
  struct Entry {
    const xmlChar* local = nullptr;
    const xmlChar* prefix = nullptr;
    std::string_view name;
  };

  /// Returns the slot that has the name or would have it.
  Entry& slot(const xmlChar* local, const xmlChar* prefix) {
    const auto address = reinterpret_cast<std::uintptr_t>(local);
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = (address ^ (address >> 7U)) & mask;
    while (entries_[at].local != nullptr && (entries_[at].local != local || entries_[at].prefix != prefix))
      at = (at + 1) & mask;
    return entries_[at];
  }

  void grow() {
    const std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(2 * entries_.size()));
    for (const Entry& entry : old)
      if (entry.local != nullptr) slot(entry.local, entry.prefix) = entry;
  }

  static std::string_view keep(const xmlChar* local, const xmlChar* prefix, Document& document) {
    if (!is_ascii(view(prefix)) || !is_ascii(view(local))) return {};
    if (prefix == nullptr) return document.keep(view(local));
    return document.keep(std::string(view(prefix)).append(1, ':').append(view(local)));
  }

  std::vector<Entry> entries_ = std::vector<Entry>(128);  ///< a power of two, at most half in use
  std::size_t used_ = 0;
};

/// Short texts such as line breaks and indentation; the last one of each length is stored once.
class ShortTexts {
 public:
  /// Returns the characters as the document stores them.
  std::string_view keep(std::string_view text, Document& document) {
    if (text.size() >= kept_.size()) return document.keep(text);
    std::string_view& kept = kept_[text.size()];
    if (kept != text) kept = document.keep(text);
    return kept;
  }

 private:
  std::array<std::string_view, 40> kept_;
};

/// Follows the events through the bytes: `at_` is the beginning of the next event's text.
class LibxmlBuilder {
 public:
  LibxmlBuilder(std::string_view bytes, source::FileId file, const ParseOptions& options, Document& document)
      : bytes_(bytes), file_(file), options_(options), document_(document) {}

  bool run() {
    std::unique_ptr<xmlParserCtxt, decltype(&xmlFreeParserCtxt)> context(xmlNewParserCtxt(), &xmlFreeParserCtxt);
    if (!context || !skip_declaration()) return false;
    // The bytes are parsed in place: a text that libxml2 passes on unchanged is a part of them, so its place is known.
    xmlParserInputPtr input = xmlNewStringInputStream(context.get(), reinterpret_cast<const xmlChar*>(bytes_.data()));
    if (input == nullptr || xmlPushInput(context.get(), input) < 0) return false;
    context_ = context.get();
    install(*context->sax);
    context->userData = this;
    // Without NOENT, `&amp;` in attribute values would stay a reference. There are no other entities: a document type
    // is refused before it can declare one.
    xmlCtxtUseOptions(context_, XML_PARSE_HUGE | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_NOENT);
    xmlParseDocument(context_);
    return !refused_ && context->wellFormed == 1 && context->nsWellFormed == 1 && document_.root() != nullptr;
  }

 private:
  static void install(xmlSAXHandler& sax) {
    sax = {};
    sax.initialized = XML_SAX2_MAGIC;
    sax.startDocument = [](void* self) { from(self).take_first_comments(); };
    sax.startElementNs = [](void* self, const xmlChar* local, const xmlChar* prefix, const xmlChar*, int declared,
                            const xmlChar** declarations, int count, int, const xmlChar** attributes) {
      from(self).start_element(local, prefix, {declarations, declared}, {attributes, count});
    };
    sax.endElementNs = [](void* self, const xmlChar*, const xmlChar*, const xmlChar*) { from(self).end_element(); };
    sax.characters = [](void* self, const xmlChar* text, int size) {
      from(self).characters({reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)});
    };
    sax.ignorableWhitespace = sax.characters;
    sax.cdataBlock = [](void* self, const xmlChar*, int) { from(self).cdata(); };
    sax.comment = [](void* self, const xmlChar*) { from(self).comment(); };
    sax.processingInstruction = [](void* self, const xmlChar* target, const xmlChar* data) {
      from(self).instruction(view(target), view(data));
    };
    sax.internalSubset = [](void* self, const xmlChar*, const xmlChar*, const xmlChar*) { from(self).refuse(); };
    // The error is const since libxml2 2.12.
    sax.serror = [](void* self, auto*) { from(self).refuse(); };
  }

  /// Moves past the byte order mark and the XML declaration, which have no event.
  bool skip_declaration() {
    constexpr std::string_view opening = "<?xml";
    if (bytes_.substr(0, byte_order_mark.size()) == byte_order_mark) at_ = byte_order_mark.size();
    const auto behind = static_cast<std::uint32_t>(at_ + opening.size());
    const bool declared = bytes_.substr(at_, opening.size()) == opening && skip_blanks(bytes_, behind) > behind;
    return !declared || advance_behind("?>", at_);
  }

  static LibxmlBuilder& from(void* self) { return *static_cast<LibxmlBuilder*>(self); }

  /// Stopping frees the parser's input, so data passed by an event must not be read afterwards.
  void refuse() {
    refused_ = true;
    xmlStopParser(context_);
  }

  /// A list in an event: namespace declarations (prefix, URI) or attributes (local name, prefix, URI, begin and end of
  /// the value).
  struct List {
    const xmlChar** items;
    int count;
  };

  void start_element(const xmlChar* local, const xmlChar* prefix, List declarations, List attributes) {
    if (!begin_node("<") || ++depth_ > options_.max_depth) return refuse();
    if (document_.bytes_used() > options_.most_tree_bytes(bytes_.size())) return refuse();
    const std::string_view name = names_.find(local, prefix, document_);
    if (name.empty()) return refuse();
    Element* element = document_.make_element(name, {file_, at_, at_});
    const bool as_written = declarations.count == 0 && are_as_written(attributes);
    if (!(as_written ? add_as_written(*element, attributes) : add_scanned(*element, declarations, attributes)))
      return refuse();
    element->span.end = element->start_tag_end = element->end_tag_begin = at_;
    append(element);
    current_ = element;
  }

  /// Returns true if the values are parts of the bytes: they contain no references and no line breaks.
  [[nodiscard]] bool are_as_written(List attributes) const {
    for (int i = 0; i < attributes.count; ++i)
      if (!is_in_bytes(attributes.items[5 * i + 3])) return false;
    return true;
  }

  /// Adds attributes whose values are parts of the bytes: the name precedes the value. Moves past the tag.
  bool add_as_written(Element& element, List attributes) {
    Attribute* last = nullptr;
    auto end = at_ + 1 + static_cast<std::uint32_t>(element.name.size());
    for (const xmlChar** item = attributes.items; item != attributes.items + 5 * attributes.count; item += 5) {
      const std::string_view name = names_.find(item[0], item[1], document_);
      if (name.empty()) return false;
      const std::uint32_t value_begin = offset(item[3]);
      std::uint32_t name_end = value_begin - 2;
      while (bytes_[name_end] != '=') --name_end;
      while (text::is_white_space(bytes_[name_end - 1])) --name_end;
      const std::uint32_t name_begin = name_end - static_cast<std::uint32_t>(name.size());
      if (skip_blanks(bytes_, end) != name_begin) return false;  // a namespace declaration that libxml2 does not report
      end = offset(item[4]);
      Attribute* attribute =
          document_.make_attribute(name, document_.keep(bytes_.substr(value_begin, end - value_begin)));
      attribute->name_begin = name_begin;
      attribute->value_span = {file_, value_begin, end};
      Document::append(&element, attribute, last);
      last = attribute;
      ++end;
    }
    end = skip_blanks(bytes_, end);
    empty_tag_ = bytes_[end] == '/';
    at_ = end + (empty_tag_ ? 2 : 1);
    return at_ <= bytes_.size() && bytes_[at_ - 1] == '>';
  }

  /// Adds attributes in the general case: a scan of the tag finds their places. Moves past it.
  bool add_scanned(Element& element, List declarations, List attributes) {
    if (!scan_start_tag(bytes_, at_, tag_)) return false;
    if (tag_.attributes.size() !=
        static_cast<std::size_t>(declarations.count) + static_cast<std::size_t>(attributes.count))
      return false;
    if (!std::all_of(tag_.attributes.begin(), tag_.attributes.end(),
                     [this](const AttributePlace& place) { return is_plain(name_of(place)); }))
      return false;
    Attribute* last = nullptr;
    const auto add = [&](const AttributePlace& place) {
      if (declares_namespace(name_of(place))) {
        last = add_attribute(element, last, place, view(declarations.items[1]));
        declarations.items += 2;
      } else {
        const auto* value = reinterpret_cast<const char*>(attributes.items[3]);
        last = add_attribute(element, last, place,
                             {value, static_cast<std::size_t>(attributes.items[4] - attributes.items[3])});
        attributes.items += 5;
      }
    };
    // As in the reference's tree, namespace declarations come first, then the other attributes, each in document order.
    // Without namespaces they are ordinary attributes.
    for (const AttributePlace& place : tag_.attributes)
      if (!options_.namespaces || declares_namespace(name_of(place))) add(place);
    for (const AttributePlace& place : tag_.attributes)
      if (options_.namespaces && !declares_namespace(name_of(place))) add(place);
    at_ = tag_.end;
    empty_tag_ = tag_.empty;
    return true;
  }

  void end_element() {
    if (current_ == nullptr) return refuse();
    if (!empty_tag_) {
      if (!begin_node("</")) return refuse();
      current_->end_tag_begin = at_;
      at_ = skip_blanks(bytes_, at_ + 2 + static_cast<std::uint32_t>(current_->name.size())) + 1;
      if (at_ > bytes_.size() || bytes_[at_ - 1] != '>') return refuse();
      current_->span.end = at_;
    }
    empty_tag_ = false;
    current_ = current_->parent;
    --depth_;
  }

  void characters(std::string_view chunk) {
    if (in_text_) {
      if (text_decoded_) text_ += chunk;
      return;
    }
    if (current_ == nullptr) return refuse();
    in_text_ = true;
    text_begin_ = at_;
    // Most texts arrive whole and unchanged.
    const bool is_whole = chunk.data() == bytes_.data() + at_ && bytes_.substr(at_ + chunk.size(), 1) == "<";
    const std::size_t end = is_whole ? at_ + chunk.size() : bytes_.find('<', at_);
    if (end == std::string_view::npos) return refuse();
    at_ = static_cast<std::uint32_t>(end);
    text_decoded_ = !is_whole && bytes_.substr(text_begin_, at_ - text_begin_).find('&') != std::string_view::npos;
    if (text_decoded_) text_.assign(chunk);
  }

  /// Comments before the root are usually long licences, and libxml2 reads them letter by letter. Takes them here, up
  /// to the first one that may be malformed, which is left to libxml2.
  void take_first_comments() {
    at_ = skip_blanks(bytes_, at_);
    if (context_->input->cur != reinterpret_cast<const xmlChar*>(bytes_.data() + at_)) return;
    while (begin_node("<!--")) {
      const std::uint32_t begin = at_;
      const std::size_t end = bytes_.find("--", begin + 4);
      if (end == std::string_view::npos || bytes_.substr(end, 3) != "-->") break;
      const std::string_view value = bytes_.substr(begin + 4, end - begin - 4);
      if (!are_allowed(value)) break;
      at_ = static_cast<std::uint32_t>(end) + 3;
      append(document_.make_text(NodeKind::comment, document_.keep(value), {file_, begin, at_}));
    }
    context_->input->cur = reinterpret_cast<const xmlChar*>(bytes_.data() + at_);
  }

  void cdata() {
    constexpr std::string_view opening = "<![CDATA[";
    if (!begin_node(opening)) return refuse();
    const std::uint32_t begin = at_;
    if (!advance_behind("]]>", begin + opening.size())) return refuse();
    const std::string_view value = bytes_.substr(begin + opening.size(), at_ - begin - opening.size() - 3);
    if (value.empty()) return refuse();
    append(document_.make_text(NodeKind::cdata, document_.keep(value), {file_, begin, at_}));
  }

  void comment() {
    if (!begin_node("<!--")) return refuse();
    const std::uint32_t begin = at_;
    if (!advance_behind("-->", begin + 4)) return refuse();
    const std::string_view value = bytes_.substr(begin + 4, at_ - begin - 7);
    append(document_.make_text(NodeKind::comment, document_.keep(value), {file_, begin, at_}));
  }

  void instruction(std::string_view target, std::string_view data) {
    if (!begin_node("<?") || !is_ascii(target)) return refuse();
    const std::uint32_t begin = at_;
    if (!advance_behind("?>", begin + 2)) return refuse();
    append(document_.make_instruction(document_.intern(target), document_.keep(data), {file_, begin, at_}));
  }

  /// Ends an open text; true if the next node's text begins with `opening`.
  bool begin_node(std::string_view opening) {
    if (in_text_) {
      in_text_ = false;
      const std::string_view raw = bytes_.substr(text_begin_, at_ - text_begin_);
      append(document_.make_text(NodeKind::text,
                                 short_texts_.keep(text_decoded_ ? std::string_view(text_) : raw, document_),
                                 {file_, text_begin_, at_}));
    }
    if (current_ == nullptr) at_ = skip_blanks(bytes_, at_);
    return bytes_.substr(at_, opening.size()) == opening;
  }

  void append(Node* node) {
    if (current_ != nullptr)
      Document::append(current_, node);
    else
      document_.append(node);
  }

  [[nodiscard]] std::string_view name_of(const AttributePlace& place) const {
    return bytes_.substr(place.name_begin, place.name_end - place.name_begin);
  }

  Attribute* add_attribute(Element& element, Attribute* last, const AttributePlace& place, std::string_view value) {
    Attribute* attribute = document_.make_attribute(document_.intern(name_of(place)), document_.keep(value));
    attribute->name_begin = place.name_begin;
    attribute->value_span = {file_, place.value_begin, place.value_end};
    Document::append(&element, attribute, last);
    return attribute;
  }

  [[nodiscard]] bool is_in_bytes(const xmlChar* text) const {
    return reinterpret_cast<std::uintptr_t>(text) - reinterpret_cast<std::uintptr_t>(bytes_.data()) < bytes_.size();
  }

  /// Returns the offset of a text that is part of the bytes.
  [[nodiscard]] std::uint32_t offset(const xmlChar* text) const {
    return static_cast<std::uint32_t>(reinterpret_cast<const char*>(text) - bytes_.data());
  }

  bool advance_behind(std::string_view closing, std::size_t from) {
    const std::size_t found = bytes_.find(closing, from);
    if (found == std::string_view::npos) return false;
    at_ = static_cast<std::uint32_t>(found + closing.size());
    return true;
  }

  std::string_view bytes_;
  source::FileId file_;
  const ParseOptions& options_;
  Document& document_;
  xmlParserCtxtPtr context_ = nullptr;
  Element* current_ = nullptr;
  std::size_t depth_ = 0;
  std::uint32_t at_ = 0;
  NamesByAddress names_;
  ShortTexts short_texts_;
  StartTag tag_;
  bool empty_tag_ = false;  ///< the last start tag was `<a/>`; its end event follows
  bool in_text_ = false;
  bool text_decoded_ = false;  ///< the open text has references, so the events supply its characters
  std::uint32_t text_begin_ = 0;
  std::string text_;
  bool refused_ = false;
};

}  // namespace

bool build_with_libxml(std::string_view bytes, source::FileId file, const ParseOptions& options, Document& document) {
  if (bytes.size() > INT_MAX / 2 || bytes.find('\r') != std::string_view::npos ||
      bytes.find('\0') != std::string_view::npos)
    return false;
  // libxml2 sets up its tables and locks once, before it reads anything; other threads wait for that here.
  [[maybe_unused]] static const bool ready = (xmlInitParser(), true);
  return LibxmlBuilder(bytes, file, options, document).run();
}

}  // namespace urdfmill::xml
