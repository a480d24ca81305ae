#include "urdfmill/sdf/check/values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/xml/content.hpp"

namespace urdfmill::sdf {
namespace {

/// A number at the beginning of a text.
struct Leading {
  double value = 0;
  std::size_t length = 0;  ///< bytes of the number with the white space before it; 0 if there is none
  bool is_too_large = false;
};

Leading leading_number(std::string_view text) {
  std::size_t begin = text.find_first_not_of(text::white_space);
  if (begin == std::string_view::npos) return {};
  const bool has_sign = text[begin] == '-' || text[begin] == '+';
  const bool is_negative = text[begin] == '-';
  if (has_sign) ++begin;
  if (begin == text.size() || text[begin] == '-') return {};
  const bool is_hexadecimal = text.substr(begin).starts_with("0x") || text.substr(begin).starts_with("0X");
  Leading found;
  const char* const end = text.data() + text.size();
  const auto [at, error] = is_hexadecimal
                               ? std::from_chars(text.data() + begin + 2, end, found.value, std::chars_format::hex)
                               : std::from_chars(text.data() + begin, end, found.value);
  if (error == std::errc::invalid_argument) return {};
  found.is_too_large = error == std::errc::result_out_of_range;
  found.length = static_cast<std::size_t>(at - text.data());
  if (is_negative) found.value = -found.value;
  return found;
}

std::string quoted(std::string_view text) {
  return '"' + std::string(text) + '"';
}

ValueMistake rest_ignored(std::string_view value, std::size_t length) {
  return {"read as " + quoted(text::trimmed(value.substr(0, length))) + "; readers ignore the rest", false};
}

std::optional<ValueMistake> mistake_in_flag(std::string_view value) {
  const std::string word = text::lower_case(std::string(value));
  if (word == "true" || word == "false" || word == "1" || word == "0") return std::nullopt;
  return ValueMistake{"not true or false"};
}

std::optional<ValueMistake> mistake_in_number(const SchemaRow& row, std::string_view value) {
  const Leading number = leading_number(value);
  const bool is_whole = row.form != ValueForm::number;
  const std::string wanted = is_whole ? "not a whole number" : "not a number";
  if (number.length == 0) return ValueMistake{wanted};
  constexpr double largest_integer = 2147483647;
  if (number.is_too_large || (row.form == ValueForm::integer && std::abs(number.value) > largest_integer + 1))
    return ValueMistake{"too large"};
  if (number.value < row.least || number.value > row.most)
    return ValueMistake{number.value < row.least ? "below the least permitted value, " + text::shortest(row.least)
                                                 : "above the greatest permitted value, " + text::shortest(row.most)};
  if (is_whole && number.value != std::floor(number.value))
    return ValueMistake{wanted + "; readers take its beginning", false};
  if (row.form == ValueForm::count && number.value < 0) return ValueMistake{"negative", false};
  if (number.length != value.size()) return rest_ignored(value, number.length);
  return std::nullopt;
}

std::string numbers_wanted(std::size_t count) {
  return "not " + std::to_string(count) + " numbers";
}

std::optional<ValueMistake> mistake_in_vector(std::size_t count, std::string_view value) {
  std::string_view rest = value;
  for (std::size_t i = 0; i < count; ++i) {
    const Leading number = leading_number(rest);
    if (number.length == 0 || !std::isfinite(number.value)) return ValueMistake{numbers_wanted(count)};
    rest.remove_prefix(number.length);
  }
  if (!text::is_blank(rest)) return rest_ignored(value, value.size() - rest.size());
  return std::nullopt;
}

std::optional<ValueMistake> mistake_in_pose(std::string_view value, const xml::Element& element) {
  const std::string format = xml::attribute_text(element, "rotation_format");
  const bool is_quaternion = format == "quat_xyzw";
  if (is_quaternion && text::lower_case(xml::attribute_text(element, "degrees")) == "true")
    return ValueMistake{"a quaternion, to which degrees=\"true\" does not apply"};
  const std::vector<std::string_view> words = text::words(value);
  const std::size_t count = is_quaternion ? 7 : 6;
  if (words.size() != count)
    return ValueMistake{"not " + std::string(is_quaternion ? "seven numbers (x y z, quaternion x y z w)"
                                                           : "six numbers (x y z roll pitch yaw)")};
  for (const std::string_view word : words) {
    const Leading number = leading_number(word);
    if (number.length == 0) return ValueMistake{"not a pose: " + quoted(word) + " is not a number"};
    if (!std::isfinite(number.value) || number.is_too_large)
      return ValueMistake{"not a pose: " + quoted(word) + " is not finite"};
    if (number.length != word.size())
      return ValueMistake{"a pose with " + quoted(word) + ", of which readers ignore the end", false};
  }
  return std::nullopt;
}

std::optional<ValueMistake> mistake_in_color(std::string_view value) {
  const std::vector<std::string_view> words = text::words(value);
  const std::string wanted = "not a colour (red green blue and perhaps alpha, each from 0 to 1)";
  if (words.size() != 3 && words.size() != 4) return ValueMistake{wanted};
  for (const std::string_view word : words) {
    const Leading number = leading_number(word);
    if (number.length == 0 || !(number.value >= 0 && number.value <= 1)) return ValueMistake{wanted};
  }
  return std::nullopt;
}

struct ChoiceRow {
  std::string_view element, row;
  std::string_view values;
  bool is_refused;
};

constexpr std::array choice_rows{
    ChoiceRow{"joint", "@type", "ball continuous fixed gearbox prismatic revolute revolute2 screw universal", true},
    ChoiceRow{
        "sensor", "@type",
        "air_pressure air_speed altimeter boundingbox boundingbox_camera camera contact custom depth depth_camera "
        "force_torque gps gpu_lidar gpu_ray imu lidar logical_camera magnetometer multicamera navsat ray rfid "
        "rfidtag rgbd rgbd_camera segmentation segmentation_camera sonar thermal thermal_camera "
        "wide_angle_camera wideanglecamera wireless_receiver wireless_transmitter",
        true},
    ChoiceRow{"light", "@type", "directional point spot", true},
    ChoiceRow{"particle_emitter", "@type", "box cylinder ellipsoid point", true},
    ChoiceRow{"atmosphere", "@type", "adiabatic", true},
    ChoiceRow{"shader", "@type",
              "normal_map_object_space normal_map_objectspace normal_map_tangent_space normal_map_tangentspace pixel "
              "vertex",
              true},
    ChoiceRow{"noise", "type", "gaussian gaussian_quantized none", true},
    ChoiceRow{"noise", "@type", "gaussian gaussian_quantized none", false},
    ChoiceRow{"mesh", "@optimization", "convex_decomposition convex_hull", false},
    ChoiceRow{"pose", "@rotation_format", "euler_rpy quat_xyzw", true},
    ChoiceRow{"force_torque", "frame", "child parent sensor", true},
    ChoiceRow{"force_torque", "measure_direction", "child_to_parent parent_to_child", true},
    ChoiceRow{"spherical_coordinates", "surface_model", "CUSTOM_SURFACE EARTH_WGS84 MOON_SCS", true},
    ChoiceRow{"image", "format",
              "B8G8R8 BAYER_BGGR8 BAYER_GBRG8 BAYER_GRBG8 BAYER_RGGB8 BGRA_INT8 BGR_INT16 BGR_INT32 BGR_INT8 L16 L8 "
              "L_INT16 L_INT8 R8G8B8 RGBA_INT8 RGB_FLOAT16 RGB_FLOAT32 RGB_INT16 RGB_INT32 RGB_INT8 R_FLOAT16 "
              "R_FLOAT32",
              true},
};

}  // namespace

std::optional<ValueMistake> find_mistake(const SchemaRow& row, std::string_view value, const xml::Element& element) {
  switch (row.form) {
    case ValueForm::flag:
      return mistake_in_flag(value);
    case ValueForm::integer:
    case ValueForm::count:
    case ValueForm::number:
      return mistake_in_number(row, value);
    case ValueForm::vector2:
      return mistake_in_vector(2, value);
    case ValueForm::vector3:
      return mistake_in_vector(3, value);
    case ValueForm::quaternion:
      return mistake_in_vector(4, value);
    case ValueForm::pose:
      return mistake_in_pose(value, element);
    case ValueForm::color:
      return mistake_in_color(value);
    case ValueForm::nothing:
    case ValueForm::text:
    case ValueForm::time:
      break;
  }
  return std::nullopt;
}

std::vector<double> leading_numbers(std::string_view text) {
  std::vector<double> numbers;
  for (Leading number = leading_number(text); number.length > 0; number = leading_number(text)) {
    numbers.push_back(number.value);
    text.remove_prefix(number.length);
  }
  return numbers;
}

std::vector<double> numbers_in(const xml::Element* element) {
  return element == nullptr ? std::vector<double>() : leading_numbers(xml::text_of(*element));
}

std::optional<double> number_in(const xml::Element& parent, std::string_view child, double otherwise) {
  const xml::Element* const element = parent.child(child);
  if (element == nullptr) return otherwise;
  const std::string text = xml::text_of(*element);
  if (text.empty()) return otherwise;
  const Leading number = leading_number(text);
  return number.length == 0 ? std::nullopt : std::optional(number.value);
}

Choice choice_of(std::string_view element, std::string_view row) {
  const auto found = std::find_if(choice_rows.begin(), choice_rows.end(), [&](const ChoiceRow& choice) {
    return choice.element == element && choice.row == row;
  });
  if (found == choice_rows.end()) return {};
  return {text::words(found->values), found->is_refused};
}

}  // namespace urdfmill::sdf
