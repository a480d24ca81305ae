#include "urdfmill/view/server.hpp"

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <random>
#include <thread>

#include "urdfmill/view/html.hpp"
#include "urdfmill/view/requests.hpp"

namespace urdfmill::view {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

constexpr std::size_t largest_body = 64 * 1024;  // bytes: the values of a form
constexpr std::size_t most_connections = 64;
constexpr std::chrono::seconds patience(30);      // limit for a client that sends nothing
constexpr std::chrono::seconds longest_wait(20);  // until a request for changes is answered with "no change"

/// A client that is being answered.
struct Connection {
  std::atomic<bool> is_done = false;
  std::jthread thread;
};

/// 128 bits that cannot be guessed.
std::string random_token() {
  std::random_device source;  // the system's random source
  constexpr std::string_view digits = "0123456789abcdef";
  std::string token;
  for (int i = 0; i < 4; ++i) {
    const std::uint32_t word = source();
    for (unsigned shift = 0; shift < 32; shift += 4) token += digits[word >> shift & 15U];
  }
  return token;
}

std::string_view view_of(beast::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace

struct Server::State {
  const Page& page;
  ViewedModel& model;
  std::string token = random_token(), url, error;
  std::string host, other_host;  ///< accepted names of the host
  asio::io_context context;
  tcp::acceptor acceptor{context};
  std::jthread accepting;
  std::atomic<bool> ended = false;
  std::mutex mutex;
  std::condition_variable changed;
  std::list<Connection> connections;  ///< the accepting thread alone adds and removes

  State(const Page& built, ViewedModel& viewed) : page(built), model(viewed) {}

  void listen(std::uint16_t port) {
    boost::system::error_code failed;
    const tcp::endpoint here(asio::ip::address_v4::loopback(), port);
    acceptor.open(here.protocol(), failed);
    if (!failed) acceptor.set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed) acceptor.bind(here, failed);
    if (!failed) acceptor.listen(asio::socket_base::max_listen_connections, failed);
    if (failed) {
      error = "cannot listen on port " + std::to_string(port) + ": " + failed.message();
      return;
    }
    const std::string number = std::to_string(acceptor.local_endpoint().port());
    host = "127.0.0.1:" + number;
    other_host = "localhost:" + number;
    url = "http://" + host + "/" + token + "/";
    accepting = std::jthread([this] { accept(); });
  }

  void accept() {
    while (!ended) {
      boost::system::error_code failed;
      auto own = std::make_unique<asio::io_context>(1);
      tcp::socket socket = acceptor.accept(*own, failed);
      if (failed) {
        if (ended) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        continue;
      }
      connections.remove_if([](const Connection& connection) { return connection.is_done.load(); });
      if (ended || connections.size() >= most_connections) continue;  // closes the socket
      Connection& made = connections.emplace_back();
      made.thread = std::jthread([this, &made, own = std::move(own), taken = std::move(socket)]() mutable {
        serve(*own, std::move(taken));
        made.is_done = true;
      });
    }
  }

  /// Serves one request. A client's errors affect that client only.
  void serve(asio::io_context& own, tcp::socket socket) {
    try {
      beast::tcp_stream stream(std::move(socket));
      beast::flat_buffer buffer;
      http::request_parser<http::string_body> parser;
      parser.body_limit(largest_body);
      boost::system::error_code failed;
      const auto done = [&](const boost::system::error_code& result, std::size_t) { failed = result; };
      // Only asynchronous operations can time out.
      stream.expires_after(patience);
      http::async_read(stream, buffer, parser, done);
      own.run();
      if (failed) return;
      Response response = answer(parser.get());
      response.keep_alive(false);
      response.prepare_payload();
      stream.expires_after(patience);
      http::async_write(stream, response, done);
      own.restart();
      own.run();
      stream.socket().shutdown(tcp::socket::shutdown_send, failed);
    } catch (const std::exception&) {
      return;
    }
  }

  static Response make(http::status status, std::string body, std::string_view type) {
    Response response(status, 11);
    response.set(http::field::content_type, beast::string_view(type.data(), type.size()));
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: "
                 "blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    return response;
  }
  static Response refuse(http::status status) {
    return make(status, std::string(view_of(http::obsolete_reason(status))) + "\n", "text/plain; charset=utf-8");
  }

  /// Refuses requests under another host name or from another origin.
  [[nodiscard]] bool comes_from_here(const Request& request) const {
    const std::string_view asked = view_of(request[http::field::host]);
    if (asked != host && asked != other_host) return false;
    const auto origin = request.find(http::field::origin);
    if (origin != request.end() && view_of(origin->value()) != "http://" + std::string(asked)) return false;
    const auto site = request.find("Sec-Fetch-Site");
    return site == request.end() || view_of(site->value()) == "same-origin" || view_of(site->value()) == "none";
  }

  [[nodiscard]] bool has_token(std::string_view path) const {
    const std::string expected = "/" + token + "/";
    if (path.size() < expected.size()) return false;
    unsigned different = 0;  // compares all characters, in constant time
    for (std::size_t i = 0; i < expected.size(); ++i) different |= static_cast<unsigned>(path[i] ^ expected[i]);
    return different == 0;
  }

  Response answer(const Request& request) {
    const std::string_view target = view_of(request.target());
    if (!comes_from_here(request) || !has_token(target)) return refuse(http::status::forbidden);
    std::string_view name = target.substr(token.size() + 2);
    const std::string_view query = name.find('?') == std::string_view::npos ? "" : name.substr(name.find('?') + 1);
    name = name.substr(0, name.find('?'));
    if (request.method() == http::verb::post && name == "arguments") return take_arguments(request.body());
    if (request.method() == http::verb::post && name == "ik") return solve(request.body());
    if (request.method() != http::verb::get) return refuse(http::status::method_not_allowed);
    if (name.empty()) return make(http::status::ok, served_html(page), "text/html; charset=utf-8");
    if (name == "viewer.js") return make(http::status::ok, page.script, "text/javascript; charset=utf-8");
    if (name == "viewer.css") return make(http::status::ok, page.css, "text/css; charset=utf-8");
    if (name == "model") return make(http::status::ok, model.json(), "application/json");
    if (name == "wait") return wait(query);
    constexpr std::string_view data = "data/";
    if (name.starts_with(data))
      if (auto bytes = model.data(std::string(name.substr(data.size()))))
        return make(http::status::ok, std::move(*bytes), "application/octet-stream");
    return refuse(http::status::not_found);
  }

  Response take_arguments(const std::string& body) {
    const auto values = read_pairs(body);
    if (!values) return refuse(http::status::bad_request);
    model.set_arguments(*values);
    tell_those_who_wait();
    return make(http::status::ok, "{}", "application/json");
  }

  Response solve(const std::string& body) {
    const auto wanted = read_pose_request(body);
    if (!wanted) return refuse(http::status::bad_request);
    return make(http::status::ok, model.ik_json(*wanted), "application/json");
  }

  /// Takes the lock, so that a thread that has just read the version is already waiting.
  void tell_those_who_wait() {
    const std::lock_guard lock(mutex);
    changed.notify_all();
  }

  Response wait(std::string_view query) {
    const std::string seen(query.substr(0, 8) == "version=" ? query.substr(8) : query);
    std::unique_lock lock(mutex);
    const bool is_new =
        changed.wait_for(lock, longest_wait, [&] { return ended || std::to_string(model.version()) != seen; });
    return make(http::status::ok, is_new && !ended ? R"({"changed":true})" : R"({"changed":false})",
                "application/json");
  }
};

Server::Server(const Page& page, ViewedModel& model, std::uint16_t port)
    : state_(std::make_unique<State>(page, model)) {
  state_->listen(port);
}

Server::~Server() {
  State& state = *state_;
  state.ended = true;
  if (!state.accepting.joinable()) return;
  // Closing a socket does not wake a thread in accept; a connection does.
  boost::system::error_code ignored;
  tcp::socket waking(state.context);
  waking.connect(state.acceptor.local_endpoint(), ignored);
  state.accepting.join();
  state.tell_those_who_wait();
  state.connections.clear();  // waits for each
}

const std::string& Server::error() const {
  return state_->error;
}
const std::string& Server::url() const {
  return state_->url;
}

void Server::look(unsigned interval_ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(interval_ms));
  if (state_->model.refresh()) state_->tell_those_who_wait();
}

}  // namespace urdfmill::view
