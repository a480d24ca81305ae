// Comparison of two models: loads both, compares them, and returns the answer as text or data.
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

/// Options of the comparison.
struct VerifyRequest {
  LoadRequest load = {};                                    ///< options of loading both models
  std::optional<Arguments> other_arguments = std::nullopt;  ///< arguments of the second one; empty: the same
  std::vector<kinematics::Aspect> only = {};                ///< compared aspects; empty: all but extensions
  bool extensions = false;                                  ///< with an empty `only`: also compares extensions
  /// Tolerance in m and rad, relative for other quantities: more than the rounding of long chains, less than any
  /// measurement.
  double tolerance = 1e-9;
  int samples = 32;  ///< random positions
  std::uint64_t seed = 1;
  std::vector<std::pair<std::string, std::string>> link_names = {};  ///< a link of A that has another name in B
  /// If one is set, only the chains between these links are compared: positions of the tip, and limits of joints. An
  /// empty base is the root, an empty tip the one with the most movable joints above it. A second model that is one
  /// chain without such a link is compared from its root to its tip.
  std::string base = {}, tip = {};
  /// True if the names and arguments are meant for this pair: then unknown names in `link_names` are errors, and
  /// arguments that neither model takes are reported.
  bool is_single_pair = false;
};

/// The number of extensions of each kind in A and in B.
using ExtensionCounts = std::map<std::string, std::pair<std::size_t, std::size_t>>;

/// The result of a comparison.
struct Verified {
  std::optional<kinematics::SameModel> result;   ///< empty if one of the models cannot be compared
  std::vector<kinematics::Aspect> aspects = {};  ///< compared aspects
  double tolerance = 0;                          ///< tolerance of the comparison
  ExtensionCounts not_compared = {};             ///< extensions that were not compared, which the user should know
  std::vector<std::string> unreadable = {};      ///< the reasons why files cannot be read
  Outcome outcome = Outcome::clean;              ///< `findings`: they differ; `failure`: they were not compared
};

/// Compares the models in two inputs. Reports their errors; if there are any, nothing is compared.
[[nodiscard]] Verified verify(Session& session, const Input& a, const Input& b, const VerifyRequest& request,
                              source::Collector& findings);

/// Returns the answer as text, with at most `most` differences; 0: all. Empty if nothing was compared.
[[nodiscard]] std::string verified_text(const Verified& verified, const source::Sources& sources, std::size_t most,
                                        const text::OptionSpelling& spelling);
/// Returns the answer as data (docs/dh.md). Only for models that were compared.
[[nodiscard]] emit::Value verified_tree(const Verified& verified, const source::Sources& sources);

}  // namespace urdfmill::session
