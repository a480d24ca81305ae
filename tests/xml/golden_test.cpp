#include "parse_helper.hpp"
#include "tree_text.hpp"
#include "urdfmill/xml/expat_builder.hpp"
#include "urdfmill/xml/libxml_builder.hpp"

using namespace urdfmill;
using namespace urdfmill::xml;
using xml::test::Parsed;

TEST_CASE("documents are read and written as the reference does") {
  for (const auto& path : xml::test::golden_documents()) {
    INFO(path);
    auto expected = path;
    expected.replace_extension(".expected");
    CHECK(Parsed(xml::test::bytes_of(path)).written() == xml::test::bytes_of(expected));
  }
}

TEST_CASE("both ways to a tree lead to the same tree, with the same places") {
  const bool namespaces = GENERATE(true, false);
  ParseOptions options;
  options.namespaces = namespaces;
  std::vector<std::string> documents{
      "<a b='1' xmlns:c='2' d='3' xmlns='4'/>",
      "<a\n  b\t= '1'\n  c =\n\"\"\n  xml:d='2' \n></a\n>",
      "<a b='1' c='&lt;' d='2'><a b='\n' c='3'/>x&amp;y\xc3\xa9z<a/>\xc3\xa9</a>",
      "<x:a xmlns:x='u' x:b='1' b='2'><b:x xmlns:b='v' b:x='3'/><x:b x:a='4'/></x:a>",
      "<a xmlns:xml='http://www.w3.org/XML/1998/namespace' b='1'/>",
      "\xef\xbb\xbf<?xml version='1.0'?>\n<!-- \xc2\xa9 -->\n<!----><?p q?><!-- - \t> --><a/><!-- \xc2\xa9 -->\n",
      "<!-- \xc2\xa9 --><a/>",
      "\n <!-- \xc2\xa9 --> <a/>",
  };
  for (const auto& path : xml::test::golden_documents()) documents.push_back(xml::test::bytes_of(path));
  int taken_by_libxml = 0;
  for (const std::string& bytes : documents) {
    INFO(bytes);
    Document quick;
    Document thorough;
    REQUIRE_FALSE(build_with_expat(bytes, 0, options, thorough));
    if (!build_with_libxml(bytes, 0, options, quick)) continue;
    ++taken_by_libxml;
    CHECK(xml::test::tree_text(quick) == xml::test::tree_text(thorough));
  }
  CHECK(taken_by_libxml > 5);
}

TEST_CASE("the banner stands after the declaration") {
  WriteOptions options;
  options.banner = {" one ", " two "};
  CHECK(Parsed("<a/>").written(options) == "<?xml version=\"1.0\" ?>\n<!-- one -->\n<!-- two -->\n<a/>\n");
}

TEST_CASE("comments can be left out") {
  WriteOptions options;
  options.comments = false;
  CHECK(Parsed("<!-- a --><r><!-- b --><c/><d> <!-- e --> </d></r>").written(options) ==
        "<?xml version=\"1.0\" ?>\n<r>\n  <c/>\n  <d/>\n</r>\n");
}

TEST_CASE("a tree that cannot be written gives the reference's error") {
  Document document;
  Element* root = document.make_element("r");
  document.append(root);
  const char* expected = nullptr;
  SECTION("a comment with two dashes") {
    Document::append(root, document.make_text(NodeKind::comment, "a--b"));
    expected = "'--' is not allowed in a comment node";
  }
  SECTION("a CDATA section with its own end") {
    Document::append(root, document.make_text(NodeKind::cdata, "a]]>b"));
    expected = "']]>' not allowed in a CDATA section";
  }
  std::string out;
  const auto error = write(document, {}, out);
  REQUIRE(error);
  CHECK(*error == expected);
}

TEST_CASE("an element with several blank texts is written open and closed") {
  Document document;
  Element* root = document.make_element("r");
  document.append(root);
  for (int i = 0; i < 2; ++i) Document::append(root, document.make_text(NodeKind::text, " \n"));
  std::string out;
  CHECK_FALSE(write(document, {}, out));
  CHECK(out == "<?xml version=\"1.0\" ?>\n<r>\n</r>\n");
}
