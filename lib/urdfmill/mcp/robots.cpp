// The tool that lists robots.
#include <string>

#include "urdfmill/batch/work/found_arguments.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/mcp/call.hpp"
#include "urdfmill/mcp/tool.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::mcp {

void robots(Call& call) {
  session::Configurations configurations(*call.session, call.findings);
  batch::RootSearch search;
  search.hashes = false;
  search.discovery.simulator_formats = true;
  search.discovery.links_out = false;
  search.trees = call.context.files->folders();
  batch::Work work = batch::find_work(call.inputs(), search, {}, *call.session, configurations);
  (void)batch::use_found_arguments(work.items, call.context.files->folders(), 1, *call.session);

  std::string list;
  text::JsonWriter json(list, text::JsonLayout::one_line);
  json.begin_object().key("robots").begin_array();
  for (const batch::WorkItem& robot : work.items) {
    json.begin_object().key("path").value(text::visible(call.context.shown(robot.file)));
    if (!robot.arguments.empty()) {
      json.key("arguments").begin_object();
      for (const auto& [name, value] : robot.arguments) json.key(name).value(value);
      json.end_object();
    }
    json.end_object();
  }
  json.end_array().key("parts").begin_array();
  for (const std::string& part : work.parts) json.value(text::visible(call.context.shown(part)));
  json.end_array().end_object();
  std::vector<std::string> problems = work.unreadable;
  for (const std::string& path : work.missing) problems.push_back('"' + path + "\" does not exist");
  if (!problems.empty()) call.reply.members.emplace_back("problems", Call::json_list(problems));
  call.finish_data(std::move(list));
}

}  // namespace urdfmill::mcp
