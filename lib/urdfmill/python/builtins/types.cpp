// The types of Python's values.
#include <algorithm>
#include <array>
#include <vector>

#include "urdfmill/python/builtins/method_tables.hpp"
#include "urdfmill/python/builtins/type_constructors.hpp"
#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/value_text.hpp"

namespace urdfmill::python {
namespace {

const TypeInfo object_type{"object"};
const TypeInfo none_type{"NoneType", construct_none};
const TypeInfo ellipsis_type{"ellipsis"};
const TypeInfo int_type{"int", construct_int, int_methods, int_class_methods, int_members};
const TypeInfo bool_type{"bool", construct_bool, int_methods, int_class_methods, int_members};
const TypeInfo float_type{"float", construct_float, float_methods, float_class_methods, number_members};
const TypeInfo complex_type{"complex", construct_complex, complex_methods, {}, number_members};
const TypeInfo string_type{"str", construct_string, string_methods, {}, {}};
const TypeInfo bytes_type{"bytes"};
const TypeInfo list_type{"list", construct_list, list_methods, {}, {}};
const TypeInfo tuple_type{"tuple", construct_tuple, tuple_methods, {}, {}};
const TypeInfo dict_type{"dict", construct_dict, dict_methods, dict_class_methods, {}};
const TypeInfo yaml_list_type{"YamlListWrapper", construct_list, list_methods, {}, {}};
const TypeInfo yaml_dict_type{"YamlDictWrapper", construct_dict, dict_methods, dict_class_methods, {}};
const TypeInfo set_type{"set", construct_set, set_methods, {}, {}};
const TypeInfo frozenset_type{"frozenset", construct_frozenset, frozenset_methods, {}, {}};
const TypeInfo range_type{"range", construct_range, range_methods, {}, range_members};
const TypeInfo slice_type{"slice", construct_slice, slice_methods, {}, slice_members};
const TypeInfo map_type{"map", construct_map};
const TypeInfo filter_type{"filter", construct_filter};
const TypeInfo zip_type{"zip", construct_zip};
const TypeInfo enumerate_type{"enumerate", construct_enumerate};
const TypeInfo reversed_type{"reversed", construct_reversed};
const TypeInfo type_type{"type", construct_type};
const TypeInfo dict_keys_type{"dict_keys", nullptr, dict_keys_methods, {}, {}};
const TypeInfo dict_values_type{"dict_values", nullptr, dict_values_methods, {}, {}};
const TypeInfo dict_items_type{"dict_items", nullptr, dict_keys_methods, {}, {}};
const TypeInfo date_type{"date", nullptr, date_methods, {}, date_members};
const TypeInfo datetime_type{"datetime", nullptr, date_methods, {}, datetime_members};
const TypeInfo function_type{"function"};
const TypeInfo builtin_type{"builtin_function_or_method"};
const TypeInfo method_descriptor_type{"method_descriptor"};
const TypeInfo namespace_type{"NameSpace"};
const TypeInfo generator_type{"generator"};
const TypeInfo list_iterator_type{"list_iterator"};
const TypeInfo iterator_type{"iterator"};

constexpr std::array all_types{
    &object_type,    &none_type,        &ellipsis_type,      &int_type,
    &bool_type,      &float_type,       &complex_type,       &string_type,
    &bytes_type,     &list_type,        &tuple_type,         &dict_type,
    &yaml_list_type, &yaml_dict_type,   &set_type,           &frozenset_type,
    &range_type,     &slice_type,       &map_type,           &filter_type,
    &zip_type,       &enumerate_type,   &reversed_type,      &type_type,
    &dict_keys_type, &dict_values_type, &dict_items_type,    &date_type,
    &datetime_type,  &function_type,    &builtin_type,       &method_descriptor_type,
    &namespace_type, &generator_type,   &list_iterator_type, &iterator_type,
};

/// Returns the module of a type that shows one in its text.
std::string_view module_of(const TypeInfo& type) {
  if (&type == &yaml_list_type || &type == &yaml_dict_type || &type == &namespace_type) return "xacro.";
  if (&type == &date_type || &type == &datetime_type) return "datetime.";
  return {};
}

class Type final : public Callable {
 public:
  explicit Type(const TypeInfo& type) : Callable(Kind::type), info(type) {}
  [[nodiscard]] Value call(const Call& call) const override {
    if (info.construct == nullptr) type_error("cannot create '" + std::string(info.name) + "' instances");
    for (const Value& argument : call.positional) charge_scan(argument, call.context);
    Value result = info.construct(call);
    if (result.is_string()) charge_scan(result, call.context);
    return result;
  }
  [[nodiscard]] std::string title() const override { return std::string(info.name) + "()"; }
  [[nodiscard]] std::string_view type_name() const override { return "type"; }
  [[nodiscard]] std::string repr() const override {
    return "<class '" + std::string(module_of(info)).append(info.name) + "'>";
  }

  const TypeInfo& info;
};

const TypeInfo& type_of_dict_view(const DictView& view) {
  switch (view.part) {
    case DictView::Part::keys:
      return dict_keys_type;
    case DictView::Part::values:
      return dict_values_type;
    default:
      return dict_items_type;
  }
}

}  // namespace

const TypeInfo& type_of(const Value& value) {
  switch (value.kind()) {
    case Kind::none:
      return none_type;
    case Kind::boolean:
      return bool_type;
    case Kind::integer:
    case Kind::big_integer:
      return int_type;
    case Kind::floating:
      return float_type;
    case Kind::complex:
      return complex_type;
    case Kind::string:
      return string_type;
    case Kind::bytes:
      return bytes_type;
    case Kind::list:
      return value.as<List>().yaml ? yaml_list_type : list_type;
    case Kind::tuple:
      return tuple_type;
    case Kind::dict:
      return value.as<Dict>().yaml ? yaml_dict_type : dict_type;
    case Kind::set:
      return set_type;
    case Kind::frozenset:
      return frozenset_type;
    case Kind::range:
      return range_type;
    case Kind::slice:
      return slice_type;
    case Kind::ellipsis:
      return ellipsis_type;
    case Kind::dict_view:
      return type_of_dict_view(value.as<DictView>());
    case Kind::date:
      return value.as<Date>().has_time ? datetime_type : date_type;
    case Kind::type:
      return type_type;
    default:
      break;
  }
  const TypeInfo* type = find_type(value.object()->type_name());
  return type != nullptr ? *type : value.is(Kind::iterator) ? iterator_type : object_type;
}

const TypeInfo* find_type(std::string_view name) {
  const auto found =
      std::find_if(all_types.begin(), all_types.end(), [&](const TypeInfo* t) { return t->name == name; });
  return found == all_types.end() ? nullptr : *found;
}

Value type_value(const TypeInfo& type, Context& context) {
  std::vector<Value>& made = context.types;
  if (made.empty()) made.resize(all_types.size());
  const auto index = static_cast<std::size_t>(std::find(all_types.begin(), all_types.end(), &type) - all_types.begin());
  if (made[index].is_none()) made[index] = Value::object(new Type(type));
  return made[index];
}

const TypeInfo& type_behind(const Value& type) {
  return type.as<Type>().info;
}

bool is_subtype(const TypeInfo& type, const TypeInfo& base) {
  if (&type == &base || &base == &object_type) return true;
  if (&type == &bool_type) return &base == &int_type;
  if (&type == &yaml_list_type) return &base == &list_type;
  if (&type == &yaml_dict_type) return &base == &dict_type;
  if (&type == &datetime_type) return &base == &date_type;
  return false;
}

const Native* find_native(std::span<const Native> table, std::string_view name, Profile profile) {
  for (const Native& native : table)
    if (native.name == name) return profile.since(native.since) ? &native : nullptr;
  return nullptr;
}

const Native* find_method(const TypeInfo& type, std::string_view name, Profile profile) {
  const Native* method = find_native(type.methods, name, profile);
  return method != nullptr ? method : find_native(type.class_methods, name, profile);
}

}  // namespace urdfmill::python
