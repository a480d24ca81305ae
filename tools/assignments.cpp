#include "tools/assignments.hpp"

#include <algorithm>
#include <string_view>

namespace urdfmill::tools {
namespace {

bool is_identifier(std::string_view text) {
  const auto is_letter = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !text.empty() && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
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

std::string meant_assignment(const std::string& word) {
  const std::size_t sign = word.find('=');
  if (sign == std::string::npos || !is_identifier(std::string_view(word).substr(0, sign))) return {};
  return "did you mean " + word.substr(0, sign) + ":=" + word.substr(sign + 1) + "?";
}

}  // namespace urdfmill::tools
