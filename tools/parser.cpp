#include "tools/parser.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>
#include <type_traits>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/help.hpp"
#include "tools/outputs.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

/// Names of an option in other commands of this program, and in other tools.
struct OtherName {
  std::string_view name;
  std::array<std::string_view, 4> own;  ///< possible names in this command, the likeliest first; unused ones are empty
  std::string_view value = {};          ///< the value that it implies
};
constexpr auto other_names = std::to_array<OtherName>({
    {"--out", {"--output", "--out-dir"}},
    {"--out-file", {"--output"}},
    {"--json", {"--format", "--output-format"}, "json"},
    {"--yaml", {"--format"}, "yaml"},
    {"--csv", {"--format"}, "csv"},
    {"--svg", {"--format"}, "svg"},
    {"--sarif", {"--output-format"}, "sarif"},
    {"--format", {"--to", "--output-format", "--lang"}},
    {"--to", {"--format", "--lang"}},
    {"--language", {"--lang"}},
    {"--link", {"--tip"}},
    {"--tip", {"--link"}},
    {"--tip-link", {"--tip", "--link"}},
    {"--end-effector", {"--tip", "--link"}},
    {"--base-link", {"--base"}},
    {"--q", {"--start", "--pose-at"}},
    {"--joint", {"--q", "--start"}},
    {"--joints", {"--q", "--start"}},
    {"--positions", {"--q", "--start"}},
    {"--pkg", {"--package"}},
    {"--pkg-path", {"--package-path"}},
    {"--output-dir", {"--out-dir"}},
    {"--packages", {"--package"}},
    {"--threads", {"--jobs"}},
    {"--deg", {"--degrees"}},
    {"--mm", {"--millimetres"}},
    {"--precision", {"--digits"}},
    {"--decimals", {"--digits"}},
    {"--in-place", {"--write"}},
    {"--dry-run", {"--diff", "--check"}},
});

bool is_identifier(std::string_view text) {
  const auto is_letter = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !text.empty() && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

/// Returns `did you mean side:=left?` for "side=left"; empty for words of another form.
std::string meant_assignment(const std::string& word) {
  const std::size_t sign = word.find('=');
  if (sign == std::string::npos || !is_identifier(std::string_view(word).substr(0, sign))) return {};
  return "did you mean " + word.substr(0, sign) + ":=" + word.substr(sign + 1) + "?";
}

std::string requires_value(const CLI::Option& option) {
  return option.get_name() + " requires a value, " + option.get_type_name();
}

/// Uses its own wording if the number of values is wrong.
std::string what_is_wrong(const CLI::ParseError& error, const CLI::App& app) {
  std::string text = error.what();
  const bool is_mismatch = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch);
  const CLI::Option* option = is_mismatch ? app.get_option_no_throw(text.substr(0, text.find(": "))) : nullptr;
  if (option == nullptr) return text;
  const auto most = static_cast<std::size_t>(option->get_items_expected_max());
  const std::size_t count = option->count();
  if (count == 0) return requires_value(*option);
  if (count > most)
    return fmt::format("{} is given {} times; it can be given only once", option->get_name(), count / most);
  return fmt::format("{} takes {} values, not {}", option->get_name(), option->get_items_expected_min(), count);
}

}  // namespace

Assignments take_assignments(std::vector<std::string>& words, std::vector<std::size_t>* places) {
  Assignments taken;
  std::vector<std::string> kept;
  bool options_over = false;
  for (std::string& word : words) {
    options_over = options_over || word == "--";
    const std::size_t sign = options_over ? std::string::npos : word.find(":=");
    if (sign == std::string::npos || sign == 0)
      kept.push_back(std::move(word));
    else {
      taken.emplace_back(word.substr(0, sign), word.substr(sign + 2));
      if (places != nullptr) places->push_back(kept.size());
    }
  }
  words = std::move(kept);
  return taken;
}

Option& Option::required() {
  option_.required();
  return *this;
}
Option& Option::has_effect_if(std::function<bool()> condition, std::string else_why) {
  has_effect_ = std::move(condition);
  why_without_effect_ = std::move(else_why);
  return *this;
}
Option& Option::configurable() {
  is_configurable_ = true;
  return *this;
}
bool Option::is_given() const {
  return option_.count() > 0 && !is_default_;
}

Option& Option::value_name(std::string_view name) {
  row_.value_name = name;
  option_.type_name(std::string(name));
  return *this;
}
Option& Option::one_value_each() {
  option_.allow_extra_args(false);
  return *this;
}
Option& Option::separated_by(char separator) {
  option_.delimiter(separator);
  return *this;
}
Option& Option::value_optional() {
  row_.may_be_empty = true;
  option_.expected(0, 1);
  return *this;
}
Option& Option::formerly(std::string_view flags) {
  while (!flags.empty()) {
    const std::size_t end = std::min(flags.find(','), flags.size());
    former_.emplace_back(flags.substr(0, end));
    flags.remove_prefix(std::min(end + 1, flags.size()));
  }
  return *this;
}
Option& Option::within(const session::Bounds& bounds) {
  row_.bounds = bounds;
  return *this;
}
Option& Option::reads_file() {
  row_.names = session::Names::input;
  return *this;
}
Option& Option::writes_file() {
  row_.names = session::Names::output;
  return *this;
}
Option& Option::needs(const Option& other) {
  option_.needs(&other.option_);
  return *this;
}
Option& Option::excludes(const Option& other) {
  option_.excludes(&other.option_);
  return *this;
}
Option& Option::after(std::string name) {
  after_ = std::move(name);
  return *this;
}

Parser::Parser(std::string_view command, std::string_view description)
    : app_(std::make_unique<CLI::App>(std::string(description), "urdfmill " + std::string(command))) {
  app_->set_help_flag("-h,--help", "Print this help");
  app_->set_help_all_flag("--help-all", "Also list the options for runs over many models");
  const auto section = under(session::Heading::help, session::Shown::in_no_place);
  add_flag("--no-defaults", ignores_defaults_, "Ignore `defaults` in .urdfmill.yaml");
}

Parser::~Parser() = default;

CLI::Option& Parser::declare_flag(const std::string& names, const std::function<void(bool)>& take,
                                  const std::string& help) {
  const auto add = [&](const std::string& called) {
    const auto take_count = [take](std::int64_t count) { take(count > 0); };
    return app_->add_flag_function(called, take_count, help)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  };
  try {
    return *add(names);
  } catch (const CLI::OptionAlreadyAdded&) {
    // CLI11 from 2.4 treats -q and --q as one name.
    const std::size_t comma = names.find(",--");
    if (comma == std::string::npos) throw;
    const std::string long_name = names.substr(comma + 1);
    short_names_.emplace_back(names.substr(0, comma), long_name);
    return *add(long_name);
  }
}

CLI::Option& Parser::declare(const session::Row& row, const session::Taking& taking,
                             const std::function<void(const std::vector<std::string>&)>& take) {
  const std::string names = row.flags(), help = text::spell_options(row.text(), text::command_line_option);
  if (taking.kind == session::Kind::flag)
    return declare_flag(
        names, [take](bool value) { take({value ? "true" : "false"}); }, help);
  if (!session::is_list(taking.kind))
    return *app_->add_option_function<std::string>(
        names, [take](const std::string& value) { take({value}); }, help);
  CLI::Option& option = *app_->add_option_function<std::vector<std::string>>(names, take, help);
  if (!row.name.empty()) option.allow_extra_args(false);
  if (row.separator != 0) option.delimiter(row.separator);
  return option;
}

void Parser::bind(const session::Row& row, session::Taking taking) {
  if (!row.is_on_command_line) return;
  // The row is known when CLI11 has its option.
  const auto place = std::make_shared<const Option*>(nullptr);
  const auto take_values = [place, take = taking.take](const std::vector<std::string>& values) {
    std::vector<session::GivenValue> given;
    for (const std::string& value : values) given.push_back({std::nullopt, value});
    const std::string refusal = take((*place)->row_, given);
    if (!refusal.empty())
      throw CLI::ValidationError(text::spell_options(refusal, text::command_line_option),
                                 CLI::ExitCodes::ValidationError);
  };
  CLI::Option& declared = declare(row, taking, take_values);
  Option& option = options_.emplace_back(declared, row, row.flags());
  *place = &option;
  if (!row.value_name.empty()) option.value_name(row.value_name);
  if (taking.kind == session::Kind::vector) vectors_.push_back(&declared);
  if (option.flags_[0] != '-' && option.flags_[0] != '!') option.reads_file();
  if (taking.words.empty()) return;
  std::vector<Suggestion>& suggested = suggestions_.emplace_back(&declared, std::vector<Suggestion>()).second;
  for (std::string& word : taking.words) suggested.push_back({word});
  option.choices_ = std::move(taking.words);
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
  const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) {
    return option.row_.name == name || option.option_.check_name(std::string(name));
  });
  if (found == options_.end()) throw std::logic_error("the command has no option " + std::string(name));
  return *found;
}

void Parser::relate() {
  for (Option& option : options_) {
    if (!option.row_.needs.empty()) option.needs(this->option(option.row_.needs));
    std::istringstream names{std::string(option.row_.excludes)};
    for (std::string name; names >> name;) option.excludes(this->option(name));
  }
}

void Parser::add_suggestions(const Option& option, std::vector<Suggestion> words) {
  suggestions_.emplace_back(&option.option_, std::move(words));
}

std::optional<int> Parser::parse(std::vector<std::string> words) {
  relate();
  replace_former_names(words);
  for (const auto spell_out : spellings_) spell_out(words);
  join_vectors(words);
  if (assignments_) *assignments_ = take_assignments(words, &assignment_places_);
  spell_out_short_names(words);
  const std::vector<std::string> given = words;
  add_defaults(words);
  if (const CLI::Option* option = option_without_value(words)) return refuse(requires_value(*option));
  std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
  try {
    app_->parse(std::move(words));
    if (const CLI::Option* option = empty_option()) return refuse(requires_value(*option));
    take_fingerprint();
    split_assignments(given);
    if (!arguments_are_marked() || !files_are_separate() || !checks_pass() || !all_have_effect()) return exit_failure;
    return std::nullopt;
  } catch (const CLI::CallForHelp&) {
    return print_output(help_text(*this, session::Shown::always)) ? exit_clean : exit_failure;
  } catch (const CLI::CallForAllHelp&) {
    return print_output(help_text(*this, session::Shown::in_full)) ? exit_clean : exit_failure;
  } catch (const CLI::ExtrasError&) {
    return refuse_unexpected(given);
  } catch (const CLI::ParseError& error) {
    // A word that is not understood may be the missing value.
    return app_->remaining().empty() ? refuse(what_is_wrong(error, *app_)) : refuse_unexpected(given);
  }
}

int Parser::refuse_unexpected(const std::vector<std::string>& given) const {
  const std::string word = app_->remaining().front();
  const auto found = std::find(given.begin(), given.end(), word);
  const bool has_next = found != given.end() && found + 1 != given.end();
  if (found != given.end() && found != given.begin() && *(found - 1) == "-q" && word.find('=') != std::string::npos)
    if (const std::string own = knows("--q") ? "--q" : own_name("--q", ""); !own.empty())
      return refuse("unexpected argument: \"" + word + "\"; -q is --quiet; did you mean \"" + own + ' ' + word + "\"?");
  return refuse(unexpected(word, has_next ? *(found + 1) : std::string()));
}

void Parser::join_vectors(std::vector<std::string>& words) const {
  const auto is_vector = [this](const std::string& word) {
    return std::any_of(vectors_.begin(), vectors_.end(),
                       [&](const CLI::Option* option) { return option->check_name(word); });
  };
  for (std::size_t i = 0; i + 3 < words.size(); ++i) {
    if (words[i] == "--") return;
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    if (!is_vector(words[i]) || !std::all_of(first, first + 3, text::finite_number)) continue;
    *first += ' ' + *(first + 1) + ' ' + *(first + 2);
    words.erase(first + 1, first + 3);
  }
}

std::vector<const CLI::Option*> Parser::options_among(const std::vector<std::string>& words) const {
  std::vector<const CLI::Option*> found;
  for (const std::string& word : words) {
    if (word == "--") break;
    if (word.size() < 2 || word[0] != '-') continue;
    const std::string name = word[1] == '-' ? word.substr(0, word.find('=')) : word.substr(0, 2);
    if (const CLI::Option* option = app_->get_option_no_throw(name); option != nullptr) found.push_back(option);
  }
  return found;
}

std::string Parser::first_input(const std::vector<std::string>& words) const {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--") return i + 1 < words.size() ? words[i + 1] : std::string();
    if (words[i].size() < 2 || words[i][0] != '-') return words[i];
    const std::vector<const CLI::Option*> option = options_among({words[i]});
    const bool has_value_inside =
        words[i].find('=') != std::string::npos || (words[i][1] != '-' && words[i].size() > 2);
    if (!option.empty() && !has_value_inside && option.front()->get_items_expected_min() > 0) ++i;
  }
  return {};
}

bool Option::may_be_default() const {
  return is_configurable_ || (!row_.name.empty() && row_.is_configurable && row_.names == session::Names::nothing);
}

std::vector<session::DefaultedOption> Parser::configurable() const {
  std::vector<session::DefaultedOption> all;
  for (const Option& option : options_) {
    if (!option.may_be_default() || option.option_.get_lnames().empty()) continue;
    session::DefaultedOption described;
    described.help = option.option_.get_description();
    described.is_flag = option.option_.get_items_expected_max() == 0;
    described.is_list = option.option_.get_items_expected_max() > 1;
    described.words = option.choices_;
    if (const std::string_view former = option.row_.former_word; !former.empty())
      described.words.emplace_back(former.substr(0, former.find('=')));
    std::vector<std::string> names;
    for (const std::string& name : option.option_.get_lnames()) names.push_back("--" + name);
    names.insert(names.end(), option.former_.begin(), option.former_.end());
    for (const std::string& name : names) {
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
    const bool is_it = option.option_.check_name(spelled) ||
                       std::find(option.former_.begin(), option.former_.end(), spelled) != option.former_.end();
    if (may_be && !option.option_.get_lnames().empty()) names.push_back(option.option_.get_lnames().front());
    if (!is_it) continue;
    if (!may_be) return fmt::format("\"{}\" can be given on the command line only", name);
    Default& made = defaults_.emplace_back(Default{&option, {}, std::move(place)});
    const std::string present = "--" + option.option_.get_lnames().front();
    if (option.option_.get_items_expected_max() == 0) {
      if (!truth) return fmt::format("\"{}\" is true or false", name);
      if (*truth) made.words.push_back(present);
      return {};
    }
    const bool is_vector = std::find(vectors_.begin(), vectors_.end(), &option.option_) != vectors_.end();
    if (is_vector && values.size() > 1) values = {fmt::format("{}", fmt::join(values, " "))};
    for (const std::string& value : values) made.words.push_back(fmt::format("{}={}", present, value));
    return {};
  }
  const std::string hint = text::did_you_mean(spelled.substr(2), names);
  return fmt::format("\"{}\" is not an option of {}{}", name, this->name(), hint.empty() ? "" : "; " + hint);
}

void Parser::add_defaults(std::vector<std::string>& words) {
  const std::vector<const CLI::Option*> among = options_among(words);
  const auto has = [&among](const CLI::Option* option) {
    return std::find(among.begin(), among.end(), option) != among.end();
  };
  const auto is_there = [&](const CLI::Option* option) {
    return has(option) || std::any_of(defaults_.begin(), defaults_.end(),
                                      [&](const Default& from) { return &from.option->option_ == option; });
  };
  std::vector<std::string> added;
  for (Default& from : defaults_) {
    const CLI::Option& option = from.option->option_;
    const auto& excluded = option.get_excludes();
    const auto& needed = option.get_needs();
    if (has(&option) || std::any_of(excluded.begin(), excluded.end(), has) ||
        !std::all_of(needed.begin(), needed.end(), is_there))
      continue;
    from.option->is_default_ = !from.words.empty();
    added.insert(added.end(), from.words.begin(), from.words.end());
  }
  words.insert(words.begin(), added.begin(), added.end());
}

int Parser::refuse(const std::string& message) const {
  for (const Default& from : defaults_)
    if (from.option->is_default_ && message.starts_with(from.option->option_.get_name())) {
      print_error(from.place + ": " + message);
      return exit_failure;
    }
  print_error(message, "Try `" + name() + " --help`");
  return exit_failure;
}

const CLI::Option* Parser::option_without_value(const std::vector<std::string>& words) const {
  for (const std::string& word : words) {
    if (word == "--") break;
    if (!word.starts_with("--") || !word.ends_with('=')) continue;
    const CLI::Option* option = app_->get_option_no_throw(word.substr(0, word.size() - 1));
    if (option != nullptr && option->get_items_expected_max() > 0) return option;
  }
  return nullptr;
}

const CLI::Option* Parser::empty_option() const {
  for (const Option& option : options_) {
    const CLI::Option& given = option.option_;
    if (option.row_.may_be_empty || given.get_positional() || given.get_items_expected_max() == 0) continue;
    for (const std::string& value : given.results())
      if (value.empty()) return &given;
  }
  return nullptr;
}

void Parser::split_assignments(const std::vector<std::string>& words) const {
  if (second_.assignments == nullptr || second_.model->empty()) return;
  const auto model = std::find_if(options_.begin(), options_.end(), [](const Option& option) {
    return option.option_.get_positional() && option.option_.count() > 0;
  });
  if (model == options_.end()) return;
  const std::string& first_model = model->option_.results().front();
  std::size_t first_place = 0, second_place = 0;  // numbers of words up to the models
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_value = i > 0 && words[i - 1] == second_.flag && words[i] == *second_.model;
    const bool is_it =
        second_.flag.empty() ? words[i] == *second_.model : is_value || words[i] == second_.flag + "=" + *second_.model;
    if (is_it) second_place = i + 1;
  }
  for (std::size_t i = words.size(); i-- > 0;)
    if (words[i] == first_model && i + 1 != second_place) first_place = i + 1;
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
  for (const CLI::Option* option : std::as_const(*app_).get_options()) {
    const auto is_named = [option](const std::string& name) { return option->check_name(name); };
    if (option->count() == 0 || option->get_positional() || std::any_of(without_.begin(), without_.end(), is_named))
      continue;
    *fingerprint_ += option->get_name();
    for (const std::string& value : option->results()) fingerprint_->append(1, '\0').append(value);
    *fingerprint_ += '\n';
  }
}

bool Parser::checks_pass() const {
  for (const auto& check : checks_) {
    const std::string problem = check();
    if (problem.empty()) continue;
    print_error(problem);
    return false;
  }
  return true;
}

bool Parser::arguments_are_marked() const {
  if (assignments_ == nullptr) return true;
  for (const Option& option : options_) {
    if (!option.option_.get_positional()) continue;
    for (const std::string& word : option.option_.results()) {
      const std::string meant = meant_assignment(word);
      std::error_code error;
      if (meant.empty() || std::filesystem::exists(word, error)) continue;
      print_error(fmt::format("there is no file \"{}\"; {}", word, meant));
      return false;
    }
  }
  return true;
}

bool Parser::all_have_effect() const {
  for (const Option& option : options_) {
    if (!option.is_given() || !option.has_effect_ || option.has_effect_()) continue;
    print_error(option.option_.get_name() + " has no effect here: " + option.why_without_effect_);
    return false;
  }
  return true;
}

bool Parser::files_are_separate() const {
  std::vector<NamedFile> written;
  std::vector<std::string> read;
  for (const Option& option : options_)
    for (const std::string& value : option.option_.results())
      if (option.row_.names == session::Names::output)
        written.push_back({option.option_.get_name(), value});
      else if (option.row_.names == session::Names::input || option.row_.names == session::Names::input_maybe)
        read.push_back(value);
  return written.empty() || reports_are_separate(written, {}, read);
}

void Parser::replace_former_names(std::vector<std::string>& words) const {
  const auto options_end = std::find(words.begin(), words.end(), "--");
  for (const Option& option : options_)
    for (const std::string& former : option.former_) {
      const std::size_t sign = std::min(former.find('='), former.size());
      const std::string name = former.substr(0, sign), implied = former.substr(sign);
      const std::string present = option.flags_.substr(option.flags_.find(',') + 1);  // npos + 1 is 0
      for (auto word = words.begin(); word != options_end; ++word) {
        if (*word == name)
          *word = present + implied;
        else if (implied.empty() && word->starts_with(name) && (name.size() == 2 || (*word)[name.size()] == '='))
          *word = present + ((*word)[name.size()] == '=' ? "" : "=") + word->substr(name.size());
      }
    }
}

void Parser::spell_out_short_names(std::vector<std::string>& words) const {
  const auto options_end = std::find(words.begin(), words.end(), "--");
  for (const auto& [short_name, long_name] : short_names_)
    std::replace(words.begin(), options_end, short_name, long_name);
}

std::string Parser::own_name(std::string_view name, std::string_view value) const {
  const auto entry =
      std::find_if(other_names.begin(), other_names.end(), [&](const OtherName& other) { return other.name == name; });
  if (entry == other_names.end()) return {};
  const std::vector<OptionDescription> all = options();
  if (std::string flag = "--" + std::string(value); name == "--format" && !value.empty() && knows(flag)) return flag;
  const OptionDescription* best = nullptr;
  for (const std::string_view own : entry->own)
    for (const OptionDescription& option : all) {
      if (std::find(option.names.begin(), option.names.end(), own) == option.names.end()) continue;
      const std::string_view wanted = entry->value.empty() ? value : entry->value;
      if (std::any_of(option.suggestions.begin(), option.suggestions.end(),
                      [&](const Suggestion& suggestion) { return suggestion.word == wanted; }))
        return std::string(own) + " " + std::string(wanted);
      if (best == nullptr && entry->value.empty()) best = &option;
    }
  return best == nullptr ? std::string() : best->names.back();
}

bool Parser::knows(const std::string& name) const {
  return app_->get_option_no_throw(name) != nullptr;
}

std::string Parser::unexpected(const std::string& word, const std::string& next) const {
  if (word.size() < 2 || word[0] != '-') {
    const std::string meant = assignments_ != nullptr ? meant_assignment(word) : std::string();
    return "unexpected argument: \"" + word + '"' + (meant.empty() ? "" : "; " + meant);
  }
  const std::size_t sign = word.find('=');
  const std::string name = word.substr(0, sign);
  if (const std::string own = own_name(name, sign == std::string::npos ? next : word.substr(sign + 1)); !own.empty())
    return "unknown option " + name + "; did you mean \"" + own + "\"?";
  const std::vector<OptionDescription> all = options();
  std::vector<std::string_view> known;
  for (const OptionDescription& option : all) known.insert(known.end(), option.names.begin(), option.names.end());
  const std::string hint = text::did_you_mean(name, known);
  return "unknown option " + name + (hint.empty() ? "" : "; " + hint);
}

bool Parser::is_given(const std::string& name) const {
  return std::any_of(options_.begin(), options_.end(), [&name](const Option& option) {
    return option.is_given() && (option.row_.name == name || option.option_.check_name(name));
  });
}

std::string Parser::name() const {
  return app_->get_name();
}

std::string Parser::description() const {
  return app_->get_description();
}

std::vector<const CLI::Option*> Parser::listed() const {
  std::vector<const CLI::Option*> all = std::as_const(*app_).get_options();
  for (const Option& option : options_) {
    if (option.after_.empty()) continue;
    std::erase(all, &option.option_);
    const auto before =
        std::find_if(all.begin(), all.end(), [&](const auto* o) { return o->check_name(option.after_); });
    all.insert(before == all.end() ? before : before + 1, &option.option_);
  }
  return all;
}

std::vector<OptionDescription> Parser::options(session::Shown most) const {
  std::vector<OptionDescription> all;
  bool are_all = true;
  for (const CLI::Option* option : listed()) {
    OptionDescription described;
    described.heading = session::Heading::help;
    for (const Option& own : options_)
      if (&own.option_ == option) {
        described.heading = own.row_.heading;
        described.shown = own.row_.shown;
      }
    are_all = are_all && described.shown != session::Shown::in_full;
    if (described.shown > most) continue;
    described.positional = option->get_positional();
    if (described.positional) described.names.push_back(option->get_name(true));
    for (const std::string& name : option->get_snames()) described.names.push_back("-" + name);
    for (const auto& [short_name, long_name] : short_names_)
      if (option->check_name(long_name)) described.names.push_back(short_name);
    for (const std::string& name : option->get_lnames()) described.names.push_back("--" + name);
    for (const std::string& name : described.names)
      described.spelling.append(described.spelling.empty() ? "" : ",").append(name);
    described.help = option->get_description();
    described.required = option->get_required();
    described.takes_value = option->get_items_expected_max() > 0;
    described.value_optional = option->get_items_expected_min() == 0;
    described.repeated = option->get_items_expected_max() > 1;
    if (described.takes_value) described.value_name = option->get_type_name();
    for (const auto& [of, words] : suggestions_)
      if (of == option) described.suggestions = words;
    all.push_back(std::move(described));
  }
  if (are_all) std::erase_if(all, [](const OptionDescription& option) { return option.spelling == "--help-all"; });
  std::stable_sort(all.begin(), all.end(), [](const OptionDescription& a, const OptionDescription& b) {
    return a.positional != b.positional ? a.positional : a.heading < b.heading;
  });
  return all;
}

}  // namespace urdfmill::tools
