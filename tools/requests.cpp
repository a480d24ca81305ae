#include "tools/requests.hpp"

namespace urdfmill::tools {
namespace {

constexpr std::string_view completion_word = "--answer-completion";
constexpr std::string_view man_page_word = "--answer-man-page";

}  // namespace

std::vector<std::string> request_words(Request request, const std::vector<std::string>& words) {
  std::vector<std::string> all = {std::string(request == Request::completion ? completion_word : man_page_word)};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

std::optional<ReceivedRequest> received_request(const std::vector<std::string>& words) {
  if (words.empty() || (words[0] != completion_word && words[0] != man_page_word)) return std::nullopt;
  return ReceivedRequest{words[0] == completion_word ? Request::completion : Request::man_page,
                         {words.begin() + 1, words.end()}};
}

}  // namespace urdfmill::tools
