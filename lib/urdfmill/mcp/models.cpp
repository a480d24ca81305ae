// The tools that read one model.
#include <memory>
#include <utility>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/files/provider.hpp"
#include "urdfmill/files/store.hpp"
#include "urdfmill/mcp/call.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/session/comparison/diff.hpp"
#include "urdfmill/session/conversion/source_map.hpp"
#include "urdfmill/session/conversion/where.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/session/options/pictures.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mcp {
namespace {

/// Pixels of the largest picture: more would not fit into an answer.
constexpr std::size_t most_pixels = 1600UL * 1200;

/// Adds what an expansion prints to the reply.
void add_printed(const std::string& printed, Reply& reply) {
  if (printed.empty()) return;
  std::string json;
  text::append_json_string(printed.substr(0, page_size), json);
  reply.members.emplace_back("printed", std::move(json));
}

}  // namespace

void run_request(Call& call) {
  const session::Request& request = *call.tool.request;
  const auto options = request.make();
  call.refuse(call.given.take([&options](session::Binder& to) { options->bind(to); }));
  session::Call made(*call.session, call.input(), call.findings);
  made.other = call.own.other;
  made.arguments = call.options.arguments;
  made.form = call.own.format.empty() ? request.agent.form : call.own.format;
  made.is_given = [&call](std::string_view name) { return call.is_given(name); };
  made.spelling = [&request](std::string_view option) { return session::name_of_option(option, request); };
  std::string printed;
  made.print = [&printed](std::string_view line) { printed.append(line) += '\n'; };
  auto text = session::run(request, *options, made);
  call.refuse(made.unreadable);
  call.refuse(made.refusal);
  add_printed(printed, call.reply);
  call.reply.is_data = text && request.forms != nullptr && request.form == "format" && made.form == "json";
  const session::Outcome usual = text ? session::Outcome::clean : session::Outcome::failure;
  if (text) call.reply.text = call.reply.is_data ? without_layout(*text) : *std::move(text);
  call.finish(made.is_read ? made.outcome.value_or(usual) : session::Outcome::failure);
}

void diff(Call& call) {
  if (call.own.other.empty() == call.own.against.empty()) throw Refused{"either other or against is needed"};
  if (call.own.against.empty()) return run_request(call);
  if (!call.context.settings.revision) throw Refused{"this server knows no revisions; give other"};
  session::DiffOptions options;
  call.take(options);
  options.request.load.arguments = call.options.arguments;
  std::string problem;
  auto revision = call.context.settings.revision(call.own.path, call.own.against, problem);
  if (!revision) throw Refused{text::visible(problem)};
  const auto files = std::make_shared<files::ConfinedFiles>(call.context.files->folders(), std::move(revision));
  session::Session before(call.options.session, std::make_shared<files::Store>(files::StoreOptions{
                                                    .provider = files, .any_kind_of_input = false}));
  source::Collector of_before;
  const session::Diff found =
      session::diff({before, call.input(), of_before}, {*call.session, call.input(), call.findings}, options.request);
  for (const std::string& reason : found.unreadable) call.refuse(reason);
  if (const source::Diagnostic* error = of_before.first_error(); error != nullptr && !found.is_compared)
    call.reply.message = call.spelled("in " + call.own.against + " the robot cannot be read: " + error->message);
  if (!found.is_compared) return call.finish(session::Outcome::failure);
  const std::string& form = call.own.format;
  call.reply.is_data = form.empty() || form == "json";
  call.reply.text = call.reply.is_data ? without_layout(emit::to_json(session::diff_tree(found)))
                    : form == "text"   ? session::diff_text(found)
                                       : session::diff_markdown(found, call.own.path);
  call.finish(found.outcome);
}

void where(Call& call) {
  if (call.own.place.empty() == call.own.from.empty()) throw Refused{"either place or from is needed"};
  std::string printed;
  session::ExpandRequest request;
  request.arguments = call.options.arguments;
  request.print = [&printed](std::string_view line) { printed.append(line) += '\n'; };
  request.record = true;
  const session::Expanded result = session::expand(*call.session, call.input(), request, call.findings);
  call.refuse(result.unreadable);
  add_printed(printed, call.reply);
  if (!result.succeeded()) return call.finish(session::Outcome::failure);
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
  call.finish_data(session::places_json(written, found.parts, sources, expansion, call.spellings().file));
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
