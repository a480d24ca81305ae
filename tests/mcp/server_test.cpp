// The server and a client that writes all of its messages before it reads.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "client.hpp"
#include "urdfmill/mcp/tool.hpp"

using namespace urdfmill;
using test::call;
using test::initialize;

namespace {

/// The answers of a server over the fixtures.
std::vector<text::Json> answers(const std::string& messages, bool read_only = false) {
  return test::answers(messages, {.folders = {std::string(URDFMILL_ROOT) + "/fixtures"}, .read_only = read_only});
}

}  // namespace

TEST_CASE("a request that the client has cancelled is not answered") {
  const std::string cancel = R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}})"
                             "\n";
  const auto all = answers(initialize + call("\"c\"", "check", "{}") + cancel +
                           R"({"jsonrpc":"2.0","id":3,"method":"ping"})"
                           "\n");
  REQUIRE(all.size() == 2);
  CHECK(all[1].number("id", 0) == 3);
}

TEST_CASE("nothing but a ping is answered before the handshake, and later methods that do not exist are named") {
  const std::string list = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"
                           "\n";
  const std::string unknown = R"({"jsonrpc":"2.0","id":2,"method":"tools/kist"})"
                              "\n";
  const auto all = answers(list + initialize + unknown + list);
  REQUIRE(all.size() == 4);
  CHECK(all[0].member("error")->string("message") == "the first request is initialize");
  CHECK(all[2].member("error")->string("message") == "there is no method tools/kist");
  CHECK(all[3].member("result")->member("tools")->items.size() == mcp::all_tools().size());
}

TEST_CASE("a server that only reads has no tools that change files") {
  const auto all = answers(initialize + call("1", "edit", "{}") + call("2", "info", R"({"path":"-"})"), true);
  REQUIRE(all.size() == 3);
  CHECK(all[1].member("error")->string("message") == "there is no tool \"edit\"");
  CHECK(all[2].member("result")->member("isError")->flag);
}
