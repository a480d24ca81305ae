#include "urdfmill/session/mechanics/gains.hpp"

#include "urdfmill/mjcf/gains_reader.hpp"
#include "urdfmill/mjcf/rules.hpp"

namespace urdfmill::session {

std::optional<std::vector<mjcf::JointGains>> joint_gains(Session& session, const Input& file, const urdf::Robot& robot,
                                                         source::Sink& sink) {
  const SourceText text = session.read(file);
  if (!text.file) {
    source::report(sink, mjcf::rules::gains, text.error);
    return std::nullopt;
  }
  if (!session.sources()[*text.file].is_text()) {
    source::report(sink, mjcf::rules::gains, "the file is not text in UTF-8", {*text.file, 0, 0});
    return std::nullopt;
  }
  return mjcf::read_gains(session.sources(), *text.file, robot, sink);
}

}  // namespace urdfmill::session
