#include "urdfmill/usd/package.hpp"

#include <zlib.h>

#include <cstdint>
#include <limits>

#include "urdfmill/usd/layer.hpp"
#include "urdfmill/usd/rules.hpp"

namespace urdfmill::usd {

namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t size_of_header = 30, size_of_entry = 46, size_of_end = 22;
constexpr std::string_view entry_signature = "PK\x01\x02", end_signature = "PK\x05\x06";
constexpr unsigned version = 20;         ///< 2.0: folders in names
constexpr unsigned first_day = 0x21;     ///< 1980-01-01, the first date that a zip file can state
constexpr unsigned padding_id = 0x1986;  ///< the extra field that other writers of the format pad with
constexpr unsigned names_in_utf8 = 0x800;

void append(std::string& out, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xffU);
}

std::size_t number_at(std::string_view bytes, std::size_t at, std::size_t count) {
  std::size_t number = 0;
  for (std::size_t i = count; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// Appends what the header of a file and its entry in the directory have in common.
void append_facts(std::string& out, const PackagedFile& file, std::size_t extra) {
  append(out, version, 2);
  append(out, names_in_utf8, 2);
  append(out, 0, 2);  // stored
  append(out, 0, 2);
  append(out, first_day, 2);
  append(out, crc32_z(0, reinterpret_cast<const Bytef*>(file.bytes.data()), file.bytes.size()), 4);
  append(out, file.bytes.size(), 4);
  append(out, file.bytes.size(), 4);
  append(out, file.name.size(), 2);
  append(out, extra, 2);
}

/// A file of a package.
struct Entry {
  std::string_view name, content;
  bool is_stored = true;  ///< not compressed
};

/// Returns the file that an entry of the directory stands for, and moves `at` to the next entry, which is at `end`
/// after the last one. Returns nothing if the package is damaged.
std::optional<Entry> read_entry(std::string_view bytes, std::size_t& at, std::size_t end) {
  if (at > end || end - at < size_of_entry || bytes.substr(at, 4) != entry_signature) return std::nullopt;
  const std::size_t size = number_at(bytes, at + 20, 4), begin = number_at(bytes, at + 42, 4);
  const std::size_t name_size = number_at(bytes, at + 28, 2);
  const std::size_t more = number_at(bytes, at + 30, 2) + number_at(bytes, at + 32, 2);
  if (end - at - size_of_entry < name_size || begin > at || at - begin < size_of_header) return std::nullopt;
  const std::size_t content =
      begin + size_of_header + number_at(bytes, begin + 26, 2) + number_at(bytes, begin + 28, 2);
  if (content > at || at - content < size) return std::nullopt;
  const Entry made{bytes.substr(at + size_of_entry, name_size), bytes.substr(content, size),
                   number_at(bytes, at + 10, 2) == 0};
  at = std::min(end, at + size_of_entry + name_size + more);
  return made;
}

/// Returns the place of the directory, which is last and without a comment, and of its end; nothing if there is none.
std::optional<std::pair<std::size_t, std::size_t>> directory_of(std::string_view bytes) {
  if (bytes.size() < size_of_end || !is_package(bytes)) return std::nullopt;
  const std::size_t end = bytes.size() - size_of_end;
  if (bytes.substr(end, 4) != end_signature) return std::nullopt;
  return std::pair(number_at(bytes, end + 16, 4), end);
}

}  // namespace

std::optional<std::string> package(const std::vector<PackagedFile>& files, source::Sink& sink) {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t size = size_of_end;
  for (const PackagedFile& file : files)
    size += file.bytes.size() + 2 * (file.name.size() + alignment) + size_of_header + size_of_entry;
  if (size > largest || files.size() > std::numeric_limits<std::uint16_t>::max()) {
    source::report(sink, rules::package_too_large,
                   "the package would have " + std::to_string(size) + " bytes in " + std::to_string(files.size()) +
                       " files; offsets and counts in it end at 4 GiB and 65535");
    return std::nullopt;
  }
  std::string out, directory;
  out.reserve(size);
  for (const PackagedFile& file : files) {
    const std::size_t begin = out.size(), field = 4;  // the name and size of the extra field
    const std::size_t content = begin + size_of_header + file.name.size() + field;
    const std::size_t padding = (alignment - content % alignment) % alignment;
    out += "PK\x03\x04";
    append_facts(out, file, field + padding);
    out += file.name;
    append(out, padding_id, 2);
    append(out, padding, 2);
    out.append(padding, '\0');
    out += file.bytes;
    directory += entry_signature;
    append(directory, version, 2);
    append_facts(directory, file, 0);
    directory.append(10, '\0');  // comment, disk, attributes
    append(directory, begin, 4);
    directory += file.name;
  }
  const std::size_t begin = out.size();
  out += directory;
  out += end_signature;
  append(out, 0, 4);
  append(out, files.size(), 2);
  append(out, files.size(), 2);
  append(out, directory.size(), 4);
  append(out, begin, 4);
  append(out, 0, 2);
  return out;
}

std::optional<PackagedLayer> first_layer(std::string_view bytes, std::string& why) {
  why = "the package is damaged";
  auto directory = directory_of(bytes);
  const auto entry = directory ? read_entry(bytes, directory->first, directory->second) : std::nullopt;
  if (!entry) return std::nullopt;
  if (!entry->is_stored)
    why = "files in the package are compressed, which USD does not permit";
  else if (!is_layer(entry->content))
    why = "its first file, \"" + std::string(entry->name) + "\", is no layer in text (.usda)";
  else
    return PackagedLayer{entry->name, entry->content};
  return std::nullopt;
}

std::optional<std::string_view> file_in_package(std::string_view bytes, std::string_view name) {
  auto directory = directory_of(bytes);
  while (directory && directory->first < directory->second) {
    const auto entry = read_entry(bytes, directory->first, directory->second);
    if (!entry) break;
    if (entry->name == name && entry->is_stored) return entry->content;
  }
  return std::nullopt;
}

}  // namespace urdfmill::usd
