// The requests of the engine by name, with all of their options: for interfaces whose callers name options.
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/session/options/row.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/render.hpp"

namespace urdfmill::session {

/// Options of all calls whose options have names.
struct CallOptions {
  std::optional<std::string> text = std::nullopt;  ///< the document itself
  Arguments arguments = {};                        ///< arguments of xacro
  SessionOptions session = {};
  bool no_config = false;  ///< ignores .urdfmill.yaml
  source::RenderFormat diagnostics = source::RenderFormat::text;
};

/// Adds the places of packages, and the Python that expansions follow.
void bind_packages(Binder& to, PackagePlaces& places, std::optional<xacro::Profile>& python);
/// Adds the form of findings.
void bind_diagnostics(Binder& to, source::RenderFormat& format);

/// Adds the form of findings, and whether the environment counts.
void bind_environment(Binder& to, CallOptions& options);
/// Adds these, and a document from a file or as a text.
void bind_document(Binder& to, CallOptions& options);
/// Adds these, and a model, which may be xacro.
void bind_model(Binder& to, CallOptions& options);
/// Adds the options that a session is made with.
void bind_session(Binder& to, CallOptions& options);
/// Adds no options.
void bind_none(Binder& to);
/// Adds those of a request of that type.
template <class Options>
void bind_own(Binder& to) {
  Options options{};
  bind(to, options);
}

/// A request with a name: "convert".
struct Request {
  std::string_view name;
  void (*bind_own)(Binder& to);                         ///< adds its own options, bound to a temporary request
  void (*bind_call)(Binder& to, CallOptions& options);  ///< adds the options of all calls that apply to it
  std::string_view form = "format";  ///< name of the form of its result on the command line; elsewhere a parameter
};
/// Returns all requests of the engine.
[[nodiscard]] std::span<const Request> requests();
/// Returns the request of that name, or null.
[[nodiscard]] const Request* find_request(std::string_view name);

/// An option in a list.
struct ListedOption {
  std::string name;    ///< "snap_steps"
  std::string marked;  ///< "⟨snap-steps⟩"
  bool is_on_command_line = true;
  Kind kind = Kind::text;
  std::string value_name, unit, standard, help;
  Bounds bounds = {};
  std::vector<std::string> words = {};  ///< words of a choice
  std::string needs, excludes;          ///< names of other options
  char separator = 0;
  std::string former_names = {};  ///< earlier names, which still work, separated by blanks
  Heading heading = Heading::options;
  Shown shown = Shown::always;
};
/// Returns all options of a request, its own first.
[[nodiscard]] std::vector<ListedOption> options_of(const Request& request);
/// Returns the name in C and Python of an option that a message marks: an option of the request, or else of another
/// one.
[[nodiscard]] std::string name_of_option(std::string_view marked, const Request& request);

/// Returns all options by request, as JSON: name, kind, unit, default, least (or above) and most, words of a choice,
/// help.
[[nodiscard]] std::string options_json();

/// The options of one call, by name. A value is read when it is set, and takes effect when the call is made.
class Options {
 public:
  explicit Options(const Request& request) : request_(&request), listed_(options_of(request)) {}

  /// Sets an option, or adds a value to one that takes several. Returns the message that refuses it; empty if none
  /// does.
  [[nodiscard]] std::string set(std::string_view name, GivenValue value);
  /// Gives an option its default.
  [[nodiscard]] std::string reset(std::string_view name);
  /// True for the present name of an option that is set.
  [[nodiscard]] bool is_given(std::string_view name) const { return values_.contains(name); }
  [[nodiscard]] const Request& request() const { return *request_; }

  /// Sets the values that `bind` binds. Returns a message for options that contradict each other; empty if none do.
  [[nodiscard]] std::string take(const std::function<void(Binder& to)>& bind) const;

 private:
  [[nodiscard]] const ListedOption* find(std::string_view name) const;
  [[nodiscard]] std::string unknown(std::string_view name) const;

  const Request* request_;
  std::vector<ListedOption> listed_;
  std::map<std::string, std::vector<GivenValue>, std::less<>> values_;
};

}  // namespace urdfmill::session
