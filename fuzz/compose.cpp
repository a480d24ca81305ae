// Random edits of models, composed in random ways: each result is proved or refused with a reason.
#include <algorithm>
#include <cstdio>

#include "fuzz/models.hpp"
#include "urdfmill/compose/compose.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/emit/urdf.hpp"

using namespace urdfmill;

namespace {

std::string link_of(const urdf::Robot& robot, std::uint8_t choice) {
  return robot.links[choice % robot.links.size()].name.value;
}

}  // namespace

/// The first three bytes choose the operations and their links, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 3, size - 3);
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("fuzz.urdf", text));
  if (!parsed.document) return 0;
  const auto model = fuzz::model_of(parsed.document, findings);
  if (!model) return 0;

  compose::Options options;
  if (data[0] & 1) options.extract = link_of(model->robot, data[1]);
  if (data[0] & 2) options.root = link_of(model->robot, data[2]);
  if (data[0] & 4) {
    options.attach = &model->robot;
    options.attach_prefix = "other_";
    options.at = link_of(model->robot, data[2]);
  }
  options.merge_fixed = (data[0] & 8) != 0;
  if (data[0] & 16) options.prefix = "p_";
  source::Collector reported;
  const auto result = compose::compose(model->robot, options, reported);
  const auto unproved = std::find_if(reported.diagnostics.begin(), reported.diagnostics.end(),
                                     [](const auto& finding) { return finding.rule == &compose::rules::not_proved; });
  fuzz::require(result.has_value() == (reported.count(source::Severity::error) == 0));
  // Nothing can be proved with numbers that are lost to rounding.
  if (unproved != reported.diagnostics.end() && fuzz::has_plain_numbers(text)) {
    std::fprintf(stderr, "%s\n", unproved->message.c_str());
    std::abort();
  }
  if (result) (void)emit::model_urdf(*result, std::nullopt, reported);
  return 0;
}
