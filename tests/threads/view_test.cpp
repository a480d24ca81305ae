// Requests to the server of `urdfmill view` from several threads while the model changes, for the thread sanitizer.
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <catch2/catch.hpp>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "tests/files/folder.hpp"
#include "urdfmill/view/page.hpp"
#include "urdfmill/view/server.hpp"
#include "urdfmill/view/viewed_model.hpp"

using namespace urdfmill;

namespace {

/// A joint about z that carries a hand of the given length.
std::string pendulum(int length) {
  return R"(<robot name="pendulum"><link name="base"/><link name="arm"/><link name="hand"/>
<joint name="swing" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
<joint name="wrist" type="fixed"><parent link="arm"/><child link="hand"/><origin xyz=")" +
         std::to_string(length) + R"( 0 0"/></joint></robot>)";
}

/// The server's response, with its header; the address is http://HOST:PORT/TOKEN/.
std::string asked(const std::string& url, const std::string& method, const std::string& name, const std::string& body) {
  const std::size_t host = url.find("//") + 2, port = url.find(':', host) + 1, path = url.find('/', port);
  boost::asio::ip::tcp::iostream stream(url.substr(host, port - 1 - host), url.substr(port, path - port));
  stream << method << ' ' << url.substr(path) << name << " HTTP/1.1\r\nHost: " << url.substr(host, path - host)
         << "\r\nContent-Length: " << body.size() << "\r\n\r\n"
         << body << std::flush;
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("the viewer answers several threads while its model changes") {
  const files::test::Folder folder;
  view::ViewedModel model({}, {folder.with("pendulum.urdf", pendulum(1))});
  REQUIRE(model.has_robot());
  const view::Page page{"<!--style--><!--data--><!--script-->", "body {}", "let a;"};
  std::atomic<int> refused = 0, changes = 0;
  {
    view::Server server(page, model, 0);
    REQUIRE(server.error().empty());
    const auto ask = [&](const std::string& method, const std::string& name, const std::string& body) {
      if (!asked(server.url(), method, name, body).starts_with("HTTP/1.1 200")) ++refused;
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < 3; ++i)
      threads.emplace_back([&] {
        for (int round = 0; round < 5; ++round) {
          ask("GET", "model", "");
          ask("POST", "ik", R"({"link": "hand", "pose": "0 1 0 0 0 1.5707963", "seed": []})");
          ask("POST", "arguments", "[]");
          if (asked(server.url(), "GET", "wait?version=0", "").find("true") != std::string::npos) ++changes;
        }
      });
    for (int length = 2; length < 6; ++length) {
      (void)folder.with("pendulum.urdf", pendulum(length));
      server.look(50);
    }
  }
  CHECK(refused == 0);
  CHECK(changes == 15);
  CHECK(model.json().find("pendulum") != std::string::npos);
}
