// The last step of replacing a file: two files exchange names, and what another program does in that moment counts.
#pragma once
#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "urdfmill/files/access.hpp"
#include "urdfmill/files/place.hpp"
#include "urdfmill/files/temporary_file.hpp"

namespace urdfmill::files {

/// Opens a regular file; a pipe or a device is not opened, and errno is EINVAL.
[[nodiscard]] Descriptor open_regular(const Place& place);
/// Compares the bytes of a file that has not been read from yet.
[[nodiscard]] bool has_bytes(const Descriptor& file, std::string_view bytes);

/// The last known state of a file. The caller must keep the file open so that its inode is not reused.
struct SeenFile {
  struct stat status;
  std::optional<Access> access = std::nullopt;
  std::optional<std::string_view> bytes = std::nullopt;  ///< nothing: any content
};

/// The outcomes of an exchange.
enum class Exchanged : std::uint8_t {
  done,
  changed,  ///< the old file or its access was changed, or another one took its place: that one has the name
  failed,   ///< the reason is in errno; if the temporary file is kept, it is what another program has put there
};

/// Gives the target's name to the temporary file and removes the `old` file, if that is the one with the name and as it
/// was. A file that has been changed in the meantime, or has open for writing, gets the name back, and so does what
/// was put in its place. `new_bytes` are those of the temporary file.
[[nodiscard]] Exchanged exchange(TemporaryFile& temporary, const Place& target, const SeenFile& old,
                                 std::string_view new_bytes);

}  // namespace urdfmill::files
