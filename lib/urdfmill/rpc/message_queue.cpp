#include "urdfmill/rpc/message_queue.hpp"

#include <utility>

namespace urdfmill::rpc {
namespace {

template <class Item>
std::optional<Item> take_first(std::deque<Item>& items) {
  if (items.empty()) return std::nullopt;
  std::optional<Item> first = std::move(items.front());
  items.pop_front();
  return first;
}

}  // namespace

std::optional<std::string> MessageQueue::take_sent() {
  return take_first(sent_);
}

std::optional<Message> MessageQueue::next() {
  return take_first(messages_);
}

}  // namespace urdfmill::rpc
