#include "tools/formats.hpp"

#include <algorithm>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/urdf.hpp"
#include "urdfmill/emit/yaml.hpp"

namespace urdfmill::tools {

namespace {

std::optional<std::string> write_json(const urdf::Robot& robot, const FormatOptions&, source::Sink&) {
  return emit::model_json(robot);
}

std::optional<std::string> write_urdf(const urdf::Robot& robot, const FormatOptions& options, source::Sink& sink) {
  return emit::model_urdf(robot, options.urdf_version, sink);
}

std::optional<std::string> write_yaml(const urdf::Robot& robot, const FormatOptions&, source::Sink&) {
  return emit::model_yaml(robot);
}

constexpr Format c_formats[] = {
    {"json", "the model (docs/schema/model.schema.json)", write_json},
    {"urdf", "URDF in one canonical form", write_urdf},
    {"yaml", "the model in YAML; it reads back", write_yaml},
};

}  // namespace

std::span<const Format> all_formats() {
  return c_formats;
}

const Format* find_format(std::string_view name) {
  const auto* format =
      std::find_if(std::begin(c_formats), std::end(c_formats), [&](const Format& f) { return f.name == name; });
  return format == std::end(c_formats) ? nullptr : format;
}

}  // namespace urdfmill::tools
