#include "urdfmill/rpc/message_queue.hpp"

#include <utility>

namespace urdfmill::rpc {

std::optional<std::string> MessageQueue::take_sent() {
  if (sent_.empty()) return std::nullopt;
  std::optional<std::string> first = std::move(sent_.front());
  sent_.pop_front();
  return first;
}

std::optional<Message> MessageQueue::next() {
  return messages_.empty() ? std::nullopt : std::optional(take_first());
}

}  // namespace urdfmill::rpc
