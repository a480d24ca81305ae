#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "urdfmill/lsp/server.hpp"
#include "urdfmill/rpc/message_queue.hpp"

using namespace urdfmill;

TEST_CASE("a server whose client passes messages by functions answers them, and checks in pieces between them") {
  rpc::MessageQueue client;
  lsp::Server server(client, {});
  const auto exchange = [&](const std::string& message) {
    client.receive(message);
    std::vector<std::string> sent;
    while (server.step())
      ;
    while (auto text = client.take_sent()) sent.push_back(*std::move(text));
    return sent;
  };
  CHECK_FALSE(server.step());
  CHECK(exchange("{").at(0).find("-32700") != std::string::npos);
  CHECK(exchange(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})").at(0).find("hoverProvider") !=
        std::string::npos);
  const auto published = exchange(
      R"({"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///nowhere/a.urdf","version":1,"text":"<robot name='a'><link name='b'/><link name='b'/></robot>"}}})");
  REQUIRE(published.size() == 1);
  CHECK(published[0].find("textDocument/publishDiagnostics") != std::string::npos);
  CHECK(published[0].find(R"("version": 1)") != std::string::npos);
  CHECK(exchange(R"({"jsonrpc":"2.0","id":2,"method":"shutdown"})").size() == 1);
  CHECK(exchange(R"({"jsonrpc":"2.0","method":"exit"})").empty());
  CHECK_FALSE(server.step());
}
