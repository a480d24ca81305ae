#include "urdfmill/session/dh/dh_urdf.hpp"

#include <utility>

#include "urdfmill/emit/urdf.hpp"

namespace urdfmill::session {
namespace {

/// Returns "arm" for "tables/arm.csv".
std::string stem(const Input& table) {
  const std::string file = table.name.substr(table.name.rfind('/') + 1);
  return table.is_standard_input() ? "robot" : file.substr(0, file.rfind('.'));
}

}  // namespace

DhUrdf dh_urdf(Session& session, const Input& table, DhUrdfRequest request, source::Sink& sink) {
  SourceText source = session.read(table);
  if (!source.file) return {std::nullopt, std::move(source.error)};
  if (request.read.name.empty()) request.read.name = stem(table);
  const auto records = tables::read_dh_records(session.sources(), *source.file, sink);
  if (!records) return {};
  const auto read = tables::dh_table_from_records(*records, request.read, sink);
  if (!read) return {};
  return {emit::model_urdf(kinematics::robot_from_dh(*read, request.robot, sink), std::nullopt, sink), {}};
}

}  // namespace urdfmill::session
