// The table of requests, and their options by name: for interfaces whose callers name both.
#pragma once
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/session/calls/request.hpp"
#include "urdfmill/session/rows/row.hpp"

namespace urdfmill::session {

/// Returns all requests of the engine.
[[nodiscard]] std::span<const Request* const> requests();
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
/// Returns rows of an interface, and then those of the request.
[[nodiscard]] std::vector<ListedOption> options_of(const Request& request, const std::function<void(Binder&)>& before);
/// Returns an option of the request as messages mark it: ⟨snap-steps⟩.
[[nodiscard]] std::string marked_option(const Request& request, std::string_view name);
/// Returns the name in C and Python of an option that a message marks: an option of the request, or else of another
/// one.
[[nodiscard]] std::string name_of_option(std::string_view marked, const Request& request);

/// Returns all options by request, as JSON: name, kind, unit, default, least (or above) and most, words of a choice,
/// help.
[[nodiscard]] std::string options_json();

/// Returns all requests as JSON: the names of their inputs, and the forms of their results with the usual one.
[[nodiscard]] std::string requests_json();

/// The options of one call, by name. A value is read when it is set, and takes effect when the call is made.
class Options {
 public:
  explicit Options(const Request& request) : Options(request, {}) {}
  /// Makes options of a request, with rows of an interface before them.
  Options(const Request& request, std::function<void(Binder& to)> before)
      : request_(&request), before_(std::move(before)), listed_(options_of(request, before_)) {}

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
  std::function<void(Binder& to)> before_;  ///< may be null
  std::vector<ListedOption> listed_;
  std::map<std::string, std::vector<GivenValue>, std::less<>> values_;
};

}  // namespace urdfmill::session
