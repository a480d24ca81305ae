// The tools that read one model.
#include <utility>

#include "urdfmill/emit/dh/dh.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/tree.hpp"
#include "urdfmill/mcp/call.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/session/comparison/diff.hpp"
#include "urdfmill/session/conversion/expand.hpp"
#include "urdfmill/session/conversion/formats.hpp"
#include "urdfmill/session/conversion/info.hpp"
#include "urdfmill/session/conversion/source_map.hpp"
#include "urdfmill/session/conversion/where.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/session/options/dh.hpp"
#include "urdfmill/session/options/mechanics.hpp"
#include "urdfmill/session/options/pictures.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mcp {
namespace {

/// Pixels of the largest picture: more would not fit into an answer.
constexpr std::size_t most_pixels = 1600UL * 1200;

/// Expands the model; what it prints is a member of the reply. Finishes the call if that fails.
session::Expanded expanded(Call& call, bool record) {
  std::string printed;
  session::ExpandRequest request;
  request.arguments = call.options.arguments;
  request.print = [&printed](std::string_view line) { printed.append(line) += '\n'; };
  request.record = record;
  session::Expanded result = session::expand(*call.session, call.input(), request, call.findings);
  call.refuse(result.unreadable);
  if (!printed.empty()) {
    std::string json;
    text::append_json_string(printed.substr(0, page_size), json);
    call.reply.members.emplace_back("printed", std::move(json));
  }
  if (!result.succeeded()) call.finish(session::Outcome::failure);
  return result;
}

}  // namespace

void expand(Call& call) {
  session::ExpandOptions options;
  call.take(options);
  const session::Expanded result = expanded(call, false);
  if (!result.succeeded()) return;
  std::string error;
  auto text = session::text_of_expansion(result, call.input(), {.banner = !options.no_banner}, error);
  call.refuse(error);
  call.finish(std::move(text));
}

void where(Call& call) {
  if (call.own.place.empty() == call.own.from.empty()) throw Refused{"either place or from is needed"};
  const session::Expanded result = expanded(call, true);
  if (!result.succeeded()) return;
  session::WrittenExpansion written;
  std::string error;
  auto text = session::text_of_expansion(result, call.input(), {.parts = &written.parts}, error);
  call.refuse(error);
  written.text = *std::move(text);
  source::Sources& sources = call.session->sources();
  const source::FileId expansion = sources.add("<expansion>", written.text);
  const session::FoundParts found = call.own.from.empty()
                                        ? session::find_parts(call.own.place, written, sources[expansion])
                                        : session::find_parts_made(call.own.from, written, sources, result.expansion);
  if (!found.problem.empty()) call.refuse(found.problem + (found.advice.empty() ? "" : "; " + found.advice));
  call.finish_data(session::places_json(written, found.parts, sources, expansion));
}

void info(Call& call) {
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  call.finish_data(emit::to_json(session::info_tree(session::info(*robot, call.findings))));
}

void tree(Call& call) {
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  const std::string& form = call.own.format;
  if (form == "json") return call.finish_data(emit::tree_json(*robot));
  call.finish(form == "mermaid" ? emit::tree_mermaid(*robot)
              : form == "dot"   ? emit::tree_dot(*robot)
                                : emit::tree_text(*robot));
}

void convert(Call& call) {
  session::ConvertOptions options;
  call.take(options);
  session::ConvertRequest& request = options.request;
  request.to = session::find_format(call.own.format);
  request.load.arguments = call.options.arguments;
  call.refuse(options.complete([&call](std::string_view option) { return call.is_given(option); }));
  session::Converted converted = session::convert(*call.session, call.input(), request, call.findings);
  call.refuse(converted.unreadable);
  call.refuse(session::without_effect(request, converted.form));
  if (converted.text) call.reply.text = *std::move(converted.text);
  call.finish(converted.outcome);
}

void dh(Call& call) {
  session::DhOptions options;
  call.take(options);
  session::DhRequest& request = options.request;
  request.notation = emit::find_dh_notation(call.own.format.empty() ? "text" : call.own.format);
  if (!options.fit.table.empty())
    request.count_joints = [&call, &options](const urdf::Robot& robot, const kinematics::Chain& chain) {
      options.fit.read.convention = session::convention_of(options.request);
      options.fit.read.degrees = options.request.style.degrees;
      options.fit.read.millimetres = options.request.style.millimetres;
      session::DhFitAnswer answer = session::fit_to_table(*call.session, robot, chain, options.fit, call.findings);
      call.refuse(answer.unreadable);
      return std::move(answer.conventions);
    };
  call.refuse(session::without_effect(request));
  const auto robot = call.robot(request.purpose());
  if (!robot) return;
  auto text = session::dh_tables(*robot, request, call.findings);
  if (request.notation->name == "json")
    call.finish_data(std::move(text));
  else
    call.finish(std::move(text));
}

void diff(Call& call) {
  session::DiffOptions options;
  call.take(options);
  options.request.load.arguments = call.options.arguments;
  const session::Input other(call.own.other, options.other_text);
  const session::Diff found = session::diff(*call.session, call.input(), other, options.request, call.findings);
  if (!found.unreadable.empty()) call.refuse(found.unreadable.front());
  if (found.is_compared) {
    call.reply.is_data = call.own.format.empty() || call.own.format == "json";
    call.reply.text = call.reply.is_data              ? without_layout(emit::to_json(session::diff_tree(found)))
                      : call.own.format == "markdown" ? session::diff_markdown(found, call.own.other)
                                                      : session::diff_text(found);
  }
  call.finish(found.outcome);
}

void fk(Call& call) {
  session::FkOptions options;
  call.take(options);
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  const std::vector<std::string> words = options.motion.trajectory.empty()
                                             ? options.motion.positions
                                             : std::vector<std::string>{options.motion.trajectory};
  const auto positions = options.motion.read(*call.session, words, call.findings);
  if (!positions) return call.finish(std::nullopt);
  options.request.positions = *positions;
  const auto poses = session::link_poses(*robot, options.request, call.findings);
  if (!poses) return call.finish(std::nullopt);
  const emit::NumberStyle& style = options.motion.style;
  call.finish_data(emit::to_json(positions->trajectory ? emit::link_poses_tree(*poses, style)
                                                       : emit::link_poses_tree(poses->front(), style)));
}

void ik(Call& call) {
  session::IkOptions options;
  call.take(options);
  const session::IkRequest& request = options.request;
  if (request.pose.empty() && request.positions.empty() && request.poses.empty())
    throw Refused{"no pose is given: pose, positions or poses"};
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  if (!request.poses.empty()) {
    const auto path = session::ik_path(*call.session, *robot, request, call.findings);
    return path ? call.finish_data(emit::to_json(session::ik_path_tree(*path, options.style)))
                : call.finish(std::nullopt);
  }
  const auto answer = session::ik(*robot, request, call.findings);
  if (!answer) return call.finish(std::nullopt);
  call.finish_data(emit::to_json(session::ik_tree(*answer, options.style)));
}

void picture(Call& call) {
  session::PictureOptions options;
  options.size = small_size;
  call.take(options);
  call.refuse(options.complete());
  session::PictureRequest& request = options.request;
  if (request.width * request.height > most_pixels) call.refuse("⟨size⟩: at most 1600x1200 pixels fit into an answer");
  const auto robot = call.robot(session::Purpose::motion);
  if (!robot) return;
  const auto positions = options.motion.read(*call.session, options.motion.positions, call.findings);
  if (!positions) return call.finish(std::nullopt);
  request.positions = *positions;
  session::SceneFiles files(*call.session, call.input());
  const auto image = session::draw_picture(*robot, files, request, call.findings);
  files.explain(call.findings);
  if (image) call.reply.picture = picture::to_png(*image);
  call.finish(image ? session::Outcome::clean : session::Outcome::failure);
}

}  // namespace urdfmill::mcp
