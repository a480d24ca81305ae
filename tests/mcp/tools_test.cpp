// The table of tools, the schemas made of it, and the division of answers into pages.
#include <catch2/catch.hpp>
#include <set>
#include <sstream>
#include <string>

#include "urdfmill/mcp/call.hpp"
#include "urdfmill/mcp/reply.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/text/json_reader.hpp"

using namespace urdfmill;

namespace {

std::set<std::string> names_of(const std::vector<session::ListedOption>& options) {
  std::set<std::string> names;
  for (const session::ListedOption& option : options) names.insert(option.name);
  return names;
}

text::Json parsed(std::string_view text) {
  auto read = text::parse_json(text);
  INFO(text);
  REQUIRE(read.value);
  return *std::move(read.value);
}

}  // namespace

TEST_CASE("every tool names options that exist, each once, and only those it has are required") {
  std::string last;
  for (const mcp::Tool& tool : mcp::all_tools()) {
    INFO(tool.name());
    CHECK(last < tool.name());
    last = tool.name();
    const auto all = session::options_of(*tool.request, [&tool](session::Binder& to) {
      mcp::OwnOptions own;
      tool.bind(to, own);
    });
    CHECK(names_of(all).size() == all.size());
    const std::set<std::string> known = names_of(all), own = names_of(mcp::options_of(tool));
    std::istringstream left_out{std::string(tool.left_out)}, required{std::string(tool.required)};
    for (std::string name; left_out >> name;) {
      INFO(name);
      CHECK(known.contains(name));
    }
    for (std::string name; required >> name;) {
      INFO(name);
      CHECK(own.contains(name));
    }
    const text::Json schema = parsed(mcp::input_schema(tool));
    CHECK(schema.member("properties")->names.size() == own.size() + (tool.takes_edits ? 1 : 0));
    CHECK(parsed(mcp::tool_json(tool)).member("outputSchema")->string("type") == "object");
  }
}

TEST_CASE("no tool has an option that names a file or a folder to write") {
  for (const mcp::Tool& tool : mcp::all_tools())
    for (const std::string name : {"output", "mesh_folder", "meshes", "allow_outside"}) {
      INFO(tool.name() << ' ' << name);
      CHECK_FALSE(names_of(mcp::options_of(tool)).contains(name));
    }
}

TEST_CASE("pages hold the findings first, then the text to the last byte, and end with the last") {
  mcp::Reply reply;
  for (int i = 0; i < 300; ++i)
    reply.findings.push_back(R"({"severity":"note","message":")" + std::string(500, 'm') + std::to_string(i) + R"("})");
  for (int i = 0; i < 9000; ++i) reply.text += "größe " + std::to_string(i) + (i % 7 == 0 ? "\n" : " ");
  std::string text, page;
  std::size_t findings = 0, pages = 0;
  do {
    const auto result = mcp::page_of(reply, page);
    REQUIRE(result);
    CHECK(result->size() < 4 * mcp::page_size);
    const text::Json all = parsed(*result);
    const text::Json& content = *all.member("structuredContent");
    CHECK(parsed(all.member("content")->items.front().string("text")).string("outcome") == "clean");
    findings += content.member("findings")->items.size();
    text += content.string("text");
    if (!content.string("text").empty()) CHECK(findings == 300);
    page = content.string("next");
    ++pages;
  } while (!page.empty());
  CHECK(pages > 4);
  CHECK(findings == 300);
  CHECK(text == reply.text);

  const auto first = parsed(*mcp::page_of(reply, ""));
  const std::string token = first.member("structuredContent")->string("next");
  reply.text += ".";
  CHECK_FALSE(mcp::page_of(reply, token));
  for (const char* wrong : {"x", "1.2", "1..", "9999.0.0", "0.0.0", "-1.0.0", "18446744073709551616.0.0"})
    CHECK_FALSE(mcp::page_of(reply, wrong));
  reply.has_pages = false;
  const auto cut = parsed(*mcp::page_of(reply, ""));
  CHECK(cut.member("structuredContent")->member("is_cut") != nullptr);
  CHECK(cut.member("structuredContent")->member("next") == nullptr);
}

TEST_CASE("data is an object if it fits on a page, else text") {
  mcp::Reply reply;
  reply.is_data = true;
  reply.text = mcp::without_layout("{ \"a b\" : [1, 2],\n \"c\\\"\": \"\\\\ x\" }");
  CHECK(reply.text == R"({"a b":[1,2],"c\"":"\\ x"})");
  CHECK(parsed(*mcp::page_of(reply, "")).member("structuredContent")->member("data")->member("a b")->items.size() == 2);
  reply.text = R"({"a":")" + std::string(2 * mcp::page_size, 'x') + R"("})";
  CHECK(parsed(*mcp::page_of(reply, "")).member("structuredContent")->member("data") == nullptr);
}
