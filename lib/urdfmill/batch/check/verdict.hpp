// The verdict on a model: how its check ended, apart from its findings.
#pragma once
#include <cstdint>
#include <string_view>

#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// The ways in which the check of a model ends; later ones are worse.
enum class Verdict : std::uint8_t {
  left_out,                   ///< it is none of the models to check
  unchanged,                  ///< it is left out because nothing that it depends on has changed
  part,                       ///< it makes no robot, but has parts for robots
  checked,                    ///< all of it was checked
  checked_before,             ///< an earlier run has checked it and found no errors
  had_errors_before,          ///< an earlier run has checked it and found errors
  checked_in_part,            ///< a file or package of its expansion is missing: what does not depend on it was checked
  lacks_arguments,            ///< not checked: no value was found for an argument
  no_model,                   ///< not checked: it can be read, but is no model
  lacks_arguments_and_fails,  ///< not checked: no value was found for an argument, and it has errors besides
  failed,                     ///< not checked: it cannot be read or expanded
};

/// True if the model is none of those that were checked.
[[nodiscard]] constexpr bool is_left_out(Verdict verdict) {
  return verdict == Verdict::left_out || verdict == Verdict::unchanged;
}
/// True if the model was not checked because arguments are missing.
[[nodiscard]] constexpr bool is_unchecked(Verdict verdict) {
  return verdict == Verdict::lacks_arguments || verdict == Verdict::lacks_arguments_and_fails;
}
/// True if the model was not checked because of its errors.
[[nodiscard]] constexpr bool is_failed(Verdict verdict) {
  return verdict == Verdict::no_model || verdict == Verdict::lacks_arguments_and_fails || verdict == Verdict::failed;
}
/// True if nothing kept the model from being checked.
[[nodiscard]] constexpr bool is_whole(Verdict verdict) {
  return !is_unchecked(verdict) && !is_failed(verdict) && verdict != Verdict::checked_in_part;
}

/// Returns "checked-in-part", "not-checked" or "failed"; empty for a model that was checked as a whole.
[[nodiscard]] std::string_view shortfall(Verdict verdict);

/// A verdict, and whether the user accepts it.
struct Judgement {
  Verdict verdict = Verdict::checked;
  bool is_accepted = false;  ///< by an option, the configuration or a baseline, although the model was not checked

  /// Returns the outcome for the model, without its findings.
  [[nodiscard]] session::Outcome outcome() const;
};

/// Returns the judgement with the worse outcome; of two with one outcome, that with the worse verdict.
[[nodiscard]] Judgement worse(Judgement a, Judgement b);

}  // namespace urdfmill::batch
