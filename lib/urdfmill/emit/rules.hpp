// The rules of writing URDF: what each finding is called, how severe it is, and its page.
#pragma once
#include "urdfmill/source/rule.hpp"

namespace urdfmill::emit::rules {

using source::Rule;
using source::Severity;

inline constexpr Rule not_expressible{"urdf-not-expressible",
                                      Severity::error,
                                      "The wanted version of URDF cannot say the model",
                                      "A file that says less would be another robot.",
                                      "urdfmill convert --to urdf --urdf-version 1.0 fixtures/models/arm.urdf",
                                      "Write a later version, or change the model.",
                                      source::Loss::reported};

/// Every rule of this room.
inline constexpr const Rule* all[] = {&not_expressible};

}  // namespace urdfmill::emit::rules
