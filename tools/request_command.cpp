#include "tools/request_command.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <string>

#include "tools/console.hpp"
#include "tools/found_arguments.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/session/calls/requests.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::tools {
namespace {

struct RequestCommand {
  const session::Request* request = nullptr;
  std::unique_ptr<session::RequestOptions> options;
  const Parser* parser = nullptr;
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string form;
};

/// Adds the form of the result; by default it is that of the output's name, or text.
void add_form(Parser& parser, RequestCommand& command) {
  const session::Request& request = *command.request;
  std::vector<std::string> words;
  for (const session::Form& form : request.all_forms()) words.emplace_back(form.name);
  command.form = words.front();
  const std::string help = text::spell_options(request.form_help, text::command_line_option);
  if (request.form == "format") {
    Option& option = add_format_option(parser, command.form, help, words, command.output);
    for (const session::Form& form : request.all_forms())
      if (!form.former_flag.empty())
        option.formerly("--" + std::string(form.former_flag) + '=' + std::string(form.name))
            .replacing(form.name, form.former_form);
    return;
  }
  const std::string flag = "--" + std::string(request.form);
  Option& option = parser.add_choice(flag, command.form, help, words);
  std::string value_name(request.form_name());
  std::transform(value_name.begin(), value_name.end(), value_name.begin(),
                 [](char c) { return static_cast<char>(c - 'a' + 'A'); });
  option.value_name(value_name);
  parser.add_check([&command, &option, words, flag] {
    const std::string_view said = format_of_name(command.output);
    if (!option.is_given() && std::find(words.begin(), words.end(), said) != words.end()) command.form = said;
    return unfit_name(command.output, command.form, words, flag);
  });
}

void declare_request(const Command& of, Parser& parser) {
  RequestCommand& command = parser.values<RequestCommand>();
  command.request = of.request;
  command.options = of.request->make();
  command.parser = &parser;
  parser.add_option(of.request->command.input, command.input, of.request->command.input_help).required();
  command.options->bind(parser);
  if (of.request->forms != nullptr) add_form(parser, command);
  add_output_option(parser, command.output);
  if (of.request->forms == nullptr) parser.add_check([&command] { return unfit_name_of_xml(command.output); });
  if (of.request->bind_call == session::bind_model)
    add_robot_options(parser, command.robot);
  else
    add_console_options(parser, command.robot.console);
}

int run_request(Parser& parser) {
  RequestCommand& command = parser.values<RequestCommand>();
  const session::Request& request = *command.request;
  const bool is_text = request.inputs == "sequence" && command.input != "-";
  const session::Input input = is_text ? session::Input("the sequence", command.input) : session::Input(command.input);
  if (command.robot.found_arguments)
    take_found_arguments(command.input, command.robot.session(), command.robot.console.quiet, command.robot.arguments);
  if (request.bind_call == session::bind_model && command.robot.arguments.empty())
    command.robot.lacking = command.input;
  session::Call call(command.robot.session(), input, command.robot.findings);
  call.arguments = command.robot.arguments;
  call.form = command.form;
  call.spelling = option_spelling();
  call.is_given = [&parser](std::string_view name) { return parser.is_given(std::string(name)); };
  call.loaded = [&command](const session::Input& of, const urdf::Robot& robot) {
    command.robot.meshes.emplace_back(of, bodies::mesh_uses(robot));
  };
  const auto text = session::run(request, *command.options, call);
  if (!call.refusal.empty()) {
    print_error(call.refusal);
    return exit_failure;
  }
  if (!call.unreadable.empty()) {
    report_failure(call.unreadable, command.robot.findings, command.robot.console);
    command.robot.exit_code = exit_failure;
  }
  command.robot.exit_code =
      std::max(command.robot.exit_code, static_cast<int>(call.outcome.value_or(session::Outcome::clean)));
  return finish(command.robot, command.output, text);
}

/// The commands of requests, and their texts.
struct RequestCommands {
  std::deque<std::string> texts = {};
  std::deque<Command> commands = {};

  RequestCommands() {
    for (const session::Request* request : session::requests()) {
      const session::CommandWords& words = request->command;
      const auto* const group =
          std::find_if(all_groups.begin(), all_groups.end(), [&](Group each) { return text(each) == words.topic; });
      if (group == all_groups.end()) continue;
      std::string& name = texts.emplace_back(request->name);
      std::replace(name.begin(), name.end(), '_', '-');
      const std::string& help = texts.emplace_back(text::spell_options(words.help, text::command_line_option));
      commands.push_back({*group, name, words.summary, help, declare_request, run_request, request});
    }
  }
};

}  // namespace

std::vector<const Command*> with_requests(std::span<const Command* const> commands) {
  static const RequestCommands of_requests;
  std::vector<const Command*> all(commands.begin(), commands.end());
  for (const Command& command : of_requests.commands) all.push_back(&command);
  std::sort(all.begin(), all.end(), [](const Command* a, const Command* b) { return a->name < b->name; });
  return all;
}

}  // namespace urdfmill::tools
