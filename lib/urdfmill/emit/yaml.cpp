#include "urdfmill/emit/yaml.hpp"

#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/yaml/writer.hpp"

namespace urdfmill::emit {

namespace {

/// Comments above the fields of the model.
constexpr std::pair<std::string_view, std::string_view> field_comments[] = {
    {"schema", "A robot model in the fields of URDF. Units: m, rad, kg, s, N; poses are relative to the parent."},
    {"materials", "Materials by name; visuals refer to them with material_name."},
    {"links", "Links by name; each with its visuals, collisions and inertial."},
    {"joints", "Joints by name; the origin is that of the child link in the parent link."},
    {"extensions", "Elements that are not part of the kinematic model, as they were written, in document order."},
    {"namespaces", "Prefixes that extensions may use."},
};

class YamlPrinter {
 public:
  explicit YamlPrinter(bool is_model) : is_model_(is_model) {}

  void put(const Value& value) {
    std::visit([this](const auto& data) { put_data(data); }, value.data);
  }

  [[nodiscard]] std::optional<std::string> finish(source::Sink& sink) const { return writer_.finish(sink); }

 private:
  void put_data(std::monostate) { writer_.null(); }
  void put_data(bool truth) { writer_.truth(truth); }
  void put_data(double number) { writer_.number(number); }
  void put_data(const std::string& text) { writer_.text(text); }

  void put_data(const List& list) {
    const bool has_records = !list.empty() && std::holds_alternative<Fields>(list.front().data);
    writer_.begin_list(has_records ? yaml::Layout::block : yaml::Layout::flow);
    for (const Value& item : list) put(item);
    writer_.end();
  }

  void put_data(const Fields& fields) {
    const bool is_outermost = depth_++ == 0;
    writer_.begin_map();
    for (const auto& [name, value] : fields) {
      if (is_model_ && is_outermost) comment(name);
      writer_.key(name);
      const auto* text = std::get_if<std::string>(&value.data);
      if (is_model_ && name == "xml" && text != nullptr)
        writer_.block(*text);
      else
        put(value);
    }
    writer_.end();
    --depth_;
  }

  void comment(std::string_view name) {
    for (const auto& [field, text] : field_comments) {
      if (field != name) continue;
      if (field != "schema") writer_.blank_line();
      writer_.comment(text);
    }
  }

  yaml::Writer writer_;
  bool is_model_;
  std::size_t depth_ = 0;  ///< maps around the current place
};

}  // namespace

std::optional<std::string> to_yaml(const Value& value, source::Sink& sink) {
  YamlPrinter printer(false);
  printer.put(value);
  return printer.finish(sink);
}

std::optional<std::string> to_data(const Value& value, std::string_view form, source::Sink& sink) {
  return form == "yaml" ? to_yaml(value, sink) : to_json(value);
}

std::optional<std::string> model_yaml(const urdf::Robot& robot, source::Sink& sink) {
  YamlPrinter printer(true);
  printer.put(model_tree(robot));
  return printer.finish(sink);
}

}  // namespace urdfmill::emit
