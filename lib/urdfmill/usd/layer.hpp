// A layer of USD as plain data, and its text format, .usda: prims with properties. The subset is the one that a single
// file with one robot needs; docs/usd.md lists it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::usd {

/// The value of a property: one element or a list of elements, each a number, a tuple of numbers or a text.
struct Value {
  /// The form of the elements.
  enum class Kind : std::uint8_t {
    nothing,  ///< absent, `None`, or a dictionary, which is not kept
    numbers,
    strings,  ///< quoted texts and tokens
    words,    ///< True, False and other words without quotes
    paths,    ///< `</robot/link>`, without the brackets
    assets,   ///< `@file@`, without the signs
  };
  Kind kind = Kind::nothing;
  std::vector<double> numbers = {};     ///< all numbers, tuple after tuple
  std::vector<std::string> texts = {};  ///< if they are no numbers
  std::size_t width = 0;                ///< number of numbers in each tuple; 0: they are no tuples
  bool is_list = false;
  bool is_single = false;  ///< written with the digits of single precision

  /// Returns one number.
  [[nodiscard]] static Value number(double value) { return {.kind = Kind::numbers, .numbers = {value}}; }
  /// Returns one tuple.
  [[nodiscard]] static Value tuple(std::vector<double> values);
  /// Returns a list of tuples, or of numbers if the width is 0, in single precision.
  [[nodiscard]] static Value list(std::vector<double> values, std::size_t width);
  /// Returns one text in quotes.
  [[nodiscard]] static Value string(std::string text) { return {.kind = Kind::strings, .texts = {std::move(text)}}; }
  /// Returns a list of texts in quotes.
  [[nodiscard]] static Value strings(std::vector<std::string> texts);
  /// Returns a word without quotes.
  [[nodiscard]] static Value word(std::string text) { return {.kind = Kind::words, .texts = {std::move(text)}}; }
  /// Returns the path of a prim or a property.
  [[nodiscard]] static Value path(std::string path) { return {.kind = Kind::paths, .texts = {std::move(path)}}; }
};

/// An attribute or a relationship.
struct Property {
  std::string type;  ///< "float", "point3f[]", "rel"
  std::string name;  ///< "physics:mass"
  Value value = {};
  bool is_uniform = false;
  bool is_custom = false;
  bool is_animated = false;        ///< has values over time, which are not kept
  std::string connection = {};     ///< path of the attribute that it is connected to; empty: none
  std::string interpolation = {};  ///< that of a primvar; empty: not stated
  std::size_t begin = 0, end = 0;  ///< its place in a text that was read
};

/// A prim.
struct Prim {
  std::string type;                       ///< "Xform"; may be empty
  std::string name = {};                  ///< valid in USD
  std::vector<std::string> schemas = {};  ///< applied API schemas
  std::vector<Property> properties = {};
  std::vector<Prim> children = {};
  std::string reference = {};      ///< the layer whose default prim it takes its content from; empty: none is named
  bool is_class = false;           ///< abstract: it is no part of the scene
  bool is_instanced = false;       ///< has content of another prim or file: references, payloads, variants, `over`
  std::size_t begin = 0, end = 0;  ///< the place of its name in a text that was read

  /// Returns the property of that name, or null.
  [[nodiscard]] const Property* property(std::string_view property_name) const;
  /// True if the API schema is applied; of an instance such as "PhysicsDriveAPI:angular" if the whole name is given.
  [[nodiscard]] bool has_schema(std::string_view schema) const;
};

/// A layer.
struct Layer {
  std::string default_prim;
  std::string up_axis = "Y";
  double metres_per_unit = 0.01, kilograms_per_unit = 1;
  bool states_units = false, states_up = false;  ///< that it has `metersPerUnit` and `upAxis`
  bool has_sublayers = false;
  std::vector<Prim> prims = {};
};

/// Returns a sentence about units and axis that a layer does not state; empty if it states them.
[[nodiscard]] std::string unstated_units(const Layer& layer);

/// Returns the text of a layer.
[[nodiscard]] std::string print(const Layer& layer);

/// A mistake in a text.
struct ParseError {
  std::string message;
  std::size_t at = 0;  ///< byte
};

/// Reads the text of a layer. Metadata other than those of the structures above are passed over. Returns nothing, and
/// sets `error`, for a text that is not .usda, and for one with prims nested deeper than 200.
[[nodiscard]] std::optional<Layer> parse(std::string_view text, ParseError& error);

/// True if a text is a layer: it begins with `#usda `.
[[nodiscard]] inline bool is_layer(std::string_view text) {
  return text.starts_with("#usda ");
}

}  // namespace urdfmill::usd
