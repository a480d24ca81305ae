#include "tools/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/help.hpp"
#include "tools/outputs.hpp"
#include "tools/unknown_word.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/option_names.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

/// Splits a text, without empty parts.
std::vector<std::string> parts_of(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

bool is_among(std::string_view name, const std::vector<std::string>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// True for `-o` and `--output`; a number is a value.
bool is_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && word != "--" && !(word[1] >= '0' && word[1] <= '9');
}

}  // namespace

Option::Option(const session::Row& row, session::Taking taking)
    : flags_(row.flags()),
      row_(row),
      taking_(std::move(taking)),
      needs_(parts_of(row.needs, ' ')),
      excludes_(parts_of(row.excludes, ' ')) {
  // Texts of the row are valid only during the call.
  row_.spelling = flags_;
  row_.help = row_.standard = {};
  formerly(row.former_flags());
  described_.names = parts_of(flags_, ',');
  described_.spelling = flags_;
  described_.value_name = row.value_name.empty() ? "TEXT" : row.value_name;
  described_.help = text::spell_options(row.text(), text::command_line_option);
  for (const std::string& word : taking_.words) described_.suggestions.push_back({word});
  described_.positional = !flags_.starts_with('-');
  described_.takes_value = taking_.kind != session::Kind::flag;
  described_.repeated = session::is_list(taking_.kind);
  if (!row.alone.empty()) value_optional();
  described_.heading = row.heading;
  described_.shown = row.shown;
  if (described_.positional) reads_file();
}

Option& Option::formerly(std::string_view flags) {
  for (std::string& flag : parts_of(flags, ',')) former_.push_back(std::move(flag));
  return *this;
}

const std::string& Option::name() const {
  for (const std::string& name : described_.names)
    if (name.starts_with("--")) return name;
  return described_.names.front();
}

bool Option::is_called(std::string_view name) const {
  return (!row_.name.empty() && row_.name == name) || is_among(name, described_.names);
}

bool Option::may_be_default() const {
  return is_configurable_ || (!row_.name.empty() && row_.is_configurable && row_.names == session::Names::nothing);
}

std::string Option::requires_value() const {
  return name() + " requires a value, " + described_.value_name;
}

void Option::add(std::string_view text, std::size_t place) {
  std::vector<std::string> parts;
  if (row_.separator != 0) parts = parts_of(text, row_.separator);
  if (parts.empty()) parts.emplace_back(text);
  for (std::string& part : parts) {
    values_.push_back(std::move(part));
    places_.push_back(place);
  }
}

std::string Option::take() const {
  std::vector<session::GivenValue> given;
  for (const std::string& value : values_) {
    const bool is_replaced = std::any_of(replacing_.begin(), replacing_.end(), [&](const auto& pair) {
      return pair.second == value && is_among(pair.first, values_);
    });
    if (!is_replaced) given.push_back({std::nullopt, value});
  }
  if (given.size() > 1 && described_.takes_value && !described_.repeated)
    return fmt::format("{} is given {} times; it can be given only once", name(), given.size());
  return text::spell_options(taking_.take(row_, given), option_spelling());
}

Parser::Parser(std::string_view command, std::string_view description)
    : name_("urdfmill " + std::string(command)), description_(description) {
  const auto section = under(session::Heading::help);
  add_flag("-h,--help", helps_, "Print this help");
  add_flag("--help-all", helps_in_full_, "Also list the options for runs over many models");
  const auto hidden = under(session::Heading::help, session::Shown::in_no_place);
  add_flag("--no-defaults", ignores_defaults_, "Ignore `defaults` in .urdfmill.yaml");
}

void Parser::bind(const session::Row& row, session::Taking taking) {
  if (row.is_on_command_line) options_.emplace_back(row, std::move(taking));
}

Option& Parser::add_flag(std::string_view names, bool& target, std::string_view help) {
  const bool is_negative = names.starts_with('!');
  const session::Row row{.help = help, .spelling = names.substr(is_negative ? 1 : 0)};
  if (is_negative)
    add_not(row, target);
  else
    add(row, target);
  return options_.back();
}

Option& Parser::add_choice(std::string_view names, std::string& target, std::string_view help,
                           const std::vector<std::string>& words) {
  std::vector<session::Choice<std::string>> choices;
  for (const std::string& word : words) choices.push_back({word, word});
  return add_choice(names, target, help, choices);
}

Option& Parser::option(std::string_view name) {
  const auto found =
      std::find_if(options_.begin(), options_.end(), [&](const Option& option) { return option.is_called(name); });
  if (found == options_.end()) throw std::logic_error("the command has no option " + std::string(name));
  return *found;
}

void Parser::have_effect_if(std::string_view names, const std::function<bool()>& condition, std::string_view else_why) {
  for (const std::string& name : parts_of(names, ' ')) option(name).has_effect_if(condition, else_why);
}

std::optional<int> Parser::parse(std::vector<std::string> words) {
  for (const auto spell_out : spellings_) spell_out(words);
  if (assignments_ != nullptr) *assignments_ = take_assignments(words, &assignment_places_);
  std::string problem = match(words);
  add_defaults();
  if (problem.empty()) problem = take_values();
  if (problem.empty() && (helps_ || helps_in_full_)) {
    const std::string help = help_text(*this, helps_in_full_ ? session::Shown::in_full : session::Shown::always);
    return print_output(help) ? exit_clean : exit_failure;
  }
  // A word that is not understood may be the missing value.
  if (unknown_) return refuse_unknown(words);
  if (problem.empty()) problem = broken_relation();
  if (!problem.empty()) return refuse(problem);
  take_fingerprint();
  split_assignments();
  if (!files_are_separate()) return exit_failure;
  problem = refused_value();
  if (problem.empty()) return std::nullopt;
  print_error(problem);
  return exit_failure;
}

Option* Parser::find(std::string_view name, std::optional<std::string>& value) {
  for (Option& option : options_) {
    if (!option.described_.positional && is_among(name, option.described_.names)) return &option;
    for (const std::string& former : option.former_) {
      if (former == name) return &option;
      if (value || !former.starts_with(name) || former[name.size()] != '=') continue;
      value = former.substr(name.size() + 1);
      return &option;
    }
  }
  return nullptr;
}

std::string Parser::match(const std::vector<std::string>& words) {
  for (Option& option : options_) {
    option.values_.clear();
    option.places_.clear();
  }
  unknown_.reset();
  bool options_are_over = false;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (!options_are_over && words[at] == "--")
      options_are_over = true;
    else if (options_are_over || !is_option(words[at]))
      match_positional(words[at], at);
    else if (std::string problem = match_option(words, at); !problem.empty())
      return problem;
  }
  return {};
}

std::string Parser::match_option(const std::vector<std::string>& words, std::size_t& at) {
  std::string word = words[at];
  const bool is_long = word.starts_with("--");
  while (true) {
    const std::size_t end = is_long ? word.find('=') : 2;
    std::optional<std::string> value;
    if (end < word.size()) value = word.substr(is_long || word[end] == '=' ? end + 1 : end);
    Option* const option = find(std::string_view(word).substr(0, end), value);
    if (option == nullptr) {
      if (!unknown_) unknown_ = {word, at};
      return {};
    }
    if (!option->described_.takes_value && !is_long && word.size() > end) {
      option->add("true", at);
      word.erase(1, 1);  // the next letter
      continue;
    }
    if (value) {
      if (value->empty()) return option->requires_value();
      option->add(*value, at);
    } else if (!option->described_.takes_value) {
      option->add("true", at);
    } else if (option->described_.value_optional) {
      const bool is_fit = option->row_.alone.empty() || (at + 1 < words.size() && text::finite_number(words[at + 1]));
      const bool has_value = is_fit && next_is_free(words, at);
      at += has_value ? 1 : 0;
      option->add(has_value ? std::string_view(words[at]) : std::string_view(), at);
    } else if (at + 1 == words.size()) {
      return option->requires_value();
    } else {
      std::string next = words[++at];
      const auto is_number = [&](std::size_t i) { return i < words.size() && text::finite_number(words[i]); };
      if (option->taking_.kind == session::Kind::vector && is_number(at) && is_number(at + 1) && is_number(at + 2)) {
        next += ' ' + words[at + 1] + ' ' + words[at + 2];
        at += 2;
      }
      option->add(next, at);
    }
    return {};
  }
}

void Parser::match_positional(const std::string& word, std::size_t at) {
  for (Option& option : options_)
    if (option.described_.positional && (option.values_.empty() || option.described_.repeated))
      return option.add(word, at);
  if (!unknown_) unknown_ = {word, at};
}

bool Parser::next_is_free(const std::vector<std::string>& words, std::size_t at) const {
  const auto missing =
      static_cast<std::size_t>(std::count_if(options_.begin(), options_.end(), [](const Option& option) {
        return option.described_.positional && option.described_.required && option.values_.empty();
      }));
  return words.size() - at - 1 > missing && words[at + 1] != "--" && !is_option(words[at + 1]);
}

std::string Parser::first_input(std::vector<std::string> words) {
  if (assignments_ != nullptr) (void)take_assignments(words);
  (void)match(words);
  for (const Option& option : options_)
    if (option.described_.positional && !option.values_.empty()) return option.values_.front();
  return {};
}

std::vector<session::DefaultedOption> Parser::configurable() const {
  std::vector<session::DefaultedOption> all;
  for (const Option& option : options_) {
    if (!option.may_be_default()) continue;
    session::DefaultedOption described{.name = {},
                                       .help = option.described_.help,
                                       .words = option.taking_.words,
                                       .is_flag = !option.described_.takes_value,
                                       .is_list = option.described_.repeated};
    if (const std::string_view former = option.row_.former_word; !former.empty())
      described.words.emplace_back(former.substr(0, former.find('=')));
    for (const auto* const names : {&option.described_.names, &option.former_})
      for (const std::string& name : *names) {
        if (!name.starts_with("--") || name.find('=') != std::string::npos) continue;
        described.name = name.substr(2);
        all.push_back(described);
      }
  }
  return all;
}

std::string Parser::set_default(const std::string& name, std::vector<std::string> values, std::optional<bool> truth,
                                std::string place) {
  std::string spelled = "--" + name;
  std::replace(spelled.begin(), spelled.end(), '_', '-');
  std::vector<std::string_view> names;
  for (Option& option : options_) {
    const bool may_be = option.may_be_default();
    if (may_be) names.push_back(std::string_view(option.name()).substr(2));
    if (!is_among(spelled, option.described_.names) && !is_among(spelled, option.former_)) continue;
    if (!may_be) return fmt::format("\"{}\" can be given on the command line only", name);
    option.default_place_ = std::move(place);
    if (!option.described_.takes_value) {
      if (!truth) return fmt::format("\"{}\" is true or false", name);
      values = *truth ? std::vector<std::string>{"true"} : std::vector<std::string>();
    } else if (option.taking_.kind == session::Kind::vector && values.size() > 1) {
      values = {fmt::format("{}", fmt::join(values, " "))};
    }
    option.default_values_.insert(option.default_values_.end(), values.begin(), values.end());
    return {};
  }
  const std::string hint = text::did_you_mean(spelled.substr(2), names).words;
  return fmt::format("\"{}\" is not an option of {}{}", name, name_, hint.empty() ? "" : "; " + hint);
}

void Parser::add_defaults() {
  std::vector<Option*> added;
  for (Option& option : options_) {
    const auto is_there = [&](const std::string& name) {
      const Option& other = this->option(name);
      return !other.values_.empty() || !other.default_values_.empty();
    };
    const auto contradicts = [&](const Option& other) { return !other.values_.empty() && contradict(option, other); };
    if (!option.default_values_.empty() && option.values_.empty() &&
        std::all_of(option.needs_.begin(), option.needs_.end(), is_there) &&
        std::none_of(options_.begin(), options_.end(), contradicts))
      added.push_back(&option);
  }
  for (Option* const option : added) {
    option->is_default_ = true;
    for (const std::string& value : option->default_values_) option->add(value, 0);
  }
}

std::string Parser::take_values() const {
  for (const Option& option : options_) {
    if (option.values_.empty()) continue;
    if (std::string problem = option.take(); !problem.empty()) return problem;
  }
  return {};
}

bool Parser::contradict(const Option& one, const Option& other) {
  const auto excludes = [](const Option& a, const Option& b) {
    return std::any_of(a.excludes_.begin(), a.excludes_.end(),
                       [&b](const std::string& name) { return b.is_called(name); });
  };
  return excludes(one, other) || excludes(other, one);
}

std::string Parser::broken_relation() {
  for (const Option& option : options_) {
    if (option.values_.empty()) {
      if (option.described_.required && option.described_.positional)
        return option.name() + " is missing: " + option.described_.help;
      if (option.described_.required) return option.name() + " is required";
      continue;
    }
    for (const std::string& name : option.needs_)
      if (const Option& other = this->option(name); other.values_.empty())
        return option.name() + " requires " + other.name();
    for (const Option& other : options_)
      if (!other.values_.empty() && contradict(option, other)) return option.name() + " excludes " + other.name();
  }
  for (const Option& option : options_)
    if (!option.row_.may_be_empty && !option.described_.positional && is_among("", option.values_))
      return option.requires_value();
  return {};
}

int Parser::refuse(const std::string& message) const {
  for (const Option& option : options_)
    if (option.is_default_ && message.starts_with(option.name())) {
      print_error(option.default_place_ + ": " + message);
      return exit_failure;
    }
  print_error(message, "Try `" + name_ + " --help`");
  return exit_failure;
}

int Parser::refuse_unknown(const std::vector<std::string>& words) const {
  const auto& [word, at] = *unknown_;
  if (at > 0 && words[at - 1] == "-q" && word.find('=') != std::string::npos) {
    const bool has_q =
        std::any_of(options_.begin(), options_.end(), [](const Option& o) { return o.is_called("--q"); });
    if (const std::string own = has_q ? "--q" : own_name(*this, "--q", ""); !own.empty())
      return refuse("unexpected argument: \"" + word + "\"; -q is --quiet; did you mean \"" + own + ' ' + word + "\"?");
  }
  return refuse(unknown_word(*this, word, at + 1 < words.size() ? words[at + 1] : std::string()));
}

void Parser::split_assignments() const {
  if (second_.model == nullptr || second_.model->values_.empty()) return;
  const auto model = std::find_if(options_.begin(), options_.end(), [](const Option& option) {
    return option.described_.positional && !option.values_.empty();
  });
  if (model == options_.end()) return;
  const std::size_t first_place = model->places_.front() + 1, second_place = second_.model->places_.back() + 1;
  const std::size_t last = std::max(first_place, second_place);
  if (std::all_of(assignment_places_.begin(), assignment_places_.end(), [last](std::size_t at) { return at >= last; }))
    return;
  Assignments first, second;
  for (std::size_t i = 0; i < assignments_->size(); ++i) {
    const std::size_t at = assignment_places_[i];
    const bool is_after_first = first_place <= at && first_place > second_place;
    (at >= second_place && !is_after_first ? second : first).push_back((*assignments_)[i]);
  }
  *assignments_ = std::move(first);
  *second_.assignments = std::move(second);
}

void Parser::take_fingerprint() const {
  if (fingerprint_ == nullptr) return;
  for (const Option& option : options_) {
    const auto is_it = [&option](const std::string& name) { return option.is_called(name); };
    if (option.values_.empty() || option.described_.positional || std::any_of(without_.begin(), without_.end(), is_it))
      continue;
    *fingerprint_ += option.name();
    for (const std::string& value : option.values_) fingerprint_->append(1, '\0').append(value);
    *fingerprint_ += '\n';
  }
}

std::string Parser::refused_value() const {
  for (const Option& option : options_) {
    if (!option.described_.positional || assignments_ == nullptr) continue;
    for (const std::string& word : option.values_) {
      const std::string meant = meant_assignment(word);
      std::error_code error;
      if (!meant.empty() && !std::filesystem::exists(word, error))
        return fmt::format("there is no file \"{}\"; {}", word, meant);
    }
  }
  for (const auto& check : checks_)
    if (std::string problem = check(); !problem.empty()) return problem;
  for (const Option& option : options_)
    for (const auto& [condition, why] : option.effects_)
      if (option.is_given() && !condition()) return option.name() + " has no effect here: " + why;
  return {};
}

bool Parser::files_are_separate() const {
  std::vector<NamedFile> written;
  std::vector<std::string> read;
  for (const Option& option : options_)
    for (const std::string& value : option.values_)
      if (option.row_.names == session::Names::output)
        written.push_back({option.name(), value});
      else if (option.row_.names == session::Names::input || option.row_.names == session::Names::input_maybe)
        read.push_back(value);
  return written.empty() || reports_are_separate(written, {}, read);
}

bool Parser::is_given(const std::string& name) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&name](const Option& option) { return option.is_given() && option.is_called(name); });
}

std::vector<OptionDescription> Parser::options(session::Shown most) const {
  std::vector<const Option*> listed;
  for (const Option& option : options_) {
    const auto before = std::find_if(listed.begin(), listed.end(),
                                     [&](const Option* other) { return other->is_called(option.after_); });
    listed.insert(before == listed.end() ? before : before + 1, &option);
  }
  const bool are_all = std::none_of(listed.begin(), listed.end(), [](const Option* option) {
    return option->described_.shown == session::Shown::in_full;
  });
  std::vector<OptionDescription> all;
  for (const Option* option : listed)
    if (option->described_.shown <= most && !(are_all && option->is_called("--help-all")))
      all.push_back(option->described_);
  std::stable_sort(all.begin(), all.end(), [](const OptionDescription& a, const OptionDescription& b) {
    return a.positional != b.positional ? a.positional : a.heading < b.heading;
  });
  return all;
}

}  // namespace urdfmill::tools
