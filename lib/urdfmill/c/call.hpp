// One call of the C interface: its options, findings and result.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/c/urdfmill.h"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/session/options/requests.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/xml/writer.hpp"

struct urdfmill_result {
  int code = URDFMILL_CLEAN;
  std::string text;
  std::string findings;
  std::string log;
  std::shared_ptr<const urdfmill::xml::Document> document;  ///< document of an expansion
  std::vector<std::string> banner;
  urdfmill::xml::Quoting quoting = urdfmill::xml::Quoting::everywhere;
};

struct urdfmill_session {
  urdfmill::session::Session session;
  std::mutex mutex = {};  ///< held by the call that uses the session
};

struct urdfmill_options {
  urdfmill::session::Options options;
  urdfmill_session* session = nullptr;
  std::string refusal = {};  ///< message about the last value
};

namespace urdfmill::c {

/// A mistake in a call itself, not in a model.
struct Failure {
  std::string message;
};

inline void expect(bool holds, const std::string& otherwise) {
  if (!holds) throw Failure{otherwise};
}
/// Refuses the call with a message, unless that is empty.
inline void refuse(std::string message) {
  if (!message.empty()) throw Failure{std::move(message)};
}

inline std::string word(const char* given) {
  return given == nullptr ? "" : given;
}

/// Returns the options of all calls; `given` may be null. Expansions follow the Python that the environment or the
/// project names.
[[nodiscard]] session::CallOptions call_options(const session::Request& request, const urdfmill_options* given);

struct Call {
  Call(const char* function, const char* name, const urdfmill_options* given, urdfmill_result& into);

  /// Applies the caller's options to a request.
  template <class Request>
  void take(Request& taken) const {
    if (given != nullptr) refuse(given->options.take([&taken](session::Binder& to) { bind(to, taken); }));
  }
  [[nodiscard]] bool is_given(std::string_view option) const {
    return given != nullptr && given->options.is_given(option);
  }

  /// Sets the findings and the code: at least `outcome`, and URDFMILL_FINDINGS if there are errors.
  void finish(session::Outcome outcome = session::Outcome::clean) const;
  /// Finishes a call that computes, with its text if there is one.
  void finish(std::optional<std::string> text) const;
  /// Returns the model; nothing if that finished the call.
  [[nodiscard]] std::optional<urdf::Robot> robot(session::Purpose purpose);

  const session::Request& request;
  const urdfmill_options* given;
  session::CallOptions options;
  session::Input input;
  urdfmill_result& result;
  std::optional<session::Session> own;
  std::unique_lock<std::mutex> lock;  ///< that of a shared session
  session::Session& session;
  source::Collector findings;
};

/// Returns the form of a result, which must be one of the list.
inline std::string_view form(const char* given, std::initializer_list<std::string_view> known) {
  const std::string_view name = given == nullptr ? "json" : given;
  expect(std::find(known.begin(), known.end(), name) != known.end(), "no form \"" + std::string(name) + "\"");
  return name;
}

/// Functions of the interface. Each takes the form of its result, and finishes the call.
void convert(Call& call, const char* name);
void inertia(Call& call, const char* name);
void look_at_meshes(Call& call, const char* name);
void fk(Call& call, const char* name);
void screws(Call& call, const char* name);
void dynamics(Call& call, const char* name);
void ik(Call& call, const char* name);
void identify(Call& call, const char* data, const char* name);
void excite(Call& call, const char* name);
void workspace(Call& call, const char* name);
/// `what` has quantities separated by commas; `language` is that of the code.
void codegen(Call& call, const char* what, const char* language);
/// Writes the URDF of a sequence of elementary transforms.
void from_ets(Call& call, const char* sequence);

}  // namespace urdfmill::c
