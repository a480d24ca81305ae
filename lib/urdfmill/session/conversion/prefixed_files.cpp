#include "urdfmill/session/conversion/prefixed_files.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "urdfmill/compose/compose.hpp"
#include "urdfmill/control/names.hpp"
#include "urdfmill/session/checks/neighbour_names.hpp"
#include "urdfmill/session/checks/neighbour_proof.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::session {
namespace {

using Texts = std::vector<std::pair<std::string, std::string>>;

/// Returns a session over the same files, of which some have other texts.
Session session_with(const Session& session, const Texts& texts) {
  Session other(session.options(), session.store());
  other.use(session.files().with(texts));
  return other;
}

/// Returns the texts of those SRDFs that are in xacro, expanded.
Texts expanded_srdfs(Session& session, const std::vector<Neighbour>& neighbours) {
  Texts texts;
  source::Collector ignored;
  for (const Neighbour& neighbour : neighbours) {
    if (neighbour.kind != NeighbourKind::srdf) continue;
    const LoadedDocument loaded = load_document(session, neighbour.file, {.arguments = neighbour.arguments}, ignored);
    if (!loaded.document || loaded.form != InputForm::xacro) continue;
    const Input input(neighbour.file);
    const Expanded expanded = expand(session, input, {.arguments = neighbour.arguments}, ignored);
    std::string error;
    if (!expanded.succeeded()) continue;
    if (auto text = text_of_expansion(expanded, input, {.banner = false}, error))
      texts.emplace_back(neighbour.file, *std::move(text));
  }
  return texts;
}

/// True if a file is for another robot; one that was only found, if the robot lacks as many of its names as it has.
bool is_of_another(const CheckedNeighbour& checked, const Neighbour& neighbour) {
  const urdf::NameFit& fit = checked.fit;
  return fit.is_of_another_robot() || (!neighbour.is_named && fit.unknown != 0 && fit.known <= fit.unknown);
}

/// The names of a robot that files beside it use.
class PartNames {
 public:
  explicit PartNames(const urdf::Robot& robot) : robot_(robot), components_(control::component_names(robot)) {}

  [[nodiscard]] bool has(const NeighbourName& name) const {
    switch (name.kind) {
      case urdf::PartKind::link:
        return robot_.link(name.name) != nullptr;
      case urdf::PartKind::joint:
        return robot_.joint(name.name) != nullptr;
      case urdf::PartKind::component:
        break;
    }
    return components_.contains(name.name);
  }

 private:
  const urdf::Robot& robot_;
  std::set<std::string, std::less<>> components_;
};

/// Returns the text of a file with the prefix; nothing if it names no part.
std::optional<std::string> prefixed_text(Session& session, const Neighbour& neighbour, const PartNames& parts,
                                         const std::string& prefix) {
  std::map<std::uint32_t, source::Edit> edits;
  source::FileId file = source::no_file;
  for (const NeighbourName& name : names_in(session, neighbour)) {
    if (!parts.has(name)) continue;
    file = name.place.file;
    edits.try_emplace(name.place.begin, source::Edit{source::Span{file, name.place.begin, name.place.begin}, prefix});
  }
  if (edits.empty()) return std::nullopt;
  std::vector<source::Edit> all;
  for (auto& [begin, edit] : edits) all.push_back(std::move(edit));
  return source::apply_edits(session.sources()[file].bytes(), all);
}

}  // namespace

PrefixedFiles prefix_files(Session& session, const Input& robot, const LoadRequest& load, const std::string& prefix,
                           const std::vector<Neighbour>& neighbours) {
  PrefixedFiles result;
  source::Collector ignored;
  const LoadedDocument loaded = load_document(session, robot, load, ignored);
  if (!loaded.document) return result;
  const urdf::Robot plain = urdf::read_as_far_as_possible(loaded.document, {}, ignored).robot;
  compose::Options steps;
  steps.prefix = prefix;
  const std::optional<urdf::Robot> prefixed = compose::compose(plain, steps, ignored);
  if (!prefixed) return result;
  const PartNames parts(plain);

  Texts texts = expanded_srdfs(session, neighbours);
  Session before = session_with(session, texts);
  const std::vector<CheckedNeighbour> was = check_neighbours(before, neighbours, plain, loaded);
  const auto find = [](const std::vector<CheckedNeighbour>& all, const std::string& file) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.file == file; });
    return found != all.end() ? &*found : nullptr;
  };
  for (const Neighbour& neighbour : neighbours) {
    const CheckedNeighbour* checked = find(was, neighbour.file);
    if (checked == nullptr) continue;
    if (is_of_another(*checked, neighbour)) {
      result.others.push_back(neighbour.file);
    } else if (auto text = prefixed_text(before, neighbour, parts, prefix)) {
      std::erase_if(texts, [&](const auto& each) { return each.first == neighbour.file; });
      texts.emplace_back(neighbour.file, *text);
      result.files.push_back({neighbour.file, *std::move(text)});
    }
  }
  Session after = session_with(session, texts);
  const std::vector<CheckedNeighbour> is = check_neighbours(after, neighbours, *prefixed, loaded);
  for (const PrefixedFile& file : result.files) {
    const CheckedNeighbour* now = find(is, file.path);
    std::string difference = now != nullptr ? difference_of_checks(*find(was, file.path), *now) : "could not be read";
    if (difference.empty()) continue;
    result.refusal = "\"" + file.path + "\" with the prefix " + std::move(difference);
    break;
  }
  return result;
}

}  // namespace urdfmill::session
