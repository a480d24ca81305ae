// One call of a tool: its arguments, which are options of the engine's requests by name, and its reply.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/mcp/context.hpp"
#include "urdfmill/mcp/reply.hpp"
#include "urdfmill/session/calls/requests.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/text/json_reader.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::mcp {

struct Tool;

/// A call that cannot be made, and the reason. It does not leave the module.
struct Refused {
  std::string message;
};

/// The client's view of work in progress.
struct Watch {
  std::atomic<bool> stop = false;  ///< the client has cancelled the call
  /// Takes the number of finished steps, and of all; notes whether the client has cancelled the call. Several threads
  /// may call it.
  std::function<void(std::size_t done, std::size_t all)> report = [](std::size_t, std::size_t) {};
};

/// A replacement in the text of a file: `old_text` occurs there once.
struct TextEdit {
  std::string path;  ///< as named; empty: that of the call
  std::string old_text, new_text;
};

/// The options that only this interface has.
struct OwnOptions {
  std::string path = {};                ///< path of the model, or of the file to edit
  std::string other = {};               ///< path of a model to compare with
  std::string against = {};             ///< revision to compare with
  std::vector<std::string> paths = {};  ///< files and folders
  std::string page = {};                ///< token of a page
  std::string place = {}, from = {};    ///< see session/conversion/where.hpp
  std::string format = {};              ///< form of the result
  std::vector<std::string> fixes = {};  ///< identifiers
  std::string promise = "expands";      ///< see edits.hpp
  bool dry_run = false;
};

/// Bind options that only this interface has.
void bind_page(session::Binder& to, OwnOptions& options);
void bind_model(session::Binder& to, OwnOptions& options);
void bind_dry_run(session::Binder& to, OwnOptions& options);
/// Binds the form of the result: the first of the words is the default.
void bind_format(session::Binder& to, OwnOptions& options, const std::vector<std::string_view>& words,
                 std::string_view help);

/// A call. Its model is read with a session of its own over the store of the server.
class Call {
 public:
  /// Reads the arguments; throws Refused.
  Call(const Tool& called, const text::Json& arguments, Context& of_server, Watch& watch_of_client);

  /// Applies the arguments to options of a request.
  template <class Options>
  void take(Options& taken) const {
    refuse(given.take([&taken](session::Binder& to) { bind(to, taken); }));
  }
  [[nodiscard]] bool is_given(std::string_view option) const { return given.is_given(option); }
  /// Throws Refused with a message, unless that is empty.
  void refuse(const std::string& message) const;
  /// Returns a message with the names of options as this interface has them.
  [[nodiscard]] std::string spelled(std::string_view message) const;
  /// Throws Refused if a path leads out of the folders.
  void expect_inside(const std::string& path) const;
  /// Returns the ways to spell names in findings.
  [[nodiscard]] Spellings spellings() const;
  /// Returns the paths of the call, or else the folders of the server; the first is `.` if it is the current one, so
  /// that messages name files as answers do.
  [[nodiscard]] std::vector<std::string> inputs() const;
  /// Returns texts as a list in JSON.
  [[nodiscard]] static std::string json_list(const std::vector<std::string>& texts);

  /// Returns the model as an input.
  [[nodiscard]] session::Input input() const;
  /// Returns the robot; nothing if it cannot be read, which the findings say.
  [[nodiscard]] std::optional<urdf::Robot> robot(session::Purpose purpose);
  /// Adds the findings of the session to the reply, and the outcome: at least that.
  void finish(session::Outcome outcome = session::Outcome::clean);
  /// The same with the text of the result, if there is one.
  void finish(std::optional<std::string> text);
  /// The same for a text in JSON.
  void finish_data(std::optional<std::string> json);

  const Tool& tool;
  Context& context;
  Watch& watch;
  session::Options given;
  OwnOptions own;
  session::CallOptions options;
  std::vector<TextEdit> edits;
  std::unique_ptr<session::Session> session;
  source::Collector findings;
  Reply reply;

 private:
  void read(const text::Json& arguments);
};

}  // namespace urdfmill::mcp
