#include "parse_helper.hpp"

using namespace urdfmill;
using namespace urdfmill::xml;
using xml::test::Parsed;

namespace {

/// The tree as lines "kind [source text]", attributes with their value's text and their own.
void describe(const source::Sources& sources, const Node* node, std::vector<std::string>& lines) {
  for (; node != nullptr; node = node->next) {
    const Element* element = node->as_element();
    if (element == nullptr) {
      lines.push_back("[" + std::string(sources.text(node->span)) + "]");
      continue;
    }
    lines.push_back(std::string(sources.text(element->start_tag())) + " … " +
                    std::string(sources.text({node->span.file, element->end_tag_begin, node->span.end})));
    for (const Attribute* a = element->first_attribute; a != nullptr; a = a->next)
      lines.push_back(std::string(sources.text(a->name_span())) + " [" + std::string(sources.text(a->value_span)) +
                      "] in [" + std::string(sources.text(a->span())) + "]");
    describe(sources, element->first_child, lines);
  }
}

std::vector<std::string> described(const std::string& text) {
  const Parsed parsed(text);
  REQUIRE(parsed.result.document);
  std::vector<std::string> lines;
  describe(parsed.sources, parsed.result.document->first(), lines);
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("nodes and attributes know their bytes") {
  const std::string text =
      "<?xml version=\"1.0\"?>\n<!-- c -->\n<r a = '1&amp;2' xmlns:b=\"urn:b\">t &lt; u<b:c/><d  ></d ><![CDATA[x]]>"
      "\n<?p q?></r>\n";
  const Lines expected = {"[<!-- c -->]",
                          "<r a = '1&amp;2' xmlns:b=\"urn:b\"> … </r>",
                          "xmlns:b [urn:b] in [xmlns:b=\"urn:b\"]",
                          "a [1&amp;2] in [a = '1&amp;2']",
                          "[t &lt; u]",
                          "<b:c/> … ",
                          "<d  > … </d >",
                          "[<![CDATA[x]]>]",
                          "[\n]",
                          "[<?p q?>]"};
  CHECK(described(text) == expected);
  SECTION("also after a byte order mark") {
    CHECK(described("\xef\xbb\xbf" + text) == expected);
  }
  SECTION("also where expat builds the tree") {
    CHECK(described("<?xml version=\"1.0\"?><!DOCTYPE r>" + text.substr(22)) == expected);
  }
  SECTION("also with DOS line ends") {
    std::string dos;
    for (char c : text) dos += c == '\n' ? "\r\n" : std::string(1, c);
    Lines in_dos = expected;
    in_dos[8] = "[\r\n]";
    CHECK(described(dos) == in_dos);
  }
}

TEST_CASE("what an entity made has the place of the reference to it") {
  CHECK(described("<!DOCTYPE r [<!ENTITY e \"<b c='1'/>t\">]><r>x&e;</r>") ==
        Lines{"<r> … </r>", "[x]", "&e; … ", "& [&e] in [&e;]", "[&e;]"});
}

TEST_CASE("the spans of an element enclose those of its content") {
  struct Check {
    static void inside(const Element& outer) {
      std::uint32_t at = outer.start_tag_end;
      for (const Node* n = outer.first_child; n != nullptr; n = n->next) {
        CHECK(n->span.begin >= at);
        CHECK(n->span.end <= outer.end_tag_begin);
        at = n->span.end;
        if (const Element* inner = n->as_element()) inside(*inner);
      }
    }
  };
  for (const auto& path : xml::test::golden_documents()) {
    if (path.stem() == "doctype_subset") continue;  // nodes from one entity share a place
    INFO(path);
    const Parsed parsed(xml::test::bytes_of(path));
    REQUIRE(parsed.result.document);
    Check::inside(*parsed.result.document->root());
  }
}

TEST_CASE("an attribute that no start tag shows has the place of the tag") {
  const Lines lines = described("<!DOCTYPE r [<!ATTLIST r xmlns CDATA \"urn:d\">]><r/>");
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].find("in [<r/>]") != std::string::npos);
}
