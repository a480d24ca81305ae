// Calls of the C interface: what a caller passes in, as a call of the engine.
#pragma once
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/c/urdfmill.h"
#include "urdfmill/session/calls/requests.hpp"
#include "urdfmill/session/session.hpp"
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

/// Returns the options of all calls; `given` may be null. Expansions follow the Python that the environment or the
/// project names.
[[nodiscard]] session::CallOptions call_options(const session::Request& request, const urdfmill_options* given);

/// Makes a call of a request and sets its result. `words` are the inputs of the request, then the form of its result;
/// each may be null or missing if it has a default. Throws Failure for a mistake in the call.
void make(const session::Request& request, std::span<const char* const> words, const urdfmill_options* given,
          urdfmill_result& result);

}  // namespace urdfmill::c
