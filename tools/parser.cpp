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
#include <type_traits>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/help.hpp"
#include "tools/outputs.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/suggest.hpp"

namespace urdfmill::tools {
namespace {

/// CLI11's checks return what is wrong, or nothing.
std::string check_word(const std::string& given, const std::vector<std::string>& words) {
  if (std::find(words.begin(), words.end(), given) != words.end()) return {};
  std::string message = '"' + given + "\" is none of ";
  for (const std::string& word : words) message += (&word == &words.front() ? "" : ", ") + word;
  const std::vector<std::string_view> known(words.begin(), words.end());
  const std::string hint = text::did_you_mean(given, known);
  return hint.empty() ? message : message + "; " + hint;
}

/// What other commands of this program, and other tools, call an option.
struct OtherName {
  std::string_view name;
  std::array<std::string_view, 3> own;  ///< possible names in this command, the likeliest first; unused ones are empty
  std::string_view value = {};          ///< the value that it implies
};
constexpr auto other_names = std::to_array<OtherName>({
    {"--out", {"--output", "--out-dir"}},
    {"--out-file", {"--output"}},
    {"--json", {"--format", "--diagnostics"}, "json"},
    {"--yaml", {"--format"}, "yaml"},
    {"--csv", {"--format"}, "csv"},
    {"--svg", {"--format"}, "svg"},
    {"--sarif", {"--diagnostics"}, "sarif"},
    {"--format", {"--to", "--diagnostics", "--lang"}},
    {"--to", {"--format", "--lang"}},
    {"--language", {"--lang"}},
    {"--link", {"--tip"}},
    {"--tip", {"--link"}},
    {"--tip-link", {"--tip", "--link"}},
    {"--end-effector", {"--tip", "--link"}},
    {"--base-link", {"--base"}},
    {"--q", {"--seed", "--pose-at"}},
    {"--joint", {"--q", "--seed"}},
    {"--joints", {"--q", "--seed"}},
    {"--positions", {"--q", "--seed"}},
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

bool is_written_whole(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

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

/// "X Y Z" in one word, or with `one_for_all` one number that stands for the three.
std::optional<std::array<double, 3>> read_vector(const std::string& text, bool one_for_all) {
  std::istringstream words(text);
  std::vector<double> numbers;
  for (std::string word; words >> word;) {
    const auto number = text::finite_number(word);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  if (one_for_all && numbers.size() == 1) numbers.resize(3, numbers.front());
  if (numbers.size() != 3) return std::nullopt;
  return std::array{numbers[0], numbers[1], numbers[2]};
}

std::string check_folder(const std::string& given) {
  std::error_code error;
  return std::filesystem::is_directory(given, error) ? std::string() : "there is no folder \"" + given + '"';
}

template <class Target>
struct NumberIn {
  using Type = Target;
};
template <class Value>
struct NumberIn<std::optional<Value>> {
  using Type = Value;
};

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

Assignments take_assignments(std::vector<std::string>& words) {
  Assignments taken;
  std::vector<std::string> kept;
  bool options_over = false;
  for (std::string& word : words) {
    options_over = options_over || word == "--";
    const std::size_t sign = options_over ? std::string::npos : word.find(":=");
    if (sign == std::string::npos || sign == 0)
      kept.push_back(std::move(word));
    else
      taken.emplace_back(word.substr(0, sign), word.substr(sign + 2));
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
bool Option::is_given() const {
  return option_.count() > 0;
}

Option& Option::value_name(const std::string& name) {
  option_.type_name(name);
  return *this;
}
Option& Option::one_value_each() {
  option_.allow_extra_args(false);
  return *this;
}
Option& Option::one_value_per_name() {
  has_names_once_ = true;
  return one_value_each();
}
Option& Option::separated_by(char separator) {
  option_.delimiter(separator);
  return *this;
}
Option& Option::value_optional() {
  may_be_empty_ = true;
  option_.expected(0, 1);
  return *this;
}
Option& Option::value_may_be_empty() {
  may_be_empty_ = true;
  return *this;
}
Option& Option::between(double least, double most) {
  least_kind_ = Least::included;
  least_ = least;
  most_ = most;
  return *this;
}
Option& Option::positive() {
  least_kind_ = Least::above;
  return *this;
}
Option& Option::not_negative() {
  least_kind_ = Least::included;
  return *this;
}
Option& Option::folder() {
  option_.check(CLI::Validator(check_folder, ""));
  return *this;
}
Option& Option::reads_file() {
  access_ = Access::reads;
  return *this;
}
Option& Option::writes_file() {
  access_ = Access::writes;
  return *this;
}
void Option::take_numbers(bool whole, double largest) {
  is_whole_ = whole;
  largest_ = largest;
  option_.check(CLI::Validator([this](const std::string& given) { return check_number(given); }, ""));
}
std::string Option::check_number(const std::string& given) const {
  const auto number = text::finite_number(given);
  if (number && is_whole_ && *number >= largest_ + 1) return '"' + given + "\" is too large";
  const bool is_above = least_kind_ == Least::none || (number && *number > least_) ||
                        (least_kind_ == Least::included && number && *number == least_);
  if (number && is_above && (!most_ || *number <= *most_) && (!is_whole_ || is_written_whole(given))) return {};
  std::string message = '"' + given + (is_whole_ ? "\" is not a whole number" : "\" is not a number");
  if (most_)
    message += " between " + text::shortest(least_) + " and " + text::shortest(*most_);
  else if (least_kind_ != Least::none)
    message += least_kind_ == Least::above ? " above 0" : " of 0 or more";
  return message;
}
Option& Option::needs(const Option& other) {
  option_.needs(&other.option_);
  return *this;
}
Option& Option::excludes(const Option& other) {
  option_.excludes(&other.option_);
  return *this;
}

Parser::Parser(std::string_view command, std::string_view description)
    : app_(std::make_unique<CLI::App>(std::string(description), "urdfmill " + std::string(command))) {}

Parser::~Parser() = default;

Option& Parser::remember(CLI::Option& option) {
  return options_.emplace_back(option);
}

Option& Parser::add_flag(const std::string& names, bool& target, const std::string& help) {
  try {
    return remember(*app_->add_flag(names, target, help));
  } catch (const CLI::OptionAlreadyAdded&) {
    // CLI11 from 2.4 treats -q and --q as one name.
    const std::size_t comma = names.find(",--");
    if (comma == std::string::npos) throw;
    const std::string long_name = names.substr(comma + 1);
    short_names_.emplace_back(names.substr(0, comma), long_name);
    return remember(*app_->add_flag(long_name, target, help));
  }
}

template <class Target>
Option& Parser::add_option(const std::string& names, Target& target, const std::string& help) {
  Option& option = remember(*app_->add_option(names, target, help));
  using Number = typename NumberIn<Target>::Type;
  if constexpr (std::is_arithmetic_v<Number>) {
    constexpr auto largest = std::numeric_limits<Number>::max();
    option.take_numbers(std::is_integral_v<Number>, static_cast<double>(largest));
  }
  if constexpr (std::is_unsigned_v<Number>) option.not_negative();
  if (names[0] != '-') option.reads_file();
  return option;
}

template Option& Parser::add_option(const std::string&, std::string&, const std::string&);
template Option& Parser::add_option(const std::string&, std::optional<std::string>&, const std::string&);
template Option& Parser::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option& Parser::add_option(const std::string&, int&, const std::string&);
template Option& Parser::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option& Parser::add_option(const std::string&, std::uint32_t&, const std::string&);
template Option& Parser::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option& Parser::add_option(const std::string&, double&, const std::string&);
template Option& Parser::add_option(const std::string&, std::optional<double>&, const std::string&);

Option& Parser::add_vector(const std::string& names, std::array<double, 3>& target, const std::string& help,
                           bool one_for_all) {
  const auto take = [&target, one_for_all](const std::string& given) {
    if (const auto vector = read_vector(given, one_for_all)) target = *vector;
  };
  const auto check = [one_for_all](const std::string& given) {
    if (read_vector(given, one_for_all)) return std::string();
    return '"' + given +
           (one_for_all ? "\" is neither one number nor three in one word, \"X Y Z\""
                        : "\" is not three numbers in one word, \"X Y Z\"");
  };
  CLI::Option* option = app_->add_option_function<std::string>(names, take, help);
  option->check(CLI::Validator(check, ""));
  vectors_.push_back(option);
  return remember(*option).value_name(one_for_all ? "\"X Y Z\"|FACTOR" : "\"X Y Z\"");
}

Option& Parser::add_named_folders(const std::string& names, std::vector<std::pair<std::string, std::string>>& target,
                                  const std::string& help) {
  const auto take = [names, &target](const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      const std::size_t sign = value.find('=');
      if (sign == 0 || sign == std::string::npos)
        throw CLI::ValidationError(names, "\"" + value + "\" is not of the form NAME=DIR");
      std::string name = value.substr(0, sign), folder = value.substr(sign + 1);
      if (std::string problem = check_folder(folder); !problem.empty())
        throw CLI::ValidationError(names, std::move(problem));
      const auto given =
          std::find_if(target.begin(), target.end(), [&](const auto& known) { return known.first == name; });
      if (given != target.end() && given->second != folder)
        throw CLI::ValidationError(
            names, fmt::format("\"{}\" is given twice, as \"{}\" and as \"{}\"", name, given->second, folder));
      target.emplace_back(std::move(name), std::move(folder));
    }
  };
  return remember(*app_->add_option_function<std::vector<std::string>>(names, take, help)).one_value_each();
}

Option& Parser::add_choice(const std::string& names, std::string& target, const std::string& help,
                           const std::vector<std::string>& words) {
  return add_words(names, help, words, false, [&target, words](std::size_t i) { target = words[i]; });
}

Option& Parser::add_words(const std::string& names, const std::string& help, const std::vector<std::string>& words,
                          bool several, const Choose& choose) {
  const auto take = [words, choose](const std::string& word) {
    choose(static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin()));
  };
  const auto take_all = [take](const std::vector<std::string>& given) {
    std::for_each(given.begin(), given.end(), take);
  };
  CLI::Option* option = several ? app_->add_option_function<std::vector<std::string>>(names, take_all, help)
                                : app_->add_option_function<std::string>(names, take, help);
  option->check(CLI::Validator([words](const std::string& given) { return check_word(given, words); }, ""));
  std::vector<Suggestion>& suggested = suggestions_.emplace_back(option, std::vector<Suggestion>()).second;
  for (const std::string& word : words) suggested.push_back({word});
  return remember(*option);
}

void Parser::add_suggestions(const Option& option, std::vector<Suggestion> words) {
  suggestions_.emplace_back(&option.option_, std::move(words));
}

std::optional<int> Parser::parse(std::vector<std::string> words) {
  for (const auto spell_out : spellings_) spell_out(words);
  join_vectors(words);
  if (assignments_) *assignments_ = take_assignments(words);
  spell_out_short_names(words);
  const std::vector<std::string> given = words;
  if (const CLI::Option* option = option_without_value(words)) return refuse(requires_value(*option));
  std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
  try {
    app_->parse(std::move(words));
    if (const CLI::Option* option = empty_option()) return refuse(requires_value(*option));
    take_fingerprint();
    if (!arguments_are_marked() || !checks_pass() || !all_have_effect() || !files_are_separate()) return exit_failure;
    return std::nullopt;
  } catch (const CLI::CallForHelp&) {
    return print_output(help_text(*this)) ? exit_clean : exit_failure;
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

int Parser::refuse(const std::string& message) const {
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
    if (option.may_be_empty_ || given.get_positional() || given.get_items_expected_max() == 0) continue;
    for (const std::string& value : given.results())
      if (value.empty()) return &given;
  }
  return nullptr;
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
  for (const Option& option : options_) {
    if (!option.has_names_once_) continue;
    std::map<std::string, std::string> values;  // by name
    for (const std::string& given : option.option_.results()) {
      const auto [known, is_new] = values.emplace(given.substr(0, given.find('=')), given);
      if (is_new || known->second == given) continue;
      print_error(option.option_.get_name() + ": \"" + known->first + "\" is given twice, as \"" + known->second +
                  "\" and as \"" + given + '"');
      return false;
    }
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
      if (option.access_ == Option::Access::writes)
        written.push_back({option.option_.get_name(), value});
      else if (option.access_ == Option::Access::reads)
        read.push_back(value);
  return written.empty() || reports_are_separate(written, {}, read);
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
  if (const std::string flag = "--" + std::string(value); name == "--format" && !value.empty() && knows(flag))
    return flag;
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
  const CLI::Option* option = app_->get_option_no_throw(name);
  return option != nullptr && option->count() > 0;
}

std::string Parser::name() const {
  return app_->get_name();
}

std::string Parser::description() const {
  return app_->get_description();
}

std::vector<OptionDescription> Parser::options() const {
  std::vector<OptionDescription> all;
  for (const CLI::Option* option : std::as_const(*app_).get_options()) {
    OptionDescription& described = all.emplace_back();
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
  }
  return all;
}

}  // namespace urdfmill::tools
