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
  if (read.message)
    messages_.push_back(*std::move(read.message));
  else
    refuse(read.id, read.error);
}

}  // namespace urdfmill::rpc
