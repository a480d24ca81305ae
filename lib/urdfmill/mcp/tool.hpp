// The tools of the server.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/session/calls/requests.hpp"

namespace urdfmill::mcp {

class Call;
struct OwnOptions;

/// The default size of pictures: an agent looks at fewer pixels than a person.
inline constexpr const char* small_size = "800x600";

/// Facts about a tool for the user who is asked whether an agent may call it.
enum class Effect : std::uint8_t {
  reads,    ///< nothing changes
  changes,  ///< files change
};

/// A tool. Its options are rows: those of a request, and own ones. A request of the engine that has words for agents is
/// a tool without more.
struct Tool {
  const session::Request* request;  ///< the name and the rows: of the engine, or of a tool that does something else
  std::string_view title;
  std::string_view description;  ///< its effect and when to use it
  std::string required = {};     ///< names of options, separated by blanks
  std::string left_out = {};     ///< options of the request that it does not have, likewise
  Effect effect = Effect::reads;
  bool takes_edits = false;                                              ///< it also has `edits`
  void (*bind_own)(session::Binder& to, OwnOptions& options) = nullptr;  ///< null: the inputs and forms of the request
  void (*run)(Call& call) = nullptr;

  [[nodiscard]] std::string_view name() const { return request->name; }
  /// Binds the options that only this interface has.
  void bind(session::Binder& to, OwnOptions& options) const;
};

/// Returns the tools, ordered by name.
[[nodiscard]] std::span<const Tool> all_tools();
/// Returns the tool of that name, or null.
[[nodiscard]] const Tool* find_tool(std::string_view name);
/// Returns the options that a tool has.
[[nodiscard]] std::vector<session::ListedOption> options_of(const Tool& tool);
/// Returns the JSON Schema of a tool's arguments, made of its rows.
[[nodiscard]] std::string input_schema(const Tool& tool);
/// Returns the tool as the protocol describes it.
[[nodiscard]] std::string tool_json(const Tool& tool);

/// Each makes a call of a tool; they throw Refused.
void check(Call& call);
void apply_fix(Call& call);
void edit(Call& call);
void where(Call& call);
void picture(Call& call);
void robots(Call& call);
void diff(Call& call);
/// Makes the request of the tool.
void run_request(Call& call);

}  // namespace urdfmill::mcp
