// Places and edits in files of a workspace: what the features of the language server answer with.
#pragma once
#include <compare>
#include <cstdint>
#include <string>

namespace urdfmill::language {

/// The bytes [begin, end) of a file of the workspace, in its text on the present snapshot.
struct Place {
  std::string file;  ///< canonical path; empty: no place
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Place&, const Place&) = default;
  friend std::strong_ordering operator<=>(const Place&, const Place&) = default;
};

/// A replacement of the bytes of a place.
struct TextEdit {
  Place place;
  std::string text;

  friend bool operator==(const TextEdit&, const TextEdit&) = default;
};

}  // namespace urdfmill::language
