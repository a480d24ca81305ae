// Launch files in XML, of roslaunch and of ROS 2.
#include "urdfmill/launch/reading.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xml/document.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::launch {
namespace {

class XmlReader {
 public:
  XmlReader(const source::SourceFile& file, Reading& reading) : file_(file), reading_(reading) {}

  /// Reads an element and everything in it, without recursion.
  void run(const xml::Element& root) {
    std::vector<const xml::Element*> open{&root};
    while (!open.empty()) {
      const xml::Element& element = *open.back();
      open.pop_back();
      read(element);
      for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
        if (const xml::Element* child = node->as_element()) open.push_back(child);
    }
  }

 private:
  static std::string value(const xml::Element& element, std::string_view name) {
    const xml::Attribute* attribute = element.attribute(name);
    return attribute == nullptr ? std::string() : std::string(attribute->value);
  }

  void read(const xml::Element& element) {
    if (element.name == "arg") read_argument(element);
    for (const xml::Attribute* attribute = element.first_attribute; attribute != nullptr; attribute = attribute->next)
      read_text(attribute->value, attribute->value_span);
    for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
      if (node->kind == xml::NodeKind::text || node->kind == xml::NodeKind::cdata) read_text(node->text(), node->span);
  }

  void read_argument(const xml::Element& element) {
    const std::string name = value(element, "name");
    if (name.empty()) return;
    if (element.attribute("value") != nullptr && element.parent != nullptr && element.parent->name == "include")
      return reading_.add_value(name, substituted(value(element, "value")));
    Declared declared;
    for (const std::string_view preset : {"default", "value"})
      if (element.attribute(preset) != nullptr) declared.preset = substituted(value(element, preset));
    for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
      if (const xml::Element* child = node->as_element(); child != nullptr && child->name == "choice")
        declared.choices.push_back(value(*child, "value"));
    reading_.declare(name, std::move(declared));
  }

  void read_text(std::string_view text, const source::Span& span) {
    if (text.find("xacro") != std::string_view::npos)
      reading_.add_command(substituted(text), file_.position(span.begin).line, has_command(text));
  }

  const source::SourceFile& file_;
  Reading& reading_;
};

}  // namespace

void read_xml(std::string_view text, Reading& reading) {
  source::Sources sources;
  const source::FileId file = sources.add("", std::string(text));
  const xml::ParseResult parsed = xml::parse(sources, file, {.namespaces = false});
  if (parsed.document && parsed.document->root() != nullptr)
    XmlReader(sources[file], reading).run(*parsed.document->root());
}

}  // namespace urdfmill::launch
