#include "urdfmill/batch/check/verdict.hpp"

#include <utility>

namespace urdfmill::batch {

session::Outcome Judgement::outcome() const {
  if (is_accepted) return session::Outcome::clean;
  switch (verdict) {
    case Verdict::left_out:
    case Verdict::unchanged:
    case Verdict::part:
    case Verdict::checked:
    case Verdict::checked_before:
      return session::Outcome::clean;
    case Verdict::had_errors_before:
    case Verdict::checked_in_part:
    case Verdict::lacks_arguments:
    case Verdict::no_model:
      return session::Outcome::findings;
    case Verdict::lacks_arguments_and_fails:
    case Verdict::failed:
      break;
  }
  return session::Outcome::failure;
}

std::string_view shortfall(Verdict verdict) {
  if (verdict == Verdict::checked_in_part) return "checked-in-part";
  return is_failed(verdict) ? "failed" : is_unchecked(verdict) ? "not-checked" : "";
}

Judgement worse(Judgement a, Judgement b) {
  return std::pair(a.outcome(), a.verdict) < std::pair(b.outcome(), b.verdict) ? b : a;
}

}  // namespace urdfmill::batch
