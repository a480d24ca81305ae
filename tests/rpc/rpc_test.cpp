#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "urdfmill/rpc/connection.hpp"
#include "urdfmill/rpc/message.hpp"

using namespace urdfmill::rpc;

namespace {

/// A client's ends of two pipes.
class Client {
 public:
  Client() {
    REQUIRE(::pipe(to_server_.data()) == 0);
    REQUIRE(::pipe(to_client_.data()) == 0);
  }
  ~Client() {
    hang_up();
    for (const int end : {to_server_[0], to_client_[0], to_client_[1]}) ::close(end);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  Client(Client&&) = delete;
  Client& operator=(Client&&) = delete;

  [[nodiscard]] Connection connect(Framing framing, ConnectionLimits limits = {}) const {
    return {to_server_[0], to_client_[1], framing, limits};
  }
  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(to_server_[1], bytes.data(), bytes.size());
      if (written <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void send_frame(std::string_view text) const {
    send("Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + std::string(text));
  }
  void hang_up() {
    if (to_server_[1] >= 0) ::close(to_server_[1]);
    to_server_[1] = -1;
  }
  /// Returns what the server has written.
  [[nodiscard]] std::string received() const {
    std::string all(std::size_t{1} << 16, '\0');
    const ssize_t got = ::read(to_client_[0], all.data(), all.size());
    all.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return all;
  }

 private:
  std::array<int, 2> to_server_{}, to_client_{};
};

}  // namespace

TEST_CASE("a message is a request, a notification or a response, and an id stays as it was written") {
  const auto request = read_message(R"({"jsonrpc":"2.0","id":7 ,"method":"a","params":{"x":1}})");
  REQUIRE(request.message);
  CHECK(request.message->is_request());
  CHECK(request.message->id == "7");
  CHECK(request.message->params.number("x", 0) == 1);
  CHECK(read_message(R"({"jsonrpc":"2.0","id":"q\"1","method":"a"})").message->id == R"("q\"1")");
  CHECK(read_message(R"({"jsonrpc":"2.0","method":"a"})").message->kind == Message::Kind::notification);
  const auto response = read_message(R"({"jsonrpc":"2.0","id":1,"result":[5]})");
  REQUIRE(response.message);
  CHECK(response.message->kind == Message::Kind::response);
  CHECK(response.message->result.items.at(0).value == 5);
  CHECK(read_message(R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}})").message->is_error);
}

TEST_CASE("texts that are no messages are refused with the code of the reason, and with their id") {
  struct Case {
    std::string_view text;
    ErrorCode code;
    std::string_view id;
  };
  const Case cases[] = {
      {"{", ErrorCode::parse_error, ""},
      {"[]", ErrorCode::invalid_request, ""},
      {R"([{"jsonrpc":"2.0","method":"a"}])", ErrorCode::invalid_request, ""},
      {R"({"id":3,"method":"a"})", ErrorCode::invalid_request, "3"},
      {R"({"jsonrpc":"2.0","id":3,"method":5})", ErrorCode::invalid_request, "3"},
      {R"({"jsonrpc":"2.0","id":null,"method":"a"})", ErrorCode::invalid_request, ""},
      {R"({"jsonrpc":"2.0","id":3,"method":"a","params":5})", ErrorCode::invalid_request, "3"},
      {R"({"jsonrpc":"2.0","id":3})", ErrorCode::invalid_request, "3"},
  };
  for (const Case& expected : cases) {
    INFO(expected.text);
    const ReadMessage read = read_message(expected.text);
    CHECK_FALSE(read.message);
    CHECK(read.error.code == expected.code);
    CHECK(read.id == expected.id);
  }
}

TEST_CASE("messages are written on one line") {
  CHECK(response_text("7", "{}") == R"({"jsonrpc": "2.0", "id": 7, "result": {}})");
  CHECK(response_text("\"a\"", {}) == R"({"jsonrpc": "2.0", "id": "a", "result": null})");
  CHECK(error_text({}, {ErrorCode::parse_error, "a\nb"}) ==
        R"({"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "a\nb"}})");
  CHECK(notification_text("a/b", "[1]") == R"({"jsonrpc": "2.0", "method": "a/b", "params": [1]})");
  CHECK(request_text("1", "a", {}) == R"({"jsonrpc": "2.0", "id": 1, "method": "a"})");
}

TEST_CASE("frames arrive in pieces and several at once") {
  const Client client;
  Connection server = client.connect(Framing::content_length);
  client.send("content-LENGTH: 35\r\nContent-Type: x\r\n\r\n{\"jsonrpc\":\"2.0\"");
  CHECK_FALSE(server.wait(std::chrono::milliseconds(1)));
  client.send(R"(,"method":"first"})");
  CHECK_FALSE(server.wait(std::chrono::milliseconds(1)));
  client.send(" ");
  client.send_frame(R"({"jsonrpc":"2.0","method":"second"})");
  client.send_frame(R"({"jsonrpc":"2.0","id":1,"method":"third"})");
  CHECK(server.waiting().size() == 3);
  CHECK(server.next()->method == "first");
  CHECK(server.next()->method == "second");
  CHECK(server.next()->method == "third");
}

TEST_CASE("a request is cancelled as long as the notification waits") {
  const Client client;
  Connection server = client.connect(Framing::content_length);
  client.send_frame(R"({"jsonrpc":"2.0","id":1,"method":"first"})");
  client.send_frame(R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}})");
  client.send_frame(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}})");
  CHECK(server.next()->method == "first");
  CHECK(server.is_cancelled("1"));
  CHECK(server.is_cancelled("\"a\""));
  CHECK_FALSE(server.is_cancelled("a"));
  CHECK(server.next()->method == "$/cancelRequest");
  CHECK_FALSE(server.is_cancelled("1"));
  CHECK(server.is_cancelled("\"a\""));
}

TEST_CASE("what is no message is answered and does not reach the caller") {
  const Client client;
  Connection server = client.connect(Framing::content_length, {.message = 100});
  client.send_frame("nonsense");
  client.send_frame(std::string(300, 'x'));
  client.send_frame(R"({"jsonrpc":"2.0","method":"good"})");
  CHECK(server.next()->method == "good");
  const std::string answers = client.received();
  CHECK(answers.find("-32700") != std::string::npos);
  CHECK(answers.find("a message of 300 bytes; at most 100") != std::string::npos);
  client.send("no header at all\r\n\r\n");
  CHECK_FALSE(server.next());
  CHECK(server.is_closed());
  CHECK(client.received().find("a header without Content-Length") != std::string::npos);
}

TEST_CASE("lines are messages; empty ones are skipped, and long ones refused") {
  Client client;
  Connection server = client.connect(Framing::lines, {.message = 100});
  client.send("\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}\r\n" + std::string(150, ' '));
  CHECK(server.next()->method == "a");
  client.send(std::string(150, ' ') + "\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"b\"}\n{");
  CHECK(server.next()->method == "b");
  CHECK(client.received().find("more than 100 bytes") != std::string::npos);
  server.respond("2", "{\n  \"a\": 1\n}");
  CHECK(client.received() == "{\"jsonrpc\": \"2.0\", \"id\": 2, \"result\": {   \"a\": 1 }}\n");
  client.hang_up();
  CHECK_FALSE(server.next());
}

TEST_CASE("a client that reads only when it has written everything is served") {
  Client client;
  Connection server = client.connect(Framing::lines);
  constexpr int requests = 3000;
  std::thread writer([&] {
    for (int i = 0; i < requests; ++i)
      client.send(R"({"jsonrpc":"2.0","id":1,"method":"a","params":[")" + std::string(100, 'x') + "\"]}\n");
    client.hang_up();
    std::size_t lines = 0;
    while (lines < requests)
      for (const char c : client.received()) lines += c == '\n' ? 1 : 0;
  });
  int answered = 0;
  for (; const auto message = server.next(); ++answered) server.respond(message->id, '"' + std::string(100, 'y') + '"');
  writer.join();
  CHECK(answered == requests);
}
