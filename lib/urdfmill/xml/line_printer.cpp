#include "urdfmill/xml/line_printer.hpp"

#include "urdfmill/xml/subtree.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::xml {

LinePrinter& LinePrinter::open(std::string_view name) {
  indent();
  out_.append("<").append(name);
  return *this;
}

LinePrinter& LinePrinter::attribute(std::string_view name, std::string_view value) {
  append_attribute(name, value, out_);
  return *this;
}

void LinePrinter::inside() {
  out_ += ">\n";
  ++depth_;
}

void LinePrinter::empty() {
  out_ += "/>\n";
}

void LinePrinter::text(std::string_view name, std::string_view text) {
  out_ += '>';
  append_escaped(text, out_, Escapes::text);
  out_.append("</").append(name).append(">\n");
}

void LinePrinter::close(std::string_view name) {
  --depth_;
  indent();
  out_.append("</").append(name).append(">\n");
}

void LinePrinter::leaf(std::string_view name, std::string_view content) {
  open(name).text(name, content);
}

void LinePrinter::subtree(const Element& element) {
  indent();
  append_subtree(element, out_);
  out_ += '\n';
}

}  // namespace urdfmill::xml
