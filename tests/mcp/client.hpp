// A client that writes all of its messages before it reads.
#pragma once
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "urdfmill/mcp/server.hpp"
#include "urdfmill/text/json_reader.hpp"

namespace urdfmill::test {

inline const std::string initialize =
    R"({"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
    "\n";

/// Returns a request.
inline std::string request(const std::string& id, const std::string& method, const std::string& params) {
  return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method + R"(","params":)" + params + "}\n";
}

/// Returns a call of a tool.
inline std::string call(const std::string& id, const std::string& tool, const std::string& arguments) {
  return request(id, "tools/call", R"({"name":")" + tool + R"(","arguments":)" + arguments + "}");
}

/// Returns the answers of a server to messages, one in a line.
inline std::vector<text::Json> answers(const std::string& messages, const mcp::Settings& settings) {
  std::array<int, 2> to{}, from{};
  REQUIRE(::pipe(to.data()) == 0);
  REQUIRE(::pipe(from.data()) == 0);
  std::thread server([&] {
    rpc::Connection client(to[0], from[1], rpc::Framing::lines);
    mcp::serve(client, settings);
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

}  // namespace urdfmill::test
