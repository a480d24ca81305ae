// Are two models the same robot? Both loaded, compared, and the answer as text or data.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/emit/json.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::session {

/// How two models are compared.
struct VerifyRequest {
  LoadRequest load = {};                      ///< of both
  std::vector<kinematics::Aspect> only = {};  ///< empty: all but extensions
  bool extensions = false;                    ///< with an empty `only`: extensions as well
  /// m and rad, relative for all else: more than the rounding of long chains, less than anything anybody measures.
  double tolerance = 1e-9;
  int samples = 32;  ///< random positions
  std::uint64_t seed = 1;
  std::vector<std::pair<std::string, std::string>> link_names = {};  ///< a link of A that has another name in B
  /// The names and arguments are meant for this pair: names in `link_names` that the models do not have are errors, and
  /// arguments that neither model takes are reported.
  bool is_single_pair = false;
};

/// How often each kind of extension is in A and in B.
using ExtensionCounts = std::map<std::string, std::pair<std::size_t, std::size_t>>;

/// What came of a comparison.
struct Verified {
  std::optional<kinematics::SameModel> result;   ///< nothing if one of the models cannot be compared
  std::vector<kinematics::Aspect> aspects = {};  ///< that were compared
  double tolerance = 0;                          ///< with which
  ExtensionCounts not_compared = {};             ///< extensions that the user ought to know were left out
  std::vector<std::string> unreadable = {};      ///< why files cannot be read
  Outcome outcome = Outcome::clean;              ///< `findings`: they differ; `failure`: they were not compared
};

/// Compares the models in two inputs. What is wrong with them is reported; with an error nothing is compared.
[[nodiscard]] Verified verify(Session& session, const Input& a, const Input& b, const VerifyRequest& request,
                              source::Collector& findings);

/// The answer for people, with at most so many differences; 0: all. Empty if nothing was compared.
[[nodiscard]] std::string verified_text(const Verified& verified, const source::Sources& sources, std::size_t most,
                                        const text::OptionSpelling& spelling);
/// The answer as data (docs/dh.md). Only for models that were compared.
[[nodiscard]] emit::Value verified_tree(const Verified& verified, const source::Sources& sources);

}  // namespace urdfmill::session
