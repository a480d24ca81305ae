// The server of the viewer, with clients that really connect: from elsewhere, slow, broken, and many.
#include "urdfmill/view/server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/files/folder.hpp"

using namespace urdfmill::view;
using urdfmill::files::test::Folder;

namespace {

constexpr std::chrono::milliseconds never{600'000};

/// A connection to a port of this machine. Reading ends after a minute, so that no test waits for ever.
class Client {
 public:
  explicit Client(const std::string& host) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in there{};
    there.sin_family = AF_INET;
    there.sin_port = htons(static_cast<std::uint16_t>(std::stoi(host.substr(host.find(':') + 1))));
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval minute{60, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &minute, sizeof minute);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0)
      throw std::runtime_error("cannot connect to " + host);
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  Client& send(const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t count = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) break;  // the server has closed the connection
      sent += static_cast<std::size_t>(count);
    }
    return *this;
  }
  Client& end_sending() {
    ::shutdown(socket_, SHUT_WR);
    return *this;
  }
  /// Waits until the answer has begun.
  void wait() {
    char byte = 0;
    if (::recv(socket_, &byte, 1, MSG_PEEK) != 1) throw std::runtime_error("there is no answer");
  }
  /// Returns all that comes until the server closes the connection.
  std::string answer() {
    std::string all, part(std::size_t{1} << 16U, '\0');
    for (;;) {
      const ssize_t count = ::recv(socket_, part.data(), part.size(), 0);
      if (count < 0 && errno == EAGAIN)
        throw std::runtime_error("the server neither answers nor closes the connection");
      if (count <= 0) return all;
      all.append(part, 0, static_cast<std::size_t>(count));
    }
  }

 private:
  int socket_;
};

/// A server of a model with one mesh.
struct Served {
  Folder folder;
  Page page{"<!--style--><!--data--><!--script-->", "body {}", "script();"};
  std::unique_ptr<ViewedModel> model;
  std::unique_ptr<Server> server;

  explicit Served(const ServerLimits& limits = {.patience = never}, std::size_t triangles = 1) {
    (void)folder.with("secret.txt", "the secret");
    (void)folder.with("part.stl", stl(triangles));
    model = std::make_unique<ViewedModel>(urdfmill::session::SessionOptions{},
                                          ViewRequest{folder.with("r.urdf", urdf("first"))});
    REQUIRE(model->has_robot());
    server = std::make_unique<Server>(page, *model, std::uint16_t{0}, limits);
    REQUIRE(server->error().empty());
  }

  static std::string urdf(const std::string& name) {
    return "<robot name='" + name +
           "'><link name='a'><visual><geometry><mesh filename='part.stl'/></geometry></visual></link></robot>";
  }
  /// Returns a binary STL of different triangles.
  static std::string stl(std::size_t triangles) {
    std::string bytes(80, ' ');
    const auto add = [&](const void* value, std::size_t size) { bytes.append(static_cast<const char*>(value), size); };
    const auto count = static_cast<std::uint32_t>(triangles);
    add(&count, sizeof count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto x = static_cast<float>(i);
      const std::array<float, 12> facet{0, 0, 1, x, 0, 0, x + 1, 0, 0, x, 1, 0};
      add(facet.data(), sizeof facet);
      bytes.append(2, '\0');
    }
    return bytes;
  }

  [[nodiscard]] std::string host() const {
    const std::string& url = server->url();
    return url.substr(7, url.find('/', 7) - 7);
  }
  [[nodiscard]] std::string path() const { return server->url().substr(7 + host().size()); }
  /// Returns a request as this machine's browser sends it.
  [[nodiscard]] std::string request(const std::string& name, const std::string& headers = {}) const {
    return "GET " + path() + name + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers + "\r\n";
  }
  [[nodiscard]] std::string post(const std::string& name, const std::string& body, std::size_t length) const {
    return "POST " + path() + name + " HTTP/1.1\r\nHost: " + host() + "\r\nContent-Length: " + std::to_string(length) +
           "\r\n\r\n" + body;
  }
  [[nodiscard]] std::string ask(const std::string& bytes) const { return Client(host()).send(bytes).answer(); }
  /// Returns the keys of the data that an answer names.
  static std::vector<std::string> keys(const std::string& answer) {
    std::vector<std::string> found;
    const std::string before = "\"mesh\": \"";
    for (std::size_t at = 0; (at = answer.find(before, at)) != std::string::npos;) {
      at += before.size();
      found.push_back(answer.substr(at, answer.find('"', at) - at));
    }
    return found;
  }
};

/// Returns the status of an answer; 0 for a connection closed without one.
int status(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
}

std::string body(const std::string& answer) {
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string::npos ? std::string() : answer.substr(end + 4);
}

}  // namespace

TEST_CASE("the page is served with a policy that lets no text become a script") {
  const Served served;
  const std::string answer = served.ask(served.request(""));
  CHECK(status(answer) == 200);
  for (const char* part : {"default-src 'none'", "script-src 'self'", "base-uri 'none'", "form-action 'none'",
                           "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
                           "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer"})
    CHECK_THAT(answer, Catch::Contains(part));
  CHECK_THAT(answer, !Catch::Contains("unsafe"));
}

TEST_CASE("a request under another host name, from another origin or without the token is refused") {
  const Served served;
  const std::string host = served.host(), port = host.substr(host.find(':')), path = served.path();
  const auto asked = [&](const std::string& target, const std::string& headers) {
    return status(served.ask("GET " + target + " HTTP/1.1\r\n" + headers + "\r\n"));
  };
  const std::string here = "Host: " + host + "\r\n";
  CHECK(asked(path, here) == 200);
  CHECK(asked(path, "Host: localhost" + port + "\r\n") == 200);
  CHECK(asked(path, here + "Origin: http://" + host + "\r\n") == 200);
  CHECK(asked(path, here + "Sec-Fetch-Site: same-origin\r\n") == 200);
  const std::vector<std::string> refused_headers{
      std::string(),
      std::string("Host: \r\n"),
      "Host: evil.example" + port + "\r\n",
      std::string("Host: 127.0.0.1\r\n"),
      "Host: 127.0.0.1" + port + ".evil.example\r\n",
      "Host: 127.0.0.2" + port + "\r\n",
      here + here,
      here + "Host: evil.example\r\n",
      "Host: evil.example\r\n" + here,
      here + "Origin: http://evil.example\r\n",
      here + "Origin: null\r\n",
      here + "Origin: \r\n",
      here + "Origin: http://localhost" + port + "\r\n",
      here + "Origin: https://" + host + "\r\n",
      here + "Origin: http://" + host + "\r\nOrigin: http://evil.example\r\n",
      here + "Sec-Fetch-Site: cross-site\r\n",
      here + "Sec-Fetch-Site: same-site\r\n",
      here + "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n"};
  for (const std::string& headers : refused_headers) {
    INFO(headers);
    CHECK(asked(path, headers) == 403);
    CHECK(asked(path + "model", headers) == 403);
  }
  const std::vector<std::string> refused_targets{std::string("/"),
                                                 path.substr(0, path.size() - 2) + "/",
                                                 "/" + std::string(32, '0') + "/",
                                                 "/" + path,
                                                 path.substr(0, 10),
                                                 std::string("*"),
                                                 "http://" + host + path,
                                                 "http://evil.example" + path};
  for (const std::string& target : refused_targets) {
    INFO(target);
    CHECK(asked(target, here) == 403);
  }
}

TEST_CASE("nothing but what the model shows is served, whatever the path says") {
  const Served served;
  const std::string& folder = served.folder.path;
  const std::string model = served.ask(served.request("model"));
  REQUIRE(Served::keys(model).size() == 1);
  CHECK(status(served.ask(served.request("data/" + Served::keys(model).front()))) == 200);
  for (const std::string& before : {std::string(), std::string("data/"), std::string("model/")})
    for (const std::string& name : {std::string("../secret.txt"),
                                    std::string("..%2fsecret.txt"),
                                    std::string("%2e%2e/secret.txt"),
                                    std::string("%2e%2e%2fsecret.txt"),
                                    std::string("..%5csecret.txt"),
                                    std::string("..\\secret.txt"),
                                    std::string("%252e%252e%252fsecret.txt"),
                                    std::string("%c0%ae%c0%ae/secret.txt"),
                                    std::string("....//secret.txt"),
                                    std::string("./secret.txt"),
                                    std::string("secret.txt"),
                                    std::string("part.stl"),
                                    std::string("secret.txt%00.stl"),
                                    std::string("secret.txt;.stl"),
                                    folder + "/secret.txt",
                                    "file://" + folder + "/secret.txt",
                                    std::string("/etc/passwd"),
                                    std::string("//etc/passwd"),
                                    std::string("../../../../../../../../etc/passwd"),
                                    std::string("/proc/self/environ"),
                                    "../" + Served::keys(model).front() + "/.."}) {
      INFO(before + name);
      const std::string answer = served.ask(served.request(before + name));
      CHECK(status(answer) == 404);
      CHECK_THAT(answer, !Catch::Contains("the secret") && !Catch::Contains("root:"));
    }
}

TEST_CASE("idle connections make room for a client that asks") {
  const ServerLimits limits{.connections = 8, .patience = never};
  const Served served(limits);
  std::vector<std::unique_ptr<Client>> idle;
  for (std::size_t i = 0; i < 3 * limits.connections; ++i) {
    idle.push_back(std::make_unique<Client>(served.host()));
    if (i % 3 == 1) idle.back()->send("GET / HTTP/1.1\r\nHost: x");
    if (i % 3 == 2) idle.back()->send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n12");
  }
  for (int i = 0; i < 20; ++i) CHECK(status(served.ask(served.request("model"))) == 200);
  // The oldest have lost their places.
  for (std::size_t i = 0; i < limits.connections; ++i) CHECK(idle[i]->answer().empty());
}

TEST_CASE("clients that have shown the token keep their places") {
  constexpr std::size_t triangles = 400'000;
  const ServerLimits limits{.connections = 8, .patience = never};
  const Served served(limits, triangles);
  const std::string key = Served::keys(served.ask(served.request("model"))).front();
  std::vector<std::unique_ptr<Client>> slow, idle;
  for (std::size_t i = 0; i < 3; ++i) {
    slow.push_back(std::make_unique<Client>(served.host()));
    slow.back()->send(served.request("data/" + key)).wait();
  }
  for (std::size_t i = 0; i < 5 * limits.connections; ++i) {
    idle.push_back(std::make_unique<Client>(served.host()));
    CHECK(status(served.ask(served.request("model"))) == 200);
  }
  for (const auto& client : slow) CHECK(body(client->answer()).size() > triangles * 36);
}

TEST_CASE("clients with the token that wait or are slow make room for one that asks") {
  constexpr std::size_t triangles = 400'000;
  const ServerLimits limits{.connections = 8, .patience = never};
  const Served served(limits, triangles);
  const std::string key = Served::keys(served.ask(served.request("model"))).front();
  const std::string version = std::to_string(served.model->version());
  std::vector<std::unique_ptr<Client>> waiting, slow;
  for (std::size_t i = 0; i < 2 * limits.connections; ++i) {
    waiting.push_back(std::make_unique<Client>(served.host()));
    waiting.back()->send(served.request("wait?version=" + version));
    CHECK(status(served.ask(served.request("model"))) == 200);
  }
  CHECK(body(waiting.front()->answer()) == R"({"changed":false})");
  for (std::size_t i = 0; i < 3 * limits.connections; ++i) {
    slow.push_back(std::make_unique<Client>(served.host()));
    slow.back()->send(served.request("data/" + key)).wait();
    CHECK(status(served.ask(served.request("model"))) == 200);
  }
  CHECK(body(slow.front()->answer()).size() < triangles * 36);
}

TEST_CASE("a slow client is disconnected") {
  const Served served({.patience = std::chrono::milliseconds(50)}, 400'000);
  CHECK(Client(served.host()).answer().empty());
  CHECK(Client(served.host()).send(served.request("model").substr(0, 30)).answer().empty());
  CHECK(Client(served.host()).send(served.post("arguments", "[", 100)).answer().empty());
  // One that takes no more of its answer does not get the rest.
  const std::string key = Served::keys(served.ask(served.request("model"))).front();
  Client silent(served.host());
  silent.send(served.request("data/" + key));
  std::this_thread::sleep_for(std::chrono::seconds(1));
  CHECK(silent.answer().size() < std::size_t{400'000} * 36);
}

TEST_CASE("a request that is too long or malformed is refused, and no other") {
  const Served served;
  const std::string here = "Host: " + served.host() + "\r\n", get = "GET " + served.path() + "model HTTP/1.1\r\n";
  const std::size_t long_header = 100'000;
  CHECK(status(served.ask(get + here + "Cookie: " + std::string(16'000, 'c') + "\r\n\r\n")) == 200);
  CHECK(status(served.ask(get + here + "X: " + std::string(long_header, 'x') + "\r\n\r\n")) == 431);
  CHECK(status(served.ask("GET " + served.path() + std::string(long_header, 'x') + " HTTP/1.1\r\n" + here + "\r\n")) ==
        431);
  std::string many;
  for (int i = 0; i < 10'000; ++i) many += "X" + std::to_string(i) + ": 1\r\n";
  CHECK(status(served.ask(get + here + many + "\r\n")) == 431);
  CHECK(status(served.ask(served.post("arguments", std::string(200'000, 'x'), 200'000))) == 413);
  CHECK(status(served.ask(served.post("arguments", "[]", std::size_t{1} << 62U))) == 413);
  const std::vector<std::string> malformed{
      std::string("nonsense\r\n\r\n"),
      std::string("\0\0\0\0\r\n\r\n", 8),
      "GET " + served.path() + " HTTP/9.9\r\n" + here + "\r\n",
      get + here + "Content-Length: -1\r\n\r\n",
      get + here + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      get + here + "Content-Length: 18446744073709551616\r\n\r\n",
      get + here + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc",
      get + here + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
      get + here + "no colon\r\n\r\n",
      get + " folded: x\r\n" + here + "\r\n",
      std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + std::string(500, 'x')};
  for (const std::string& bytes : malformed) {
    INFO(bytes.substr(0, 200));
    CHECK(status(served.ask(bytes)) == 400);
  }
  // A body that ends early is no request.
  CHECK(Client(served.host()).send(served.post("arguments", "[", 2)).end_sending().answer().empty());
  CHECK(Client(served.host()).end_sending().answer().empty());
  CHECK(status(served.ask(served.request("model"))) == 200);
}

TEST_CASE("one request is answered on a connection") {
  const Served served;
  std::string pipelined;
  for (int i = 0; i < 100; ++i) pipelined += served.request("viewer.js");
  const std::string answer = served.ask(pipelined);
  CHECK(status(answer) == 200);
  CHECK(body(answer) == served.page.script);
  // Bytes after a body are not a second request.
  const std::string after = served.ask(served.post("arguments", "[]", 2) + served.request("viewer.js"));
  CHECK(status(after) == 200);
  CHECK(body(after) == "{}");
}

TEST_CASE("a model is reloaded while clients read it and while others do not read") {
  const Served served({.patience = never}, 200'000);
  std::vector<std::unique_ptr<Client>> deaf;
  const std::string key = Served::keys(served.ask(served.request("model"))).front();
  for (int i = 0; i < 4; ++i) {
    deaf.push_back(std::make_unique<Client>(served.host()));
    deaf.back()->send(served.request("data/" + key));
  }
  std::atomic<int> broken = 0, answers = 0;
  std::atomic<bool> ended = false;
  std::vector<std::jthread> readers;
  for (int i = 0; i < 3; ++i)
    readers.emplace_back([&] {
      while (!ended) {
        const std::string answer = served.ask(served.request("model")), text = body(answer);
        const bool is_whole =
            status(answer) == 200 && text.starts_with('{') && text.ends_with("}\n") &&
            (text.find("\"first\"") != std::string::npos) != (text.find("\"second\"") != std::string::npos);
        if (!is_whole) ++broken;
        ++answers;
      }
    });
  for (int i = 0; i < 50 || answers < 50; ++i) {
    (void)served.folder.with("r.urdf", Served::urdf(i % 2 == 0 ? "second" : "first"));
    served.server->look(1);
  }
  ended = true;
  readers.clear();
  CHECK(broken == 0);
  CHECK(status(served.ask(served.request("data/" + key))) == 200);
}

TEST_CASE("a server ends although clients are silent, wait or do not read") {
  auto served = std::make_unique<Served>(ServerLimits{.patience = never}, std::size_t{400'000});
  const std::string host = served->host();
  Client idle(host), half(host), waiting(host), deaf(host);
  half.send("GET ");
  waiting.send(served->request("wait?version=" + std::to_string(served->model->version())));
  deaf.send(served->request("data/" + Served::keys(served->ask(served->request("model"))).front()));
  served->server.reset();
  CHECK(idle.answer().empty());
  CHECK(half.answer().empty());
}
