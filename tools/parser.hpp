// The options of a command, and the matcher that gives them the words of the command line.
//
// A word that begins with `-` is an option: `--output FILE`, `--output=FILE`, `-o FILE`, `-oFILE`, or several letters
// in one word, `-qw`. Numbers (`-0.5`), `-` and all words after `--` are not. An option takes the next word whatever it
// is, a positional one takes words in the order of declaration. Flags may be given a value: `--quiet=false`.
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

#include "tools/assignments.hpp"
#include "urdfmill/session/config/config_schema.hpp"
#include "urdfmill/session/rows/row.hpp"

namespace urdfmill::tools {

/// A word that completion offers, and its description.
struct Suggestion {
  std::string word;
  std::string what = {};
};

/// Description of an option in help, completion and manual pages.
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
  session::Heading heading = session::Heading::options;
  session::Shown shown = session::Shown::always;
};

/// A declared option, to which properties can be added.
class Option {
 public:
  Option(const session::Row& row, session::Taking taking);
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;
  Option(Option&&) = delete;
  Option& operator=(Option&&) = delete;
  ~Option() = default;

  Option& required() { return set(described_.required, true); }
  /// Names the value in help.
  Option& value_name(std::string_view name) { return set(described_.value_name, name).set(row_.value_name, name); }
  /// Permits several values in one word, with a separator between them.
  Option& separated_by(char separator) { return set(row_.separator, separator); }
  /// Makes the value optional.
  Option& value_optional() { return set(described_.value_optional, true).set(row_.may_be_empty, true); }
  /// Offers words in completion for an option that is not a choice and checks its values itself.
  Option& suggests(std::vector<Suggestion> words) { return set(described_.suggestions, std::move(words)); }
  /// Adds earlier names, which still work and are listed nowhere: "-t,--to"; `--json=json` is a flag that stood for the
  /// value.
  Option& formerly(std::string_view flags);
  /// Lets a word replace an earlier one that stands beside it: `--format tf --format tf-static`.
  Option& replacing(std::string_view word, std::string_view earlier) { return add_to(replacing_, word, earlier); }
  /// Limits the numbers that the option takes.
  Option& within(const session::Bounds& bounds) { return set(row_.bounds, bounds); }
  /// Marks the value as a file that is, or may be, read; positional options are so by default.
  Option& reads_file() { return set(row_.names, session::Names::input); }
  /// Marks the value as a file that is written. It must not be a file that is read, nor another that is written.
  Option& writes_file() { return set(row_.names, session::Names::output); }
  Option& needs(const Option& other) { return add_to(needs_, other.name()); }
  Option& excludes(const Option& other) { return add_to(excludes_, other.name()); }
  /// Lists the option after the option of that name instead of last.
  Option& after(std::string name) { return set(after_, std::move(name)); }
  /// Makes the option an error if `condition`, called after all words are read, is false: "--jobs has no effect here:
  /// it applies to several models". With several conditions the first that is false says why.
  Option& has_effect_if(const std::function<bool()>& condition, std::string_view else_why) {
    return add_to(effects_, condition, else_why);
  }
  /// Lets a configuration give the option, as it can give those of requests.
  Option& configurable() { return set(is_configurable_, true); }
  /// True if the option was among the words.
  [[nodiscard]] bool is_given() const { return !values_.empty() && !is_default_; }

 private:
  friend class Parser;

  template <class Member, class Value>
  Option& set(Member& member, Value&& value) {
    member = std::forward<Value>(value);
    return *this;
  }
  template <class List, class... Values>
  Option& add_to(List& list, const Values&... values) {
    list.emplace_back(values...);
    return *this;
  }
  /// Returns the name in messages: `--output`, `INPUT`.
  [[nodiscard]] const std::string& name() const;
  /// True for the name of its row and its own names, with their dashes.
  [[nodiscard]] bool is_called(std::string_view name) const;
  /// True if a configuration may give it.
  [[nodiscard]] bool may_be_default() const;
  /// Returns "--output requires a value, FILE".
  [[nodiscard]] std::string requires_value() const;
  /// Adds a value, or the values in one text; `place` is the number of its word.
  void add(std::string_view text, std::size_t place);
  /// Takes the values into the target. Returns a message if they are refused.
  [[nodiscard]] std::string take() const;

  std::string flags_;  ///< `-o,--output`
  session::Row row_;
  session::Taking taking_;
  OptionDescription described_;
  std::vector<std::string> former_;                             ///< earlier names: `-t`, `--json=json`
  std::vector<std::pair<std::string, std::string>> replacing_;  ///< words, each with an earlier one
  std::string after_;
  std::vector<std::string> needs_, excludes_;                           ///< names of options
  std::vector<std::pair<std::function<bool()>, std::string>> effects_;  ///< conditions, each with the reason
  bool is_configurable_ = false;
  std::vector<std::string> default_values_;  ///< from a configuration
  std::string default_place_;
  bool is_default_ = false;          ///< its values are those of the configuration
  std::vector<std::string> values_;  ///< "true" for a flag
  std::vector<std::size_t> places_;  ///< numbers of the words that the values are from
};

/// The options parser of one command. Targets must outlive it, and keep their values if an option is not given.
class Parser : public session::Binder {
 public:
  Parser(std::string_view command, std::string_view description);
  /// Returns the values of a command's options: one object, made at the first call.
  template <class Values>
  [[nodiscard]] Values& values() {
    if (!values_.has_value()) values_ = std::make_shared<Values>();
    return *std::any_cast<std::shared_ptr<Values>&>(values_);
  }

  /// Adds a flag of the command line alone, by its names there: `-q,--quiet`; `!--no-ignore` sets the target to false.
  Option& add_flag(std::string_view names, bool& target, std::string_view help);
  /// Adds an option with a value: `-o,--output`, or a positional one: `INPUT`. Targets are texts and numbers, optional
  /// ones, and vectors of texts.
  template <class Target>
  Option& add_option(std::string_view names, Target& target, std::string_view help) {
    add(session::Row{.help = help, .spelling = names}, target);
    return options_.back();
  }
  /// Adds one word of a list.
  Option& add_choice(std::string_view names, std::string& target, std::string_view help,
                     const std::vector<std::string>& words);
  /// Adds one word of a list, each with its value. The target may be an optional or a vector of values.
  template <class Target, class Choices>
  Option& add_choice(std::string_view names, Target& target, std::string_view help, const Choices& choices) {
    add(session::Row{.help = help, .spelling = names}, target, choices);
    return options_.back();
  }
  /// Sets a condition of several added options, by their names separated by blanks, as Option::has_effect_if does.
  void have_effect_if(std::string_view names, const std::function<bool()>& condition, std::string_view else_why);
  /// Returns an added option by the name of its row or its own name (`--plot`); throws std::logic_error if there is
  /// none.
  [[nodiscard]] Option& option(std::string_view name);

  /// Makes the command accept xacro arguments, too.
  void add_assignments(Assignments& target) { assignments_ = &target; }

  /// Makes the command accept xacro arguments for a second model, a positional one or the value of an option: each goes
  /// to the model that it is written after. If all are written after the last model, `second` stays empty, and both
  /// have all. Call it after `add_assignments`.
  void add_second_assignments(std::optional<Assignments>& second, const Option& model) { second_ = {&second, &model}; }

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

  /// Returns the first of the words that is not an option or the value of one; empty if there is none.
  [[nodiscard]] std::string first_input(std::vector<std::string> words);

  /// Gives an option, by its name without dashes, values for the case that it is not among the words. `place` says in
  /// messages where they are from. Returns a message for an option that does not exist or cannot have defaults.
  [[nodiscard]] std::string set_default(const std::string& name, std::vector<std::string> values,
                                        std::optional<bool> truth, std::string place);

  /// Returns the options that `set_default` takes.
  [[nodiscard]] std::vector<session::DefaultedOption> configurable() const;

  /// Reads the words. If that ends the command, returns the exit code: 0 after `--help`, 2 after a reported error in
  /// the usage.
  [[nodiscard]] std::optional<int> parse(std::vector<std::string> words);

  /// True if an option of that name (`--strict`), or the row of that name, was among the words.
  [[nodiscard]] bool is_given(const std::string& name) const;

  [[nodiscard]] const std::string& name() const { return name_; }  ///< such as `urdfmill check`
  [[nodiscard]] const std::string& description() const { return description_; }
  /// Returns the options that a help lists, the full one or the usual one.
  [[nodiscard]] std::vector<OptionDescription> options(session::Shown most = session::Shown::in_full) const;
  [[nodiscard]] bool takes_assignments() const { return assignments_ != nullptr; }

 protected:
  void bind(const session::Row& row, session::Taking taking) override;

 private:
  /// Returns the option of a name among the words, which may be an earlier one; null if there is none. `value` is the
  /// text after `=`, and receives the value that an earlier name stands for.
  [[nodiscard]] Option* find(std::string_view name, std::optional<std::string>& value);
  /// Gives the words to the options. Returns the message about an option without its value.
  [[nodiscard]] std::string match(const std::vector<std::string>& words);
  /// Matches the option in the word at `at`, which is moved to the last word that it takes.
  [[nodiscard]] std::string match_option(const std::vector<std::string>& words, std::size_t& at);
  /// Matches a word that is not an option.
  void match_positional(const std::string& word, std::size_t at);
  /// True if the next word can be taken as an optional value: it is no option, and no positional one requires it.
  [[nodiscard]] bool next_is_free(const std::vector<std::string>& words, std::size_t at) const;
  /// Gives options that neither are among the words nor contradict those the values of the configuration.
  void add_defaults();
  /// Returns the message about the first option whose values are refused.
  [[nodiscard]] std::string take_values() const;
  /// Returns the message about an option that is required, or that requires or excludes another.
  [[nodiscard]] std::string broken_relation();
  /// True if one of them excludes the other.
  [[nodiscard]] static bool contradict(const Option& one, const Option& other);
  /// Moves the arguments of the second model.
  void split_assignments() const;
  void take_fingerprint() const;
  /// Reports an error in the usage; returns the exit code.
  [[nodiscard]] int refuse(const std::string& message) const;
  /// Reports the first word that is neither an option nor expected; returns the exit code.
  [[nodiscard]] int refuse_unknown(const std::vector<std::string>& words) const;
  /// Returns the message about a value after all are read: of `checks_`, of name=value in place of a file where
  /// name:=value is meant, and of a given option without effect.
  [[nodiscard]] std::string refused_value() const;
  /// Prints a message and returns false if a file to be written is one that is read, or two are the same.
  [[nodiscard]] bool files_are_separate() const;

  /// A second model of the command, and its own arguments.
  struct Second {
    std::optional<Assignments>* assignments = nullptr;
    const Option* model = nullptr;
  };
  /// A word that no option takes, and its number.
  struct Unknown {
    std::string word;
    std::size_t at;
  };

  std::string name_, description_;
  std::any values_;
  std::deque<Option> options_;
  bool helps_ = false, helps_in_full_ = false, ignores_defaults_ = false;
  std::optional<Unknown> unknown_;  ///< the first
  Assignments* assignments_ = nullptr;
  std::vector<std::size_t> assignment_places_;  ///< numbers of other words before each
  Second second_;
  std::string* fingerprint_ = nullptr;
  std::vector<std::string> without_;
  std::vector<void (*)(std::vector<std::string>&)> spellings_;
  std::vector<std::function<std::string()>> checks_;
};

}  // namespace urdfmill::tools
