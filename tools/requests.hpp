// What the program asks of a command besides running it: completions of its words, and its manual page. Both come from
// the parser that --help prints. A command builds that when it runs, so it is run with words that say what is wanted,
// and Parser::parse, which gets the parser, answers instead of reading them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::tools {

enum class Request { completion, man_page };

/// The words to run a command with.
[[nodiscard]] std::vector<std::string> request_words(Request request, const std::vector<std::string>& words);

/// A request as Parser::parse sees it.
struct ReceivedRequest {
  Request request;
  std::vector<std::string> words;
};
/// Nothing if the words are for the command itself.
[[nodiscard]] std::optional<ReceivedRequest> received_request(const std::vector<std::string>& words);

}  // namespace urdfmill::tools
