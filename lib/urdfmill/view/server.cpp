#include "urdfmill/view/server.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <optional>
#include <random>
#include <thread>

#include "urdfmill/text/json.hpp"
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

constexpr std::uint32_t largest_header = 32 * 1024;  // bytes: cookies of all servers on this machine are sent along
constexpr std::size_t largest_body = 64 * 1024;      // bytes: the values of a form
constexpr std::chrono::seconds longest_wait(20);     // until a request for changes is answered with "no change"

enum class Stage : std::uint8_t {
  unknown,    ///< has not sent a request with the token
  answering,  ///< has sent one, which is being answered
  waiting,    ///< waits for changes of the model
  taking,     ///< takes its answer
  dropped,    ///< lost its place before it sent one
  finished,   ///< its thread ends
};

/// A client, which has a thread of its own.
struct Connection {
  asio::io_context context{1};
  std::optional<beast::tcp_stream> stream;
  std::atomic<Stage> stage = Stage::unknown;
  bool gives_way = false;  ///< its place is given to another client; guarded by the mutex of the server
  std::jthread thread;

  /// Ends the reading or writing in progress, from any thread.
  void close() {
    asio::post(context, [this] { stream->close(); });
  }
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
  const ServerLimits limits;
  std::string token = random_token(), url, error;
  std::string host, other_host;  ///< accepted names of the host
  asio::io_context context;
  tcp::acceptor acceptor{context};
  std::jthread accepting;
  std::atomic<bool> ended = false;
  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t states = 0;      ///< number of states of the joints so far
  std::string positions = "{}";  ///< the last one, as JSON
  /// In the order of their arrival; the accepting thread alone adds and removes.
  std::list<std::unique_ptr<Connection>> connections;
  /// Those with a place among the clients that have shown the token, in that order; guarded by the mutex.
  std::list<Connection*> known;

  State(const Page& built, ViewedModel& viewed, const ServerLimits& bounds)
      : page(built), model(viewed), limits(bounds) {}

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
    while (!ended) try {
        accept_one();
      } catch (const std::exception&) {
        // There is no memory, descriptor or thread for another client at the moment.
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
  }

  void accept_one() {
    auto made = std::make_unique<Connection>();
    made->stream.emplace(acceptor.accept(made->context));
    if (ended) return;  // closes the socket
    make_room();
    Connection& connection = *connections.emplace_back(std::move(made));
    try {
      connection.thread = std::jthread([this, &connection] {
        serve(connection);
        connection.stream->close();
        leave(connection);
        connection.stage = Stage::finished;
      });
    } catch (const std::exception&) {
      connections.pop_back();
      throw;
    }
  }

  /// Makes room for another client that has not shown the token.
  void make_room() {
    connections.remove_if([](const auto& connection) { return connection->stage == Stage::finished; });
    const auto unknown = std::count_if(connections.begin(), connections.end(),
                                       [](const auto& connection) { return connection->stage == Stage::unknown; });
    if (static_cast<std::size_t>(unknown) < limits.connections) return;
    for (auto client = connections.begin(); client != connections.end(); ++client) {
      Stage expected = Stage::unknown;
      if (!(*client)->stage.compare_exchange_strong(expected, Stage::dropped)) continue;
      (*client)->close();
      connections.erase(client);  // waits for its thread
      return;
    }
  }

  /// Gives a place to a client that has shown the token: if need be, the place of the first one that waits for changes,
  /// or takes its answer. False if all others are being answered.
  bool enter(Connection& connection) {
    const std::lock_guard lock(mutex);
    if (known.size() >= limits.connections) {
      const auto first_that = [&](Stage stage) {
        return std::find_if(known.begin(), known.end(), [&](const Connection* c) { return c->stage == stage; });
      };
      auto idle = first_that(Stage::waiting);
      if (idle == known.end() && (idle = first_that(Stage::taking)) == known.end()) return false;
      (*idle)->gives_way = true;
      if ((*idle)->stage == Stage::taking) (*idle)->close();
      changed.notify_all();
      known.erase(idle);
    }
    known.push_back(&connection);
    return true;
  }

  void leave(Connection& connection) {
    const std::lock_guard lock(mutex);
    known.remove(&connection);
  }

  /// Serves one request. A client's errors affect that client only.
  void serve(Connection& connection) {
    try {
      const std::optional<Response> response = respond(connection);
      if (!response) return;
      if (connection.stage == Stage::answering) connection.stage = Stage::taking;
      run(connection, [&](const auto& done) { http::async_write(*connection.stream, *response, done); });
      boost::system::error_code ignored;
      connection.stream->socket().shutdown(tcp::socket::shutdown_send, ignored);
    } catch (const std::exception&) {
      return;
    }
  }

  /// Reads a request and returns the answer; nothing for a client that has gone, was too slow or was dropped.
  std::optional<Response> respond(Connection& connection) {
    beast::flat_buffer buffer;
    http::request_parser<http::string_body> parser;
    parser.header_limit(largest_header);
    parser.body_limit(largest_body);
    const auto failed =
        run(connection, [&](const auto& done) { http::async_read(*connection.stream, buffer, parser, done); });
    std::optional<Response> response;
    if (failed) {
      if (const auto status = refusal_of(failed)) response = refuse(*status);
    } else if (const Request& request = parser.get();
               !comes_from_here(request) || !has_token(view_of(request.target()))) {
      response = refuse(http::status::forbidden);
    } else {
      Stage expected = Stage::unknown;
      if (connection.stage.compare_exchange_strong(expected, Stage::answering))
        response = enter(connection) ? answer(connection, request) : refuse(http::status::service_unavailable);
    }
    if (response) {
      response->keep_alive(false);
      response->prepare_payload();
    }
    return response;
  }

  /// Returns the answer to a client that sent no proper request; nothing for one that has gone.
  static std::optional<http::status> refusal_of(const boost::system::error_code& failed) {
    if (failed == http::error::header_limit) return http::status::request_header_fields_too_large;
    if (failed == http::error::body_limit) return http::status::payload_too_large;
    if (failed == http::error::end_of_stream || failed == http::error::partial_message) return std::nullopt;
    const bool is_malformed = failed.category() == http::make_error_code(http::error::bad_method).category();
    return is_malformed ? std::optional(http::status::bad_request) : std::nullopt;
  }

  /// Starts an operation and waits for its end. Only asynchronous operations can time out or be ended by another
  /// thread.
  template <class Start>
  boost::system::error_code run(Connection& connection, const Start& start) {
    boost::system::error_code failed;
    connection.stream->expires_after(limits.patience);
    start([&](const boost::system::error_code& result, std::size_t) { failed = result; });
    connection.context.restart();
    connection.context.run();
    return failed;
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
                 "blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                 "require-trusted-types-for 'script'; trusted-types 'none'");
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    return response;
  }
  static Response refuse(http::status status) {
    return make(status, std::string(view_of(http::obsolete_reason(status))) + "\n", "text/plain; charset=utf-8");
  }

  /// Returns the value of a header that is given at most once, and what an absent one stands for; nothing if there are
  /// several.
  template <class Name>
  static std::optional<std::string_view> only_value(const Request& request, Name name, std::string_view absent) {
    const auto [first, last] = request.equal_range(name);
    if (first == last) return absent;
    return std::next(first) == last ? std::optional(view_of(first->value())) : std::nullopt;
  }

  /// Refuses requests under another host name or from another origin.
  [[nodiscard]] bool comes_from_here(const Request& request) const {
    const auto asked = only_value(request, http::field::host, "");
    if (asked != host && asked != other_host) return false;
    const std::string own = "http://" + std::string(*asked);
    if (only_value(request, http::field::origin, own) != own) return false;
    const auto site = only_value(request, "Sec-Fetch-Site", "none");
    return site == "same-origin" || site == "none";
  }

  [[nodiscard]] bool has_token(std::string_view path) const {
    const std::string expected = "/" + token + "/";
    if (path.size() < expected.size()) return false;
    unsigned different = 0;  // compares all characters, in constant time
    for (std::size_t i = 0; i < expected.size(); ++i) different |= static_cast<unsigned>(path[i] ^ expected[i]);
    return different == 0;
  }

  /// Answers a request that comes from here and has the token.
  Response answer(Connection& connection, const Request& request) {
    const std::string_view target = view_of(request.target());
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
    if (name == "wait") return wait(connection, query);
    if (name == "state") return state(connection, query);
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

  /// Waits for a change of the model, but not longer than there is a place for the client.
  Response wait(Connection& connection, std::string_view query) {
    const auto is_new = [&, seen = seen_by(query)] { return std::to_string(model.version()) != seen; };
    std::unique_lock lock(mutex);
    wait_until(connection, lock, is_new);
    return make(http::status::ok, !ended && is_new() ? R"({"changed":true})" : R"({"changed":false})",
                "application/json");
  }

  /// Waits in the same way for a state of the joints that the client has not seen, and returns the last one.
  Response state(Connection& connection, std::string_view query) {
    std::unique_lock lock(mutex);
    wait_until(connection, lock, [&, seen = seen_by(query)] { return std::to_string(states) != seen; });
    return make(http::status::ok, "{\"version\":" + std::to_string(states) + ",\"positions\":" + positions + "}",
                "application/json");
  }

  static std::string seen_by(std::string_view query) {
    return std::string(query.substr(0, 8) == "version=" ? query.substr(8) : query);
  }

  template <class IsNew>
  void wait_until(Connection& connection, std::unique_lock<std::mutex>& lock, const IsNew& is_new) {
    connection.stage = Stage::waiting;
    changed.wait_for(lock, longest_wait, [&] { return ended || connection.gives_way || is_new(); });
    connection.stage = Stage::answering;
  }
};

Server::Server(const Page& page, ViewedModel& model, std::uint16_t port, const ServerLimits& limits)
    : state_(std::make_unique<State>(page, model, limits)) {
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
  for (const auto& connection : state.connections) connection->close();
  state.connections.clear();  // waits for each
}

const std::string& Server::error() const {
  return state_->error;
}
const std::string& Server::url() const {
  return state_->url;
}

void Server::show(const JointState& state) {
  std::string positions;
  text::JsonWriter json(positions);
  json.begin_object();
  for (const auto& [joint, position] : state) json.key(joint).value(position);
  json.end_object();
  {
    const std::lock_guard lock(state_->mutex);
    state_->positions = std::move(positions);
    ++state_->states;
  }
  state_->tell_those_who_wait();
}

void Server::look(unsigned interval_ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(interval_ms));
  if (state_->model.refresh()) state_->tell_those_who_wait();
}

}  // namespace urdfmill::view
