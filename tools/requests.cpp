#include "tools/requests.hpp"

#include <algorithm>

namespace urdfmill::tools {
namespace {

constexpr std::string_view completion_word = "--answer-completion";
constexpr std::string_view man_page_word = "--answer-man-page";
constexpr std::string_view probe = "probe:=";

}  // namespace

std::vector<std::string> request_words(Request request, const std::vector<std::string>& words) {
  std::vector<std::string> all = {std::string(request == Request::completion ? completion_word : man_page_word),
                                  std::string(probe), "--"};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

std::optional<ReceivedRequest> received_request(const std::vector<std::string>& words) {
  if (words.empty() || (words[0] != completion_word && words[0] != man_page_word)) return std::nullopt;
  const auto separator = std::find(words.begin(), words.end(), "--");
  if (separator == words.end()) return std::nullopt;
  return ReceivedRequest{words[0] == completion_word ? Request::completion : Request::man_page,
                         std::find(words.begin(), separator, probe) == separator,
                         {separator + 1, words.end()}};
}

}  // namespace urdfmill::tools
