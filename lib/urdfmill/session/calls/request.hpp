// The requests of the engine: what each takes, the forms of its result, and the function that makes it.
//
// An interface makes the options of a request, binds them, which reads the values that its user gives, fills a Call,
// and runs it. It knows no request by name unless it does something else with it: a new row is a function of C and
// Python, and, if it has words for agents or people, a tool or a command.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/options/common.hpp"
#include "urdfmill/session/rows/row.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// A call of a request, and what it returns beside the text of its result.
class Call {
 public:
  Call(Session& in, Input of, source::Collector& sink) : session(in), input(std::move(of)), findings(sink) {}

  /// Returns the model of the call; nothing if it cannot be read, of which the call then holds the reason.
  [[nodiscard]] std::optional<urdf::Robot> robot(Purpose purpose);
  /// Refuses the call itself: it lacks something, or its options contradict each other. Returns nothing.
  std::nullopt_t refuse(std::string message);
  /// Ends the call because a file cannot be read. Returns nothing.
  std::nullopt_t unread(std::string reason);
  /// Returns data in the form of the call, "json" or "yaml".
  [[nodiscard]] std::optional<std::string> data(const emit::Value& value) const;
  /// Returns the style with numbers rounded for reading at a glance if the form is text and no digits are given.
  [[nodiscard]] emit::NumberStyle shown(emit::NumberStyle style, int digits) const;

  Session& session;
  Input input;                                          ///< the first input
  std::string other = {};                               ///< the second one, a path
  Arguments arguments = {};                             ///< arguments of xacro
  std::string form = {};                                ///< the name of one of the request's forms
  text::OptionSpelling spelling = text::member_option;  ///< in texts that name options
  /// Returns whether the option of a name is given in this call.
  std::function<bool(std::string_view name)> is_given = [](std::string_view) { return false; };
  /// Receives each model that is loaded; may be null.
  std::function<void(const Input& input, const urdf::Robot& robot)> loaded = nullptr;
  std::function<void(std::string_view text)> log = nullptr, print = nullptr;  ///< outputs of an expansion; may be null

  source::Collector& findings;
  std::optional<Outcome> outcome = std::nullopt;    ///< if it does not follow from text and findings
  bool is_read = true;                              ///< false: a model could not be read
  std::string unreadable = {};                      ///< the reason why a file cannot be read
  std::string refusal = {};                         ///< the reason why the call is refused
  std::optional<Expanded> expanded = std::nullopt;  ///< by the request `expand`
  std::vector<std::string> banner = {};             ///< the comment at the top of its text
};

/// The options of a request, with the function that makes it.
class RequestOptions {
 public:
  RequestOptions() = default;
  RequestOptions(const RequestOptions&) = delete;
  RequestOptions& operator=(const RequestOptions&) = delete;
  RequestOptions(RequestOptions&&) = delete;
  RequestOptions& operator=(RequestOptions&&) = delete;
  virtual ~RequestOptions() = default;

  /// Binds the rows to the options in this object.
  virtual void bind(Binder& to) = 0;
  /// Makes the request. Returns the text of its result, if there is one.
  [[nodiscard]] virtual std::optional<std::string> run(Call& call) = 0;
};

/// A form of a result.
struct Form {
  std::string_view name;              ///< "json"
  std::string_view what = {};         ///< a few words on the programs that read it; empty: its name says it
  std::string_view needs = {};        ///< the name of an option without which there is nothing in this form
  std::string_view otherwise = {};    ///< the error if that option is not given
  std::string_view former_flag = {};  ///< a flag of the command line that stood for it, which still works: "static"
  std::string_view former_form = {};  ///< the form that had to stand beside that flag: `--format tf --static`
};

/// The forms in which an option has an effect; in others it is refused.
struct Effect {
  std::string_view option;     ///< its name
  std::string_view forms;      ///< names, separated by blanks
  std::string_view reason;     ///< "it applies to ⟨format⟩ csv"
  std::string_view with = {};  ///< names of options with any of which it has an effect in every form
};

/// The words of a request for an agent.
struct AgentWords {
  std::string_view title = {};        ///< "Inverse kinematics"; empty: it is no tool
  std::string_view description = {};  ///< its effect and when to use it
  std::string_view form = "json";     ///< the form of answers unless another one is asked for
  std::string_view left_out = {};     ///< names of options that have no meaning there, separated by blanks
};

/// The words of a request for people.
struct CommandWords {
  std::string_view topic = {};  ///< the part of the list of commands that has it: "Kinematics"; empty: other code does
  std::string_view summary = {};  ///< a line in that list
  std::string_view help = {};     ///< the beginning of its help
  std::string_view input = "INPUT",
                   input_help = "The model: .urdf, .xacro, .yaml, .sdf, .usda or MJCF; - is standard input";
};

/// A request.
struct Request {
  std::string_view name;                                ///< "ik"
  std::unique_ptr<RequestOptions> (*make)();            ///< makes its options
  void (*bind_call)(Binder& to, CallOptions& options);  ///< adds the options of all calls that apply to it
  std::string_view inputs = "path";                     ///< names of what it takes besides options, separated by blanks
  std::span<const Form> (*forms)() = nullptr;           ///< returns the forms of its result; null: it has one, or none
  std::string_view form = "format";                     ///< name of the form on the command line; elsewhere a parameter
  bool needs_form = false;                              ///< a caller must name the form
  std::span<const Effect> effects = {};
  std::string_view form_help = {};  ///< the forms in a help
  CommandWords command = {};
  AgentWords agent = {};

  /// Returns the forms of its result.
  [[nodiscard]] std::span<const Form> all_forms() const { return forms == nullptr ? std::span<const Form>() : forms(); }
  /// Returns the form of that name, or null.
  [[nodiscard]] const Form* find_form(std::string_view name) const;
  /// Returns the name of the form in C and Python: "format", "to", "language".
  [[nodiscard]] std::string_view form_name() const { return form == "lang" ? "language" : form; }
  /// Returns the form unless a caller names one: "json", or the first; empty if it has none, or needs one.
  [[nodiscard]] std::string_view usual_form() const;
};

/// Runs a call of a request: refuses forms and options without effect, then makes the request.
[[nodiscard]] std::optional<std::string> run(const Request& request, RequestOptions& options, Call& call);

/// The options of a request that has none.
struct NoOptions {};
inline void bind(Binder& /*to*/, NoOptions& /*options*/) {}

namespace detail {

template <class Options>
void bind_rows(Binder& to, Options& options) {
  bind(to, options);
}

template <class Options, std::optional<std::string> (*function)(Call& call, Options& options)>
class OptionsOf final : public RequestOptions {
 public:
  void bind(Binder& to) override { bind_rows(to, options_); }
  std::optional<std::string> run(Call& call) override { return function(call, options_); }

 private:
  Options options_ = {};
};

template <class Options>
Options options_of(std::optional<std::string> (*function)(Call&, Options&));

}  // namespace detail

/// Makes the options of a request from the function that makes it.
template <auto function>
std::unique_ptr<RequestOptions> make_request() {
  return std::make_unique<detail::OptionsOf<decltype(detail::options_of(function)), function>>();
}

/// Returns forms that are known when the program is built.
template <const auto& forms>
std::span<const Form> forms_in() {
  return forms;
}

}  // namespace urdfmill::session
