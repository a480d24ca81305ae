#include "urdfmill/rpc/connection.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <system_error>
#include <utility>

#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::rpc {
namespace {

/// Reads the length in a header; nothing if it has none.
std::optional<std::size_t> content_length(std::string_view header) {
  constexpr std::string_view name = "content-length:";
  while (!header.empty()) {
    const std::string_view line = header.substr(0, header.find('\n'));
    header.remove_prefix(std::min(line.size() + 1, header.size()));
    if (text::lower_case(std::string(line.substr(0, name.size()))) != name) continue;
    std::string_view digits = line.substr(name.size());
    digits.remove_prefix(std::min(digits.find_first_not_of(" \t"), digits.size()));
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    const std::string_view rest = digits.substr(static_cast<std::size_t>(end - digits.data()));
    if (error != std::errc() || rest.find_first_not_of(" \t\r") != std::string_view::npos) return std::nullopt;
    return length;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Message> Connection::next() {
  split();
  while (messages_.empty()) {
    if (is_closed_) return std::nullopt;
    absorb(-1);
    split();
  }
  return take_first();
}

bool Connection::wait(std::chrono::milliseconds most) {
  const auto end = std::chrono::steady_clock::now() + most;
  split();
  while (messages_.empty() && !is_closed_) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (!absorb(static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 0)))) break;
    split();
  }
  return !messages_.empty();
}

const std::deque<Message>& Connection::waiting() {
  // A client that writes without end must not keep the caller here.
  constexpr int most_reads = 64;
  for (int reads = 0; reads < most_reads && !is_closed_ && absorb(0); ++reads)
    ;
  split();
  return messages_;
}

void Connection::write(std::string_view message) {
  std::string framed;
  if (framing_ == Framing::content_length) {
    framed = "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n";
    framed += message;
  } else {
    // A JSON string has no line ends: those between values are only layout.
    framed = message;
    std::replace(framed.begin(), framed.end(), '\n', ' ');
    framed += '\n';
  }
  std::string_view left = framed;
  while (!left.empty()) {
    // The client may be busy writing, and read only when that is done: what it writes is taken meanwhile. A pipe that
    // is ready takes this much without blocking.
    std::array<pollfd, 2> ends{pollfd{output_, POLLOUT, 0}, pollfd{input_, POLLIN, 0}};
    const bool may_read = !is_closed_ && bytes_.size() - begin_ < limits_.message;
    if (::poll(ends.data(), may_read ? 2 : 1, -1) < 0) {
      if (errno == EINTR) continue;
      is_closed_ = true;
      return;
    }
    if (may_read && ends[1].revents != 0) absorb(0);
    if (ends[0].revents == 0) continue;
    const ssize_t written = ::write(output_, left.data(), std::min<std::size_t>(left.size(), PIPE_BUF));
    if (written < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      is_closed_ = true;
      return;
    }
    left.remove_prefix(static_cast<std::size_t>(written));
  }
}

bool Connection::absorb(int milliseconds) {
  pollfd end{input_, POLLIN, 0};
  const int ready = ::poll(&end, 1, milliseconds);
  if (ready == 0 || (ready < 0 && errno == EINTR)) return false;
  constexpr std::size_t portion = std::size_t{64} << 10;
  if (begin_ > 0 && begin_ >= bytes_.size() / 2) {
    bytes_.erase(0, begin_);
    searched_ -= std::min(begin_, searched_);
    begin_ = 0;
  }
  const std::size_t size = bytes_.size();
  bytes_.resize(size + portion);
  ssize_t got = 0;
  do {
    got = ::read(input_, bytes_.data() + size, portion);
  } while (got < 0 && errno == EINTR);
  bytes_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  if (got == 0 || (got < 0 && errno != EAGAIN)) is_closed_ = true;
  return got > 0;
}

void Connection::split() {
  while (framing_ == Framing::content_length ? split_frame() : split_line())
    ;
}

bool Connection::split_frame() {
  if (to_skip_ > 0) {
    const std::size_t skipped = std::min(to_skip_, bytes_.size() - begin_);
    begin_ += skipped;
    to_skip_ -= skipped;
    if (to_skip_ > 0) return false;
  }
  const std::string_view arrived = std::string_view(bytes_).substr(begin_);
  constexpr std::size_t longest_end = 4;
  const std::string_view beginning = arrived.substr(0, limits_.header + longest_end);
  std::size_t header_end = beginning.find("\r\n\r\n");
  std::size_t after = header_end + longest_end;
  if (const std::size_t bare = beginning.find("\n\n"); bare < header_end) {
    header_end = bare;
    after = bare + 2;
  }
  if (header_end > limits_.header) {
    if (header_end != std::string_view::npos || arrived.size() > limits_.header)
      give_up("no header of a message within " + std::to_string(limits_.header) + " bytes");
    return false;
  }
  const auto length = content_length(arrived.substr(0, header_end));
  if (!length) {
    give_up("a header without Content-Length");
    return false;
  }
  if (*length > limits_.message) {
    begin_ += after;
    to_skip_ = *length;
    refuse({}, {ErrorCode::invalid_request,
                "a message of " + std::to_string(*length) + " bytes; at most " + std::to_string(limits_.message)});
    return true;
  }
  if (arrived.size() - after < *length) return false;
  const std::string text(arrived.substr(after, *length));
  begin_ += after + *length;
  take(text);
  return true;
}

bool Connection::split_line() {
  searched_ = std::max(searched_, begin_);
  const std::size_t end = bytes_.find('\n', searched_);
  searched_ = std::min(end, bytes_.size());
  if (const std::size_t length = searched_ - begin_; length > limits_.message && !skips_line_) {
    skips_line_ = true;
    refuse({}, {ErrorCode::invalid_request, "a message of more than " + std::to_string(limits_.message) + " bytes"});
  }
  if (end == std::string::npos) {
    if (skips_line_) begin_ = bytes_.size();
    return false;
  }
  const std::string line = bytes_.substr(begin_, end - begin_);
  begin_ = end + 1;
  const bool is_skipped = std::exchange(skips_line_, false);
  if (!is_skipped && line.find_first_not_of(" \t\r") != std::string::npos) take(line);
  return true;
}

void Connection::give_up(std::string why) {
  begin_ = bytes_.size();
  is_closed_ = true;
  refuse({}, {ErrorCode::parse_error, std::move(why)});
}

}  // namespace urdfmill::rpc
