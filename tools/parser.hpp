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

#include "urdfmill/session/config/config_schema.hpp"
#include "urdfmill/session/rows/row.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace urdfmill::tools {

/// Pairs name:=value in the given order.
using Assignments = std::vector<std::pair<std::string, std::string>>;

/// Removes the words with `:=` from the command line; they may be anywhere before a `--`.
/// `places`, unless null, receives the number of other words before each.
[[nodiscard]] Assignments take_assignments(std::vector<std::string>& words, std::vector<std::size_t>* places = nullptr);

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
  Option(CLI::Option& option, const session::Row& row, std::string flags)
      : option_(option), flags_(std::move(flags)), row_(row) {
    row_.spelling = flags_;
    row_.help = row_.standard = {};
    formerly(row.former_flags());
  }
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;
  Option(Option&&) = delete;
  Option& operator=(Option&&) = delete;
  ~Option() = default;

  Option& required();
  /// Names the value in help.
  Option& value_name(std::string_view name);
  /// Permits several uses of the option, each with one value.
  Option& one_value_each();
  /// Permits several values in one word, with a separator between them.
  Option& separated_by(char separator);
  /// Makes the value optional.
  Option& value_optional();
  /// Adds earlier names, which still work and are listed nowhere: "-t,--to"; `--json=json` is a flag that stood for the
  /// value.
  Option& formerly(std::string_view flags);
  /// Limits the numbers that the option takes.
  Option& within(const session::Bounds& bounds);
  /// Marks the value as a file that is, or may be, read; positional options are so by default.
  Option& reads_file();
  /// Marks the value as a file that is written. It must not be a file that is read, nor another that is written.
  Option& writes_file();
  Option& needs(const Option& other);
  Option& excludes(const Option& other);
  /// Lists the option after the option of that name instead of last.
  Option& after(std::string name);
  /// Makes the option an error if `condition`, called after all words are read, is false: "--jobs has no effect here:
  /// it applies to several models".
  Option& has_effect_if(std::function<bool()> condition, std::string else_why);
  /// Lets a configuration give the option, as it can give those of requests.
  Option& configurable();
  /// True if the option was among the words.
  [[nodiscard]] bool is_given() const;

 private:
  friend class Parser;

  /// True if a configuration may give it.
  [[nodiscard]] bool may_be_default() const;

  CLI::Option& option_;
  std::string flags_;                ///< `-o,--output`
  std::vector<std::string> former_;  ///< earlier names: `-t`, `--json=json`
  session::Row row_;
  std::string after_;
  std::vector<std::string> choices_;  ///< the words it takes; empty: any
  bool is_configurable_ = false;
  bool is_default_ = false;  ///< its value is from a configuration
  std::function<bool()> has_effect_ = nullptr;
  std::string why_without_effect_;
};

/// The options parser of one command. Targets must outlive it, and keep their values if an option is not given.
class Parser : public session::Binder {
 public:
  Parser(std::string_view command, std::string_view description);
  ~Parser() override;
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;
  Parser(Parser&&) = delete;
  Parser& operator=(Parser&&) = delete;

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
  /// Returns an added option by the name of its row or its own name (`--plot`); throws std::logic_error if there is
  /// none.
  [[nodiscard]] Option& option(std::string_view name);

  /// Adds words that completion offers for an option that is not a choice and checks its values itself.
  void add_suggestions(const Option& option, std::vector<Suggestion> words);

  /// Makes the command accept xacro arguments, too.
  void add_assignments(Assignments& target) { assignments_ = &target; }

  /// Makes the command accept xacro arguments for a second model, a positional one or the value of the option `flag`:
  /// each goes to the model that it is written after. If all are written after the last model, `second` stays empty,
  /// and both have all. Call it after `add_assignments`.
  void add_second_assignments(std::optional<Assignments>& second, const std::string& model, std::string flag = {}) {
    second_ = {&second, &model, std::move(flag)};
  }

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
  [[nodiscard]] std::string first_input(const std::vector<std::string>& words) const;

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

  [[nodiscard]] std::string name() const;  ///< such as `urdfmill check`
  [[nodiscard]] std::string description() const;
  /// Returns the options that a help lists, the full one or the usual one.
  [[nodiscard]] std::vector<OptionDescription> options(session::Shown most = session::Shown::in_full) const;
  [[nodiscard]] bool takes_assignments() const { return assignments_ != nullptr; }

 protected:
  void bind(const session::Row& row, session::Taking taking) override;

 private:
  /// Declares an option to CLI11, which calls `take` with its values.
  CLI::Option& declare(const session::Row& row, const session::Taking& taking,
                       const std::function<void(const std::vector<std::string>&)>& take);
  CLI::Option& declare_flag(const std::string& names, const std::function<void(bool)>& take, const std::string& help);
  /// Returns all options in the order of listing.
  [[nodiscard]] std::vector<const CLI::Option*> listed() const;
  /// Adds the defaults of options that neither are among the words nor contradict those.
  void add_defaults(std::vector<std::string>& words);
  /// Returns the options among the words.
  [[nodiscard]] std::vector<const CLI::Option*> options_among(const std::vector<std::string>& words) const;
  /// Informs CLI11 of options that require or exclude each other.
  void relate();
  /// Joins the three numbers after an option of `vectors_` into one word.
  void join_vectors(std::vector<std::string>& words) const;
  /// Replaces earlier names of options by those of today.
  void replace_former_names(std::vector<std::string>& words) const;
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
  /// Returns the message about a word that is neither an option nor expected; `next` is the word after it.
  [[nodiscard]] std::string unexpected(const std::string& word, const std::string& next) const;
  /// Returns this command's equivalent of an option of other commands and tools, with its value: "--format json" for
  /// --json. Empty if it has none.
  [[nodiscard]] std::string own_name(std::string_view name, std::string_view value) const;
  /// True if the command has an option of that name.
  [[nodiscard]] bool knows(const std::string& name) const;

  /// Values of an option from a configuration.
  struct Default {
    Option* option;
    std::vector<std::string> words;  ///< `--indent=2`
    std::string place;
  };

  std::any values_;
  std::unique_ptr<CLI::App> app_;
  std::vector<Default> defaults_;
  bool ignores_defaults_ = false;
  std::deque<Option> options_;
  /// A second model of the command, and its own arguments.
  struct Second {
    std::optional<Assignments>* assignments = nullptr;
    const std::string* model = nullptr;
    std::string flag;
  };
  /// Moves the arguments of the second model.
  void split_assignments(const std::vector<std::string>& words) const;

  Assignments* assignments_ = nullptr;
  std::vector<std::size_t> assignment_places_;  ///< numbers of other words before each
  Second second_;
  std::string* fingerprint_ = nullptr;
  std::vector<std::string> without_;
  std::vector<void (*)(std::vector<std::string>&)> spellings_;
  std::vector<const CLI::Option*> vectors_;
  std::vector<std::function<std::string()>> checks_;
  std::vector<std::pair<const CLI::Option*, std::vector<Suggestion>>> suggestions_;
  /// Short names that CLI11 does not support, and their long equivalents.
  std::vector<std::pair<std::string, std::string>> short_names_;
};

}  // namespace urdfmill::tools
