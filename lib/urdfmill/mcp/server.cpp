#include "urdfmill/mcp/server.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <mutex>
#include <new>
#include <optional>

#include "urdfmill/mcp/call.hpp"
#include "urdfmill/mcp/reply.hpp"
#include "urdfmill/mcp/resources.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::mcp {
namespace {

using rpc::ErrorCode;
using rpc::Message;
using text::Json;

/// The version of the protocol without a handshake: every request names its version, and every result its kind.
constexpr std::string_view modern_version = "2026-07-28";
/// Versions with a handshake, the newest first.
constexpr std::array<std::string_view, 4> versions{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};

constexpr std::string_view capabilities = R"({"tools":{},"resources":{}})";
constexpr std::string_view server_info =
    R"({"name":"urdfmill","title":"urdfmill","version":")" URDFMILL_VERSION R"("})";

constexpr std::string_view instructions =
    "Tools for robot models in URDF and xacro. Begin with robots in unknown folders, and with info or tree in an "
    "unknown "
    "model; use where before editing xacro, check after every change, and picture to look at it. edit refuses what "
    "breaks its promise. The resource urdfmill://docs/agents.md says when to use which tool; urdfmill://rules/RULE "
    "explains a finding.";

/// Returns a number or a text as the id of a request is written; empty for others.
std::string raw_id(const Json* value) {
  std::string out;
  if (value != nullptr && value->kind == Json::Kind::string) text::append_json_string(value->text, out);
  if (value != nullptr && value->kind == Json::Kind::number) out = text::shortest(value->value);
  return out;
}

class Server {
 public:
  Server(rpc::Connection& client, const Settings& settings) : client_(client), context_(settings) {}

  void run() {
    while (const auto message = client_.next())
      if (message->is_request() && !client_.is_cancelled(message->id)) answer(*message);
  }

 private:
  /// Returns the version that a request names; null if it names none.
  [[nodiscard]] static const Json* version_of(const Message& message) {
    const Json* meta = message.params.member("_meta");
    return meta == nullptr ? nullptr : meta->member("io.modelcontextprotocol/protocolVersion");
  }

  /// Answers a request with a result, an object; the client may keep some results for a time.
  void respond(const Message& message, std::string_view result, bool is_cacheable = false) {
    if (version_of(message) == nullptr) return client_.respond(message.id, result);
    std::string whole = R"({"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":)";
    whole.append(server_info).append("}");
    if (is_cacheable) whole += R"(,"ttlMs":0,"cacheScope":"private")";
    whole.append(result == "{}" ? "" : ",").append(result.substr(1));
    client_.respond(message.id, whole);
  }

  void refuse(const Message& message, ErrorCode code, std::string why) {
    client_.refuse(message.id, {code, std::move(why)});
  }

  void answer(const Message& message) {
    const std::string& method = message.method;
    if (const Json* version = version_of(message)) {
      if (version->text != modern_version) return refuse_version(message, version->text);
      if (method == "server/discover") return discover(message);
    } else {
      if (method == "initialize") return initialize(message);
      if (method == "ping") return respond(message, "{}");
      if (!is_initialized_) return refuse(message, ErrorCode::invalid_request, "the first request is initialize");
    }
    if (method == "tools/list") return list_tools(message);
    if (method == "tools/call") return call_tool(message);
    if (method == "resources/list") {
      const auto list = list_resources(context_, message.params.string("cursor"));
      return list ? respond(message, *list, true) : refuse(message, ErrorCode::invalid_params, "no such cursor");
    }
    if (method == "resources/templates/list") return respond(message, resource_templates(), true);
    if (method == "resources/read") return read(message);
    refuse(message, ErrorCode::method_not_found, "there is no method " + text::visible(method));
  }

  void refuse_version(const Message& message, std::string_view wanted) {
    constexpr auto unsupported_version = static_cast<ErrorCode>(-32022);
    std::string data = R"({"supported":[")";
    data.append(modern_version).append(R"("],"requested":)");
    text::append_json_string(wanted, data);
    client_.refuse(message.id, {unsupported_version, "another version of the protocol is spoken here", data + '}'});
  }

  void discover(const Message& message) {
    std::string out;
    text::JsonWriter json(out, text::JsonLayout::one_line);
    json.begin_object().key("supportedVersions").begin_array().value(modern_version);
    for (const std::string_view version : versions) json.value(version);
    json.end_array().key("capabilities").raw(capabilities).key("instructions").value(instructions).end_object();
    respond(message, out, true);
  }

  void initialize(const Message& message) {
    const std::string wanted = message.params.string("protocolVersion");
    const auto* const known = std::find(versions.begin(), versions.end(), wanted);
    is_initialized_ = true;
    std::string out;
    text::JsonWriter json(out, text::JsonLayout::one_line);
    json.begin_object().key("protocolVersion").value(known != versions.end() ? *known : versions.front());
    json.key("capabilities").raw(capabilities).key("serverInfo").raw(server_info);
    json.key("instructions").value(instructions).end_object();
    respond(message, out);
  }

  /// True if the server has the tool.
  [[nodiscard]] bool offers(const Tool& tool) const {
    return tool.effect == Effect::reads || !context_.settings.read_only;
  }

  void list_tools(const Message& message) {
    if (message.params.member("cursor") != nullptr) return refuse(message, ErrorCode::invalid_params, "no such cursor");
    std::string out = R"({"tools":[)";
    bool is_first = true;
    for (const Tool& tool : all_tools()) {
      if (!offers(tool)) continue;
      if (!std::exchange(is_first, false)) out += ',';
      out += tool_json(tool);
    }
    respond(message, out + "]}", true);
  }

  void read(const Message& message) {
    const auto not_found = version_of(message) != nullptr ? ErrorCode::invalid_params : static_cast<ErrorCode>(-32002);
    const Json* uri = message.params.member("uri");
    if (uri == nullptr || uri->kind != Json::Kind::string)
      return refuse(message, ErrorCode::invalid_params, "uri is missing");
    std::string problem;
    const auto contents = read_resource(context_, uri->text, problem);
    return contents ? respond(message, *contents, true) : refuse(message, not_found, std::move(problem));
  }

  void call_tool(const Message& message) {
    const std::string name = message.params.string("name");
    const Tool* tool = find_tool(name);
    if (tool == nullptr || !offers(*tool)) {
      std::vector<std::string_view> names;
      for (const Tool& each : all_tools())
        if (offers(each)) names.push_back(each.name());
      const std::string hint = text::did_you_mean(name, names).words;
      return refuse(message, ErrorCode::invalid_params,
                    "there is no tool \"" + text::visible(name) + '"' + (hint.empty() ? "" : "; " + hint));
    }
    Watch watch;
    std::mutex reporting;
    const Json* meta = message.params.member("_meta");
    const std::string token = raw_id(meta == nullptr ? nullptr : meta->member("progressToken"));
    watch.report = [&](std::size_t done, std::size_t all) {
      const std::lock_guard lock(reporting);
      if (client_.is_cancelled(message.id)) watch.stop = true;
      if (!token.empty() && !watch.stop)
        client_.notify("notifications/progress", R"({"progressToken":)" + token + R"(,"progress":)" +
                                                     std::to_string(done) + R"(,"total":)" + std::to_string(all) + '}');
    };
    const Json* arguments = message.params.member("arguments");
    const std::string result = result_of(*tool, arguments == nullptr ? Json() : *arguments, watch);
    if (!watch.stop && !client_.is_cancelled(message.id)) respond(message, result);
  }

  /// Calls a tool. Whatever goes wrong is a result that the agent reads.
  [[nodiscard]] std::string result_of(const Tool& tool, const Json& arguments, Watch& watch) {
    Reply failed;
    failed.outcome = session::Outcome::failure;
    try {
      Call call(tool, arguments, context_, watch);
      tool.run(call);
      if (auto page = page_of(call.reply, call.own.page)) return *std::move(page);
      failed.message = "there is no such page: the result is another one now; call without page";
    } catch (Refused& refused) {
      failed.message = std::move(refused.message);
    } catch (const std::bad_alloc&) {
      failed.message = "out of memory";
    } catch (const std::exception& error) {
      failed.message = std::string("internal error: ") + error.what();
    }
    return *page_of(failed, "");
  }

  rpc::Connection& client_;
  Context context_;
  bool is_initialized_ = false;
};

}  // namespace

void serve(rpc::Connection& client, const Settings& settings) {
  Server(client, settings).run();
}

}  // namespace urdfmill::mcp
