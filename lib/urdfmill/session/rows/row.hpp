// Options of requests as rows that every interface reads: the command line, C and Python.
//
// Each request has a function that adds its rows to a Binder, each with the member that takes the value. An interface
// is a Binder: the command line declares the rows to its parser, C and Python find a row by its name, a list of all
// options only collects them. Values are read here, so that every interface refuses the same ones with the same words.
// Messages name an option by its marker (text/option_names.hpp), and the interface spells it.
#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "urdfmill/session/rows/choice.hpp"

namespace urdfmill::session {

/// Numbers that an option takes.
struct Bounds {
  std::optional<double> least = std::nullopt;
  std::optional<double> most = std::nullopt;
  bool is_open = false;  ///< excludes `least` itself
};
inline constexpr Bounds above_zero{.least = 0, .is_open = true};
inline constexpr Bounds from_zero{.least = 0};
/// Returns bounds that are included.
[[nodiscard]] constexpr Bounds between(double least, double most) {
  return {.least = least, .most = most};
}

/// Things that a value names.
enum class Names : std::uint8_t {
  nothing,
  folder,       ///< an existing folder
  input,        ///< a file that is read
  input_maybe,  ///< the same, or another value
  output,       ///< a file that is written
};

/// The heading under which help lists an option, in this order.
enum class Heading : std::uint8_t {
  options,  ///< the command's main options
  rules,
  fixes,
  state,
  chain,
  task,
  constraints,
  dynamics,
  limits,
  table,
  matching,
  rounding,
  losses,
  layout,
  meshes,
  inertia,
  composition,
  sdf,
  mjcf,
  plots,
  view,
  marks,
  output,
  folders,
  packages,
  many_models,
  help,
};
/// Returns the heading as help prints it: "Packages and xacro".
[[nodiscard]] std::string_view text(Heading heading);

/// The lists that show an option.
enum class Shown : std::uint8_t {
  always,       ///< every help
  in_full,      ///< only the full help
  in_no_place,  ///< none; the option still works
};

/// Says that the default of an option is the value of its member in a new request.
inline constexpr std::string_view of_member = "{member}";

/// An option of a request. Empty members do not apply to it.
struct Row {
  std::string_view name = {};  ///< name in C and Python: "snap_steps"
  std::string_view help = {};  ///< "{default}" and "{unit}" stand for those members, ⟨name⟩ for another option
  std::string_view value_name = {};  ///< "FRACTION"
  /// The spelling on the command line if it differs from the name: "t,to". An option of the command line alone has only
  /// this: "-o,--output", "INPUT".
  std::string_view spelling = {};
  /// Earlier names in C and Python, separated by blanks, and the earlier spelling on the command line. They still work
  /// and are listed nowhere.
  std::string_view former_names = {}, former_spelling = {};
  std::string_view former_word = {};  ///< earlier word of a choice and its present one, "text=full", likewise
  std::string_view unit = {};         ///< "rad/s or m/s"
  std::string_view standard = {};     ///< default value; `of_member`: that of the member
  std::string_view alone = {};        ///< the value of the option without one, on the command line; empty: it needs one
  Bounds bounds = {};
  std::string_view needs = {};     ///< the name of an option without which it has no effect
  std::string_view excludes = {};  ///< names of options that it excludes, separated by blanks
  Names names = Names::nothing;
  char separator = 0;               ///< separates values in one text
  bool may_be_empty = false;        ///< permits an empty text
  bool one_value_per_name = false;  ///< values are NAME=VALUE, each name once
  bool is_on_command_line = true;   ///< false: for programs only
  bool is_configurable = true;      ///< false: no configuration gives it, because it names files to read or write
  Heading heading = Heading::options;
  Shown shown = Shown::always;

  /// Returns the spelling on the command line: "-t,--to", "--snap-steps".
  [[nodiscard]] std::string flags() const;
  /// Returns earlier names on the command line as `flags` does.
  [[nodiscard]] std::string former_flags() const;
  /// Returns the name between markers, as in messages: ⟨snap-steps⟩.
  [[nodiscard]] std::string marked() const;
  /// Returns the help with its numbers and units.
  [[nodiscard]] std::string text() const;
};

/// The form of a value.
enum class Kind : std::uint8_t { flag, whole, number, vector, text, texts, choice, choices, pairs };
/// Returns "flag", "whole", "number", ….
[[nodiscard]] std::string_view text(Kind kind);
/// True if values are added to earlier ones.
[[nodiscard]] constexpr bool is_list(Kind kind) {
  return kind == Kind::texts || kind == Kind::choices || kind == Kind::pairs;
}

/// A value in a call.
struct GivenValue {
  std::optional<std::string> name;  ///< name of a named value, which may contain any character
  std::string value;

  /// Returns the value as text: "elbow=1.2".
  [[nodiscard]] std::string text() const { return name ? *name + '=' + value : value; }
};

/// Takes the values of an option into a request. Returns a message if one is refused, otherwise an empty text.
using Take = std::function<std::string(const Row& row, std::span<const GivenValue> values)>;

/// The way in which an option takes its values.
struct Taking {
  Kind kind = Kind::text;
  Take take;
  std::vector<std::string> words = {};  ///< words of a choice
};

/// Each reads a text, or returns the message that refuses it.
[[nodiscard]] std::string read(const Row& row, const std::string& text, bool& value);
[[nodiscard]] std::string read(const Row& row, const std::string& text, double& value);
[[nodiscard]] std::string read(const Row& row, const std::string& text, std::string& value);
/// Reads three numbers, "0 0 -9.81"; with `one_for_all` one number means all three.
[[nodiscard]] std::string read(const Row& row, const std::string& text, std::array<double, 3>& value, bool one_for_all);
/// Reads a whole number of at most `largest`.
[[nodiscard]] std::string read_whole(const Row& row, const std::string& text, std::int64_t smallest,
                                     std::uint64_t largest, bool& is_negative, std::uint64_t& size);
/// Reads one of the words of a choice and sets its position.
[[nodiscard]] std::string read_word(const Row& row, const std::string& text, const std::vector<std::string>& words,
                                    std::size_t& position);
/// Reads NAME=VALUE.
[[nodiscard]] std::string read_pair(const Row& row, const GivenValue& given, std::pair<std::string, std::string>& pair);
/// Returns a number as the default of an option: "0.2", "1e-9".
[[nodiscard]] std::string default_text(double value);
/// Returns the message about an invalid value: "⟨snap-steps⟩: "2" is not …".
[[nodiscard]] std::string refusal(const Row& row, std::string_view text, std::string_view what);
/// Returns the message for a row that requires a value; empty if there is one.
[[nodiscard]] std::string empty_refusal(const Row& row, const std::string& text);
/// Returns the message for a name with two values; empty if there is none.
[[nodiscard]] std::string repeated_name(const Row& row, std::span<const GivenValue> values);

namespace detail {

template <class Type>
struct Optional : std::false_type {
  using Value = Type;
};
template <class Type>
struct Optional<std::optional<Type>> : std::true_type {
  using Value = Type;
};
template <class Type>
constexpr bool is_vector = false;
template <class Type>
constexpr bool is_vector<std::vector<Type>> = true;

/// Reads a whole number into its type.
template <class Whole>
std::string read_number(const Row& row, const std::string& text, Whole& value) {
  bool is_negative = false;
  std::uint64_t size = 0;
  std::string wrong = read_whole(row, text, std::is_unsigned_v<Whole> ? 0 : std::numeric_limits<std::int64_t>::min(),
                                 static_cast<std::uint64_t>(std::numeric_limits<Whole>::max()), is_negative, size);
  if (wrong.empty())
    value = is_negative ? static_cast<Whole>(-static_cast<std::int64_t>(size)) : static_cast<Whole>(size);
  return wrong;
}

/// Returns the value of a member as the default of its option; empty for flags, lists and values that are not set.
template <class Target>
std::string default_of(const Target& target) {
  if constexpr (std::is_same_v<Target, std::string>)
    return target;
  else if constexpr (std::is_same_v<Target, double>)
    return default_text(target);
  else if constexpr (std::is_integral_v<Target> && !std::is_same_v<Target, bool>)
    return std::to_string(target);
  else
    return {};
}

}  // namespace detail

/// An interface, or a list of options. It receives the options of a request one by one.
class Binder {
 public:
  /// The part of a list that has one heading: it ends with this object.
  class [[nodiscard]] Section {
   public:
    Section(Binder& of, Heading heading, Shown shown)
        : of_(of),
          outer_heading_(std::exchange(of.heading_, heading)),
          outer_shown_(std::exchange(of.shown_, std::max(of.shown_, shown))) {}
    Section(const Section&) = delete;
    Section& operator=(const Section&) = delete;
    Section(Section&&) = delete;
    Section& operator=(Section&&) = delete;
    ~Section() {
      of_.heading_ = outer_heading_;
      of_.shown_ = outer_shown_;
    }

   private:
    Binder& of_;
    Heading outer_heading_;
    Shown outer_shown_;
  };

  Binder() = default;
  Binder(const Binder&) = delete;
  Binder& operator=(const Binder&) = delete;
  Binder(Binder&&) = delete;
  Binder& operator=(Binder&&) = delete;
  virtual ~Binder() = default;

  /// Puts the options that are added during the life of the returned object under a heading, unless their rows have
  /// one.
  Section under(Heading heading, Shown shown = Shown::always) { return {*this, heading, shown}; }

  /// Adds an option of the target's kind: a flag, a text, a number, or an optional or a vector of them.
  template <class Target>
  void add(const Row& row, Target& target) {
    deliver(row, taking(target), detail::default_of(target));
  }
  /// Adds a flag that sets the target to false.
  void add_not(const Row& row, bool& target);
  /// Adds three numbers, in any type with three elements.
  template <class Vector>
  void add_vector(const Row& row, Vector& target, bool one_for_all = false) {
    deliver(row,
            {Kind::vector,
             [&target, one_for_all](const Row& of, std::span<const GivenValue> values) {
               std::array<double, 3> numbers{};
               std::string wrong = read(of, values.back().text(), numbers, one_for_all);
               if (wrong.empty()) target = {numbers[0], numbers[1], numbers[2]};
               return wrong;
             }},
            '"' + default_text(target[0]) + ' ' + default_text(target[1]) + ' ' + default_text(target[2]) + '"');
  }
  /// Adds a choice of one of the words or, for a vector, of several.
  template <class Target, class Choices>
  void add(const Row& row, Target& target, const Choices& choices);
  /// Adds a text that a function reads; the function returns an error as `refusal` does.
  void add_read(const Row& row, std::function<std::string(const Row& row, const std::string& text)> take,
                Kind kind = Kind::text);
  /// Adds texts that a function reads one at a time; `clear` is called before the first.
  void add_each(const Row& row, std::function<void()> clear,
                std::function<std::string(const Row& row, const std::string& text)> take);

 protected:
  /// Receives an option; texts of the row are valid only during the call.
  virtual void bind(const Row& row, Taking taking) = 0;

 private:
  template <class Target>
  static Taking taking(Target& target);
  /// Passes an option to `bind` with its heading. `standard` is the default of its member, if that has one.
  void deliver(Row row, Taking taking, const std::string& standard = {});

  Heading heading_ = Heading::options;
  Shown shown_ = Shown::always;
};

template <class Target>
Taking Binder::taking(Target& target) {
  using Value = typename detail::Optional<Target>::Value;
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  if constexpr (std::is_same_v<Target, Pairs>) {
    return {Kind::pairs, [&target](const Row& row, std::span<const GivenValue> values) {
              target.clear();
              for (const GivenValue& given : values)
                if (std::string wrong = read_pair(row, given, target.emplace_back()); !wrong.empty()) return wrong;
              return repeated_name(row, values);
            }};
  } else if constexpr (std::is_same_v<Target, std::vector<std::string>>) {
    return {Kind::texts, [&target](const Row& row, std::span<const GivenValue> values) {
              target.clear();
              for (const GivenValue& given : values)
                if (std::string wrong = read(row, given.text(), target.emplace_back()); !wrong.empty()) return wrong;
              return repeated_name(row, values);
            }};
  } else {
    constexpr bool is_whole = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
    constexpr Kind kind = std::is_same_v<Value, bool>     ? Kind::flag
                          : is_whole                      ? Kind::whole
                          : std::is_same_v<Value, double> ? Kind::number
                                                          : Kind::text;
    return {kind, [&target](const Row& row, std::span<const GivenValue> values) {
              Value value{};
              std::string wrong;
              if constexpr (is_whole)
                wrong = detail::read_number(row, values.back().text(), value);
              else
                wrong = read(row, values.back().text(), value);
              if (wrong.empty()) target = std::move(value);
              return wrong;
            }};
  }
}

template <class Target, class Choices>
void Binder::add(const Row& row, Target& target, const Choices& choices) {
  using Value = std::remove_cvref_t<decltype(std::begin(choices)->value)>;
  std::vector<std::string> words;
  std::vector<Value> values;
  for (const auto& choice : choices) {
    words.emplace_back(choice.name);
    values.push_back(choice.value);
  }
  const auto take = [&target, words, values](const Row& of, std::span<const GivenValue> given) {
    if constexpr (detail::is_vector<Target>) target.clear();
    for (const GivenValue& one : given) {
      std::size_t position = 0;
      if (std::string wrong = read_word(of, one.text(), words, position); !wrong.empty()) return wrong;
      if constexpr (detail::is_vector<Target>)
        target.push_back(values[position]);
      else
        target = values[position];
    }
    return std::string();
  };
  std::string standard;
  if constexpr (std::is_same_v<Target, Value>)
    for (const auto& choice : choices)
      if (choice.value == target) standard = choice.name;
  deliver(row, {detail::is_vector<Target> ? Kind::choices : Kind::choice, take, words}, standard);
}

}  // namespace urdfmill::session
