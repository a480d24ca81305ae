// The server and a client that writes all of its messages before it reads.
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <thread>
#include <vector>

#include "urdfmill/mcp/server.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/text/json_reader.hpp"

using namespace urdfmill;

namespace {

/// The answers of a server over the fixtures to messages, one in a line.
std::vector<text::Json> answers(const std::string& messages, bool read_only = false) {
  std::array<int, 2> to{}, from{};
  REQUIRE(::pipe(to.data()) == 0);
  REQUIRE(::pipe(from.data()) == 0);
  std::thread server([&] {
    rpc::Connection client(to[0], from[1], rpc::Framing::lines);
    mcp::serve(client, {.folders = {std::string(URDFMILL_ROOT) + "/fixtures"}, .read_only = read_only});
    ::close(from[1]);
  });
  REQUIRE(::write(to[1], messages.data(), messages.size()) == static_cast<ssize_t>(messages.size()));
  ::close(to[1]);
  std::string text;
  std::array<char, 4096> part{};
  for (ssize_t got = 0; (got = ::read(from[0], part.data(), part.size())) > 0;)
    text.append(part.data(), static_cast<std::size_t>(got));
  server.join();
  ::close(to[0]);
  ::close(from[0]);
  std::vector<text::Json> all;
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    auto read = text::parse_json(std::string_view(text).substr(begin, text.find('\n', begin) - begin));
    REQUIRE(read.value);
    all.push_back(*std::move(read.value));
  }
  return all;
}

const std::string initialize =
    R"({"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
    "\n";

std::string call(const std::string& id, const std::string& tool, const std::string& arguments) {
  return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"tools/call","params":{"name":")" + tool +
         R"(","arguments":)" + arguments + "}}\n";
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
