// The requests of the engine by name, with all of their options: for interfaces that are given options by name.
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

/// Options of all calls that are given by name.
struct CallOptions {
  std::optional<std::string> text = std::nullopt;  ///< the document itself
  Arguments arguments = {};                        ///< of xacro
  SessionOptions session = {};
  bool no_config = false;  ///< .urdfmill.yaml is not looked for
  source::RenderFormat diagnostics = source::RenderFormat::text;
};

/// Adds the places of packages, and the Python that expansions follow.
void bind_packages(Binder& to, PackagePlaces& places, std::optional<xacro::Profile>& python);
/// Adds the form of findings.
void bind_diagnostics(Binder& to, source::RenderFormat& format);

/// A request that is named: "convert".
struct Request {
  std::string_view name;
  void (*bind_own)(Binder& to);                         ///< binds its own options to a request that is thrown away
  void (*bind_call)(Binder& to, CallOptions& options);  ///< binds those of all calls that it reads
  std::string_view form = "format";  ///< the command line's name of the form of its result, a parameter elsewhere
};
[[nodiscard]] std::span<const Request> requests();
/// The request of that name, or null.
[[nodiscard]] const Request* find_request(std::string_view name);

/// An option as it is listed.
struct ListedOption {
  std::string name;    ///< "snap_steps"
  std::string marked;  ///< "⟨snap-steps⟩"
  bool is_on_command_line = true;
  Kind kind = Kind::text;
  std::string value_name, unit, standard, help;
  Bounds bounds = {};
  std::vector<std::string> words = {};  ///< of a choice
  std::string needs, excludes;          ///< names of others
  char separator = 0;
};
/// All options of a request, its own first.
[[nodiscard]] std::vector<ListedOption> options_of(const Request& request);
/// The name in C and Python of an option that a message marks: of the request, or else of another one.
[[nodiscard]] std::string name_of_option(std::string_view marked, const Request& request);

/// All options by request, as JSON: name, kind, unit, default, least (or above) and most, words of a choice, help.
[[nodiscard]] std::string options_json();

/// The options of one call, given by name. A value is read when it is set; what it sets is set when the call is made.
class Options {
 public:
  explicit Options(const Request& request) : request_(&request), listed_(options_of(request)) {}

  /// Sets an option, or adds a value to one that takes several. Returns the message that refuses it; empty if none
  /// does.
  [[nodiscard]] std::string set(std::string_view name, GivenValue value);
  /// Gives an option its default.
  [[nodiscard]] std::string reset(std::string_view name);
  [[nodiscard]] bool is_given(std::string_view name) const { return values_.contains(name); }
  [[nodiscard]] const Request& request() const { return *request_; }

  /// Sets what `bind` binds. Returns a message for options that contradict each other; empty if none do.
  [[nodiscard]] std::string take(const std::function<void(Binder& to)>& bind) const;

 private:
  [[nodiscard]] const ListedOption* find(std::string_view name) const;
  [[nodiscard]] std::string unknown(std::string_view name) const;

  const Request* request_;
  std::vector<ListedOption> listed_;
  std::map<std::string, std::vector<GivenValue>, std::less<>> values_;
};

}  // namespace urdfmill::session
