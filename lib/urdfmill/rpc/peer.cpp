#include "urdfmill/rpc/peer.hpp"

#include <utility>

namespace urdfmill::rpc {

std::string Peer::request(std::string_view method, std::string_view params) {
  std::string id = std::to_string(++requests_);
  write(request_text(id, method, params));
  return id;
}

void Peer::take(std::string_view text) {
  ReadMessage read = read_message(text);
  if (!read.message) return refuse(read.id, read.error);
  if (std::string id = cancelled_id(*read.message); !id.empty()) cancelled_.insert(std::move(id));
  messages_.push_back(*std::move(read.message));
}

Message Peer::take_first() {
  Message first = std::move(messages_.front());
  messages_.pop_front();
  if (const auto cancelled = cancelled_.find(cancelled_id(first)); cancelled != cancelled_.end())
    cancelled_.erase(cancelled);
  return first;
}

bool Peer::is_cancelled(const std::string& id) {
  (void)waiting();
  return cancelled_.contains(id);
}

}  // namespace urdfmill::rpc
