#include "urdfmill/xml/python_reading.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace urdfmill::xml {
namespace {

/// The minimum number of bytes that Python's text file reads at a time.
constexpr std::size_t smallest_read = 8192;

constexpr const char* invalid_start = "invalid start byte";
constexpr const char* invalid_continuation = "invalid continuation byte";
constexpr const char* cut_short = "unexpected end of data";

struct BadBytes {
  std::size_t begin = 0;
  std::size_t end = 0;
  const char* reason = nullptr;
};

unsigned byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

/// Checks the second byte of a sequence, which excludes overlong forms, surrogates and code points beyond U+10FFFF.
bool second_byte_fits(unsigned first, unsigned second) {
  const unsigned low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  return second >= low && second <= high;
}

constexpr std::size_t block = 32;

bool is_ascii_block(std::string_view text) {
  std::uint64_t words[block / 8];
  if (text.size() < block) return false;
  std::memcpy(words, text.data(), block);
  return ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080U) == 0;
}

/// Returns the first sequence that is not UTF-8, in Python's words; an incomplete sequence at the end is `unexpected
/// end of data`.
std::optional<BadBytes> first_bad_bytes(std::string_view text, std::size_t from) {
  std::size_t i = from;
  while (i < text.size()) {
    if (is_ascii_block(text.substr(i))) {
      i += block;
      continue;
    }
    const unsigned first = byte_at(text, i);
    if (first < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = first >= 0xc2 && first <= 0xdf   ? 2
                               : first >= 0xe0 && first <= 0xef ? 3
                               : first >= 0xf0 && first <= 0xf4 ? 4
                                                                : 0;
    if (length == 0) return BadBytes{i, i + 1, invalid_start};
    for (std::size_t k = 1; k < length; ++k) {
      if (i + k == text.size()) return BadBytes{i, i + k, cut_short};
      const unsigned next = byte_at(text, i + k);
      const bool fits = k == 1 ? second_byte_fits(first, next) : (next & 0xc0U) == 0x80U;
      if (!fits) return BadBytes{i, i + k, invalid_continuation};
    }
    i += length;
  }
  return std::nullopt;
}

std::string message_of(std::string_view bytes, const BadBytes& bad, std::size_t portion_begin) {
  std::array<char, 128> text{};
  const std::size_t begin = bad.begin - portion_begin;
  const std::size_t end = bad.end - portion_begin;
  if (end - begin == 1)
    std::snprintf(text.data(), text.size(), "'utf-8' codec can't decode byte 0x%02x in position %zu: %s",
                  byte_at(bytes, bad.begin), begin, bad.reason);
  else
    std::snprintf(text.data(), text.size(), "'utf-8' codec can't decode bytes in position %zu-%zu: %s", begin, end - 1,
                  bad.reason);
  return text.data();
}

/// Counts the characters of valid text, line ends once.
std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((byte_at(text, i) & 0xc0U) != 0x80U && !(text[i] == '\n' && i > 0 && text[i - 1] == '\r')) ++count;
  return count;
}

/// Reads of Python: `bytes` split at `ends`, each portion beginning with the undecoded rest of the previous one.
struct Read {
  std::size_t begin;  ///< beginning of the undecoded rest of the previous read
  std::size_t end;
};

/// Follows `TextIOWrapper.read` up to the read that contains `offset`.
Read read_containing(std::string_view bytes, std::size_t offset) {
  std::size_t decoded = 0;  // bytes turned into characters
  std::size_t given = 0;    // the ones passed on: a carriage return waits for the next character
  std::size_t read = 0;     // bytes taken from the file
  std::size_t waiting = 0;  // characters decoded and not yet requested
  double bytes_a_character = 0;
  while (true) {
    std::size_t wanted = characters_per_portion - std::min(waiting, characters_per_portion);
    waiting -= std::min(waiting, characters_per_portion);
    while (wanted > 0) {
      const auto hint = static_cast<std::size_t>(std::max(bytes_a_character, 1.0) * static_cast<double>(wanted));
      const std::size_t begin = decoded;
      const std::size_t fresh = std::min(std::max(smallest_read, hint), bytes.size() - read);
      read += fresh;
      if (offset < read || fresh == 0) return {begin, read};
      // Nothing before `offset` is bad, so only a sequence split by the end of the read stays undecoded.
      decoded = read;
      if (const auto cut = first_bad_bytes(bytes.substr(0, read), begin)) decoded = cut->begin;
      const std::size_t out = decoded > given && bytes[decoded - 1] == '\r' ? decoded - 1 : decoded;
      const std::size_t characters = count_characters(bytes.substr(given, out - given));
      given = out;
      bytes_a_character = characters > 0 ? static_cast<double>(fresh) / static_cast<double>(characters) : 0.0;
      const std::size_t used = std::min(characters, wanted);
      wanted -= used;
      waiting += characters - used;
    }
  }
}

/// Returns the offset of the byte at which Python detects the error; the end of the text if only that shows it. A
/// surrogate without its last byte waits for it like any incomplete sequence.
std::size_t proof_of(std::string_view bytes, const BadBytes& bad) {
  const std::string_view reason = bad.reason;
  if (reason == invalid_start) return bad.begin;
  if (reason == cut_short) return bytes.size();
  const bool surrogate = byte_at(bytes, bad.begin) == 0xed && (byte_at(bytes, bad.end) & 0xe0U) == 0xa0U;
  return surrogate ? bad.end + 1 : bad.end;
}

}  // namespace

std::optional<DecodingError> find_decoding_error(std::string_view bytes) {
  const auto bad = first_bad_bytes(bytes, 0);
  if (!bad) return std::nullopt;
  const Read read = read_containing(bytes, proof_of(bytes, *bad));
  DecodingError error{bad->begin, message_of(bytes, *bad, std::min(read.begin, bad->begin)), 0};
  const std::string_view good = bytes.substr(0, bad->begin);
  while (true) {
    const std::size_t end = portion_end(good, error.handed_on);
    if (count_characters(good.substr(error.handed_on, end - error.handed_on)) < characters_per_portion) break;
    error.handed_on = end;
  }
  return error;
}

std::size_t portion_end(std::string_view bytes, std::size_t begin) {
  std::size_t characters = 0;
  std::size_t i = begin;
  for (; i < bytes.size(); ++i) {
    if ((byte_at(bytes, i) & 0xc0U) == 0x80U || (bytes[i] == '\n' && i > begin && bytes[i - 1] == '\r')) continue;
    if (characters == characters_per_portion) break;
    ++characters;
  }
  return i;
}

}  // namespace urdfmill::xml
