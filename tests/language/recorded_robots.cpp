#include "recorded_robots.hpp"

#include <fstream>

#include "../corpus.hpp"
#include "urdfmill/text/json_reader.hpp"

namespace urdfmill::test {

std::size_t for_recorded_robots(
    std::size_t nth,
    const std::function<void(const std::string& name, session::Session& session, const session::Expanded& expanded,
                             const session::Arguments& arguments)>& visit) {
  const std::string robots = recorded_cases();
  if (robots.empty()) return 0;
  const std::string files = robots + "robots/files/";
  std::ifstream cases(robots + "robots/cases.jsonl");
  std::size_t count = 0, number = 0;
  for (std::string line; std::getline(cases, line);) {
    if (number++ % nth != 0) continue;
    const auto robot = text::parse_json(line).value;
    if (!robot) continue;
    session::SessionOptions options;
    options.packages.environment = false;
    if (const text::Json* packages = robot->member("packages"))
      for (std::size_t i = 0; i < packages->names.size(); ++i)
        options.packages.named.emplace_back(packages->names[i], files + packages->items[i].text);
    session::ExpandRequest request;
    if (const text::Json* arguments = robot->member("args"))
      for (std::size_t i = 0; i < arguments->names.size(); ++i)
        request.arguments.emplace_back(arguments->names[i], arguments->items[i].text);
    request.record = true;
    request.verbosity = 0;
    session::Session session(options, session::store_of_run(false));
    source::Collector findings;
    const session::Expanded expanded = session::expand(session, files + robot->string("input"), request, findings);
    if (!expanded.succeeded()) continue;
    ++count;
    visit(robot->string("id"), session, expanded, request.arguments);
  }
  return count;
}

std::string open_files(language::Workspace& workspace, session::Session& session, const session::Expanded& expanded) {
  std::string main;
  for (const source::FileId file : expanded.expansion.files) {
    const std::string path = session.files().canonical(session.sources()[file].name());
    if (main.empty()) main = path;
    workspace.set_text(path, session.files().read(path)->bytes());
  }
  return main;
}

}  // namespace urdfmill::test
