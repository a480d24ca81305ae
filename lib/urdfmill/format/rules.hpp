// Rules of formatting: name, severity and page of each finding.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::format::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule encoding{
    "format-encoding",
    Severity::error,
    "A text whose markup is not ASCII",
    "⟨urdfmill fmt⟩ works on the bytes of a file, so that nothing is lost; it understands UTF-8, ISO 8859-1 and other "
    "encodings that extend ASCII.",
    R"(printf '<?xml version="1.0" encoding="UTF-16"?><robot name="r"/>' | iconv -t UTF-16 > r.urdf; urdfmill fmt r.urdf)",
    "Save the file as UTF-8; xacro reads nothing else."};

inline constexpr Rule not_proved{
    "format-not-proved",
    Severity::error,
    "A file that formatting would change",
    "The formatted text was read again and differs from the file, so it was discarded. This is a bug in the formatter, "
    "or a file beyond what it supports: xacro keeps a document type with declarations only if the root element begins "
    "within the first 16,384 characters, and white space can move it there.",
    R"(printf '<!DOCTYPE robot [<!ENTITY mass "2">]>%20000s<robot name="arm"/>\n' '' > r.urdf; urdfmill fmt r.urdf)",
    "Shorten what precedes the root element. If that does not help, please report the file."};

/// Every rule of this module.
inline constexpr const Rule* all[] = {&encoding, &not_proved};

}  // namespace urdfmill::format::rules
