// The rules of laying out sources: what each finding is called, how severe it is, and its page.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::format::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule encoding{
    "format-encoding",
    Severity::error,
    "A text whose markup is not ASCII",
    "urdfmill fmt works on the bytes of a file, so that nothing gets lost on the way; it knows markup in UTF-8, in "
    "ISO "
    "8859-1 and in other encodings that extend ASCII.",
    R"(printf '<?xml version="1.0" encoding="UTF-16"?><robot name="r"/>' | iconv -t UTF-16 > r.urdf; urdfmill fmt r.urdf)",
    "Save the file as UTF-8, which is what xacro reads anyway."};

inline constexpr Rule not_proved{
    "format-not-proved",
    Severity::error,
    "A file that would not be the same document laid out",
    "What urdfmill fmt made of the file was read again and differs from it, so it was thrown away. This is a fault of "
    "the formatter, or a file past what it can promise: xacro keeps a document type with declarations only if the "
    "root "
    "element begins within the first 16,384 characters, and white space can move it there.",
    R"(printf '<!DOCTYPE robot [<!ENTITY mass "2">]>%20000s<robot name="arm"/>\n' '' > r.urdf; urdfmill fmt r.urdf)",
    "Shorten what precedes the root element. If that is not it, please report the file."};

/// Every rule of this room.
inline constexpr const Rule* all[] = {&encoding, &not_proved};

}  // namespace urdfmill::format::rules
