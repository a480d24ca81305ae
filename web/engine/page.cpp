// The entries of a page with an editor and a picture: the language server, whose messages are passed by calls, and
// models for the page of the viewer.
#include <memory>
#include <string>
#include <utility>

#include "tools/console.hpp"
#include "urdfmill/lsp/server.hpp"
#include "urdfmill/rpc/message_queue.hpp"
#include "urdfmill/view/requests.hpp"
#include "urdfmill/view/viewed_model.hpp"

namespace {

struct LanguageServer {
  urdfmill::rpc::MessageQueue client = {};
  urdfmill::lsp::Server server;
  std::string sent = {};  ///< the message that was returned last

  LanguageServer() : server(client, {.version = URDFMILL_VERSION, .spelling = urdfmill::tools::option_spelling()}) {}
};

}  // namespace

extern "C" {

/// Makes a language server. It lives as long as the instance.
LanguageServer* urdfmill_web_server_new() {
  return std::make_unique<LanguageServer>().release();
}
/// Passes a message of the editor, without a header.
void urdfmill_web_server_receive(LanguageServer* server, const char* message) {
  server->client.receive(message);
}
/// Does one piece of work; 0 if there is none.
int urdfmill_web_server_step(LanguageServer* server) {
  return server->server.step() ? 1 : 0;
}
/// Returns the next message to the editor; null if there is none. The next call ends its life.
const char* urdfmill_web_server_sent(LanguageServer* server) {
  auto message = server->client.take_sent();
  if (!message) return nullptr;
  server->sent = *std::move(message);
  return server->sent.c_str();
}

/// Returns a model with its meshes and textures for the page of the viewer, as JSON of {model, data}. `values` are
/// arguments of the xacro, as a JSON array of {name, value}. The next call ends its life.
const char* urdfmill_web_view(const char* path, const char* values) {
  static std::string json;
  auto arguments = urdfmill::view::read_pairs(values).value_or(urdfmill::session::Arguments());
  json = urdfmill::view::ViewedModel({}, {.input = path,
                                          .arguments = std::move(arguments),
                                          .is_exported = true,
                                          .spelling = urdfmill::tools::option_spelling()})
             .page_data();
  return json.c_str();
}

}  // extern "C"
