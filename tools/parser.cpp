#include "tools/parser.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/help.hpp"
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

std::string requires_value(const CLI::Option& option) {
  return option.get_name() + " requires a value, " + option.get_type_name();
}

/// In words of our own where the number of values does not fit.
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
Option& Option::separated_by(char separator) {
  option_.delimiter(separator);
  return *this;
}
Option& Option::values(int count) {
  option_.expected(count);
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
  const std::string range = "between " + text::shortest(least) + " and " + text::shortest(most);
  option_.check(CLI::Validator(
      [least, most, range](const std::string& given) {
        double number = 0;
        const bool inside = CLI::detail::lexical_cast(given, number) && least <= number && number <= most;
        return inside ? std::string() : '"' + given + "\" is not " + range;
      },
      ""));
  return *this;
}
Option& Option::positive() {
  option_.check(CLI::Validator(
      [](const std::string& given) {
        double number = 0;
        const bool fits = CLI::detail::lexical_cast(given, number) && number > 0 && std::isfinite(number);
        return fits ? std::string() : '"' + given + "\" is not a number above 0";
      },
      ""));
  return *this;
}
Option& Option::not_negative() {
  option_.check(CLI::Validator(
      [](const std::string& given) {
        double number = 0;
        const bool fits = CLI::detail::lexical_cast(given, number) && number >= 0 && std::isfinite(number);
        return fits ? std::string() : '"' + given + "\" is not a number of 0 or more";
      },
      ""));
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
    // CLI11 from 2.4 takes -q and --q for one name.
    const std::size_t comma = names.find(",--");
    if (comma == std::string::npos) throw;
    const std::string long_name = names.substr(comma + 1);
    short_names_.emplace_back(names.substr(0, comma), long_name);
    return remember(*app_->add_flag(long_name, target, help));
  }
}

template <class Target>
Option& Parser::add_option(const std::string& names, Target& target, const std::string& help) {
  return remember(*app_->add_option(names, target, help));
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
template Option& Parser::add_option(const std::string&, std::vector<double>&, const std::string&);

Option& Parser::add_pairs(const std::string& names, std::vector<std::pair<std::string, std::string>>& target,
                          const std::string& help) {
  const auto take = [names, &target](const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      const std::size_t sign = value.find('=');
      if (sign == 0 || sign == std::string::npos)
        throw CLI::ValidationError(names, "\"" + value + "\" is not of the form NAME=VALUE");
      target.emplace_back(value.substr(0, sign), value.substr(sign + 1));
    }
  };
  return remember(*app_->add_option_function<std::vector<std::string>>(names, take, help)).one_value_each();
}

Option& Parser::add_choice(const std::string& names, std::string& target, const std::string& help,
                           const std::vector<std::string>& words) {
  return add_words(names, help, words, false, [&target, words](std::size_t i) { target = words[i]; });
}

Option& Parser::add_words(const std::string& names, const std::string& help, std::vector<std::string> words,
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
  if (assignments_) *assignments_ = take_assignments(words);
  spell_out_short_names(words);
  if (const CLI::Option* option = option_without_value(words)) return refuse(requires_value(*option));
  std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
  try {
    app_->parse(std::move(words));
    if (const CLI::Option* option = empty_option()) return refuse(requires_value(*option));
    take_fingerprint();
    return std::nullopt;
  } catch (const CLI::CallForHelp&) {
    return print_output(help_text(*this)) ? exit_clean : exit_failure;
  } catch (const CLI::ExtrasError&) {
    return refuse(unexpected(app_->remaining().front()));
  } catch (const CLI::ParseError& error) {
    return refuse(what_is_wrong(error, *app_));
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

void Parser::spell_out_short_names(std::vector<std::string>& words) const {
  const auto options_end = std::find(words.begin(), words.end(), "--");
  for (const auto& [short_name, long_name] : short_names_)
    std::replace(words.begin(), options_end, short_name, long_name);
}

std::string Parser::unexpected(const std::string& word) const {
  if (word.size() < 2 || word[0] != '-') return "unexpected argument: \"" + word + '"';
  const std::vector<OptionDescription> all = options();
  std::vector<std::string_view> known;
  for (const OptionDescription& option : all) known.insert(known.end(), option.names.begin(), option.names.end());
  const std::string hint = text::did_you_mean(word, known);
  return "unknown option " + word + (hint.empty() ? "" : "; " + hint);
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
