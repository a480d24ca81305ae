#include "tools/found_arguments.hpp"

#include <vector>

#include "tools/console.hpp"
#include "urdfmill/batch/work/found_arguments.hpp"
#include "urdfmill/session/load.hpp"

namespace urdfmill::tools {
namespace {

/// The first set of arguments found for a model, and a text about where and what it is; both empty if there is none.
struct FoundSet {
  Assignments arguments;
  std::string text;
};

FoundSet find_set(const std::string& input, session::Session& session) {
  std::vector<batch::WorkItem> items(1);
  items.front().file = input;
  items.front().terms.may_need_arguments = true;
  const std::vector<std::string> notes = batch::use_found_arguments(items, {}, 1, session);
  if (notes.empty()) return {};
  const session::Arguments& first = items.front().arguments;
  return {first, notes.front() + ':' + batch::shown_arguments(first)};
}

}  // namespace

void add_found_arguments_option(Parser& parser, bool& take) {
  const auto section = parser.under(session::Heading::packages);
  parser.add_flag("--found-arguments", take,
                  "If the model lacks arguments, take those that a launch file, a script or a README near it passes");
}

void take_found_arguments(const std::string& input, session::Session& session, bool quiet, Assignments& arguments) {
  if (!arguments.empty() || input == "-") return;
  FoundSet found = find_set(input, session);
  if (!found.text.empty() && !quiet) print_error(found.text);
  arguments = std::move(found.arguments);
}

void name_found_arguments(const std::string& input, session::Session& session, bool quiet, const Assignments& arguments,
                          const source::Collector& findings) {
  if (quiet || !arguments.empty() || input == "-" || !session::lacks_value(findings)) return;
  const FoundSet found = find_set(input, session);
  if (found.text.empty()) return;
  print_error(found.text + "; --found-arguments uses them");
}

}  // namespace urdfmill::tools
