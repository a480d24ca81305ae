// The options of a command. CLI11 reads them; its templates take seconds to compile, so only parser.cpp includes it.
#pragma once
#include <any>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/session/options/choice.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace urdfmill::tools {

/// name:=value pairs in the given order.
using Assignments = std::vector<std::pair<std::string, std::string>>;

/// Removes the words with `:=` from the command line; they may be anywhere before a `--`.
[[nodiscard]] Assignments take_assignments(std::vector<std::string>& words);

/// A word that completion offers, and its description.
struct Suggestion {
  std::string word;
  std::string what = {};
};

/// What help, completion and manual pages say of an option.
struct OptionDescription {
  std::vector<std::string> names;  ///< `-o`, `--output`; for a positional one its name: `INPUT`
  std::string spelling;            ///< `-o,--output`, `INPUT`
  std::string value_name;          ///< `FILE`
  std::string help;
  std::vector<Suggestion> suggestions;  ///< words it accepts
  bool positional = false;
  bool required = false;
  bool takes_value = false;
  bool value_optional = false;
  bool repeated = false;
};

/// A declared option, to which properties can be added.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(option) {}

  Option& required();
  /// What help calls the value.
  Option& value_name(const std::string& name);
  /// It may be given again, each time with one value.
  Option& one_value_each();
  /// The values are NAME=VALUE, of which each name may be given once.
  Option& one_value_per_name();
  /// A value may hold several, with this between them.
  Option& separated_by(char separator);
  /// Makes the value optional.
  Option& value_optional();
  /// Permits an empty text as value, which other options refuse.
  Option& value_may_be_empty();
  /// Of an option that takes numbers: which ones.
  Option& between(double least, double most);
  Option& positive();
  Option& not_negative();
  /// The value is a folder that exists.
  Option& folder();
  /// The value is, or may be, a file that is read; positional options are without saying so.
  Option& reads_file();
  /// Marks the value as a file that is written. It must not be a file that is read, nor another that is written.
  Option& writes_file();
  Option& needs(const Option& other);
  Option& excludes(const Option& other);
  /// Where `condition`, asked once all words are read, is false, the option has no effect, which is an error: "--jobs
  /// has no effect here: it applies to several models".
  Option& has_effect_if(std::function<bool()> condition, std::string else_why);
  /// Whether it stood among the words that were read.
  [[nodiscard]] bool is_given() const;

 private:
  friend class Parser;
  enum class Access : std::uint8_t { none, reads, writes };
  enum class Least : std::uint8_t { none, above, included };

  /// From here on the value is a number.
  void take_numbers(bool whole, double largest);
  /// What is wrong with a number; empty if nothing is.
  [[nodiscard]] std::string check_number(const std::string& given) const;

  CLI::Option& option_;
  bool may_be_empty_ = false, has_names_once_ = false;
  std::function<bool()> has_effect_ = nullptr;
  std::string why_without_effect_;
  Access access_ = Access::none;
  bool is_whole_ = false;
  Least least_kind_ = Least::none;
  double least_ = 0;
  double largest_ = 0;  ///< that the target can hold
  std::optional<double> most_;
};

/// The options parser of one command. Targets must outlive it; they keep their values where an option is not given.
class Parser {
 public:
  Parser(std::string_view command, std::string_view description);
  ~Parser();

  /// What the options of a command are bound to: one object, made when it is first asked for.
  template <class Values>
  [[nodiscard]] Values& values() {
    if (!values_.has_value()) values_ = std::make_shared<Values>();
    return *std::any_cast<std::shared_ptr<Values>&>(values_);
  }

  /// `-q,--quiet`; `!--no-ignore` sets the target to false.
  Option& add_flag(const std::string& names, bool& target, const std::string& help);
  /// `-o,--output`, or a positional one: `INPUT`. Targets are strings and finite numbers, optional ones, and vectors of
  /// strings.
  template <class Target>
  Option& add_option(const std::string& names, Target& target, const std::string& help);
  /// Three finite numbers in one word, "0 0 -9.81", or in three; with `one_for_all` a single number stands for all
  /// three.
  Option& add_vector(const std::string& names, std::array<double, 3>& target, const std::string& help,
                     bool one_for_all = false);
  /// NAME=DIR, a name and a folder that exists; may be repeated, each name once.
  Option& add_named_folders(const std::string& names, std::vector<std::pair<std::string, std::string>>& target,
                            const std::string& help);
  /// One word of a list.
  Option& add_choice(const std::string& names, std::string& target, const std::string& help,
                     const std::vector<std::string>& words);
  /// One word of a list, each of which stands for a value. The target may be an optional or a vector of them.
  template <class Target, class Value>
  Option& add_choice(const std::string& names, Target& target, const std::string& help,
                     const std::vector<std::pair<std::string, Value>>& choices);
  /// The same for words that other doors take, too.
  template <class Target, class Value, std::size_t count>
  Option& add_choice(const std::string& names, Target& target, const std::string& help,
                     const std::array<session::Choice<Value>, count>& choices) {
    std::vector<std::pair<std::string, Value>> words;
    for (const session::Choice<Value>& choice : choices) words.emplace_back(choice.name, choice.value);
    return add_choice(names, target, help, words);
  }

  /// Adds words that completion offers for an option that is not a choice and checks its values itself.
  void add_suggestions(const Option& option, std::vector<Suggestion> words);

  /// Makes the command accept xacro arguments, too.
  void add_assignments(Assignments& target) { assignments_ = &target; }

  /// Sets the target to the text of all given options except positional ones and these: the options that determine the
  /// command's output.
  void add_fingerprint(std::string& target, std::vector<std::string> without) {
    fingerprint_ = &target;
    without_ = std::move(without);
  }

  /// Adds a function that is called after all words are read: it completes the values, and returns an error or an empty
  /// text.
  void add_check(std::function<std::string()> check) { checks_.push_back(std::move(check)); }

  /// Adds a function that alters the words before they are read, to expand an abbreviation.
  void add_spelling(void (*spell_out)(std::vector<std::string>& words)) { spellings_.push_back(spell_out); }

  /// Reads the words. If that ends the command, returns the exit code: 0 after `--help`, 2 after a reported error in
  /// the usage.
  [[nodiscard]] std::optional<int> parse(std::vector<std::string> words);

  /// Whether an option of that name stood among the words that were read.
  [[nodiscard]] bool is_given(const std::string& name) const;

  [[nodiscard]] std::string name() const;  ///< such as `urdfmill check`
  [[nodiscard]] std::string description() const;
  [[nodiscard]] std::vector<OptionDescription> options() const;
  [[nodiscard]] bool takes_assignments() const { return assignments_ != nullptr; }

 private:
  using Choose = std::function<void(std::size_t)>;
  Option& add_words(const std::string& names, const std::string& help, const std::vector<std::string>& words,
                    bool several, const Choose& choose);
  Option& remember(CLI::Option& option);
  /// Makes one word of the three numbers after an option of `vectors_`.
  void join_vectors(std::vector<std::string>& words) const;
  /// Replaces `short_names_` by long names.
  void spell_out_short_names(std::vector<std::string>& words) const;
  void take_fingerprint() const;
  /// Returns an option that takes a value but was given as `--name=`; null if there is none.
  [[nodiscard]] const CLI::Option* option_without_value(const std::vector<std::string>& words) const;
  /// Returns an option with an empty text that has no meaning; null if there is none.
  [[nodiscard]] const CLI::Option* empty_option() const;
  /// Reports the first of the given words that is neither an option nor expected; returns the exit code.
  [[nodiscard]] int refuse_unexpected(const std::vector<std::string>& given) const;
  /// Reports an error in the usage; returns the exit code.
  [[nodiscard]] int refuse(const std::string& message) const;
  /// Prints a message and returns false if one of `checks_` fails.
  [[nodiscard]] bool checks_pass() const;
  /// Prints a message and returns false for name=value in place of a file, where name:=value is meant.
  [[nodiscard]] bool arguments_are_marked() const;
  /// Prints a message and returns false for a given option without effect.
  [[nodiscard]] bool all_have_effect() const;
  /// Prints a message and returns false if a file to be written is one that is read, or two are the same.
  [[nodiscard]] bool files_are_separate() const;
  /// What to say of a word that is neither an option nor wanted; `next` is the one after it.
  [[nodiscard]] std::string unexpected(const std::string& word, const std::string& next) const;
  /// Returns this command's equivalent of an option of other commands and tools, with its value: "--format json" for
  /// --json. Empty if it has none.
  [[nodiscard]] std::string own_name(std::string_view name, std::string_view value) const;
  /// True if the command has an option of that name.
  [[nodiscard]] bool knows(const std::string& name) const;

  std::any values_;
  std::unique_ptr<CLI::App> app_;
  std::deque<Option> options_;
  Assignments* assignments_ = nullptr;
  std::string* fingerprint_ = nullptr;
  std::vector<std::string> without_;
  std::vector<void (*)(std::vector<std::string>&)> spellings_;
  std::vector<const CLI::Option*> vectors_;
  std::vector<std::function<std::string()>> checks_;
  std::vector<std::pair<const CLI::Option*, std::vector<Suggestion>>> suggestions_;
  /// Short names that CLI11 does not support, and their long equivalents.
  std::vector<std::pair<std::string, std::string>> short_names_;
};

namespace detail {

template <class Value>
void take(Value& target, const Value& value, bool /*first*/) {
  target = value;
}
template <class Value>
void take(std::optional<Value>& target, const Value& value, bool /*first*/) {
  target = value;
}
/// The first word of a list replaces what was there by default.
template <class Value>
void take(std::vector<Value>& target, const Value& value, bool first) {
  if (first) target.clear();
  target.push_back(value);
}

template <class Target>
constexpr bool is_vector = false;
template <class Value>
constexpr bool is_vector<std::vector<Value>> = true;

}  // namespace detail

template <class Target, class Value>
Option& Parser::add_choice(const std::string& names, Target& target, const std::string& help,
                           const std::vector<std::pair<std::string, Value>>& choices) {
  std::vector<std::string> words;
  std::vector<Value> values;
  for (const auto& [word, value] : choices) {
    words.push_back(word);
    values.push_back(value);
  }
  return add_words(names, help, words, detail::is_vector<Target>,
                   [&target, values = std::move(values), first = true](std::size_t i) mutable {
                     detail::take(target, values[i], std::exchange(first, false));
                   });
}

}  // namespace urdfmill::tools
