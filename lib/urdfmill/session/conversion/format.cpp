#include "urdfmill/session/conversion/format.hpp"

#include <utility>

namespace urdfmill::session {

Formatted format(Session& session, const Input& input, const format::Options& options, source::Sink& sink) {
  Formatted result;
  SourceText source = session.read(input);
  if (!source.file) {
    result.unreadable = std::move(source.error);
    result.outcome = Outcome::failure;
    return result;
  }
  result.text = format::formatted(session.sources(), *source.file, options, sink);
  result.changes = result.text && *result.text != session.sources()[*source.file].bytes();
  if (!result.text) result.outcome = Outcome::findings;
  return result;
}

}  // namespace urdfmill::session
