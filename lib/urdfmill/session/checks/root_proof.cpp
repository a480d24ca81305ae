#include "urdfmill/session/checks/root_proof.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Difference;

/// A robot as its readers see it.
struct ReadRobot {
  std::shared_ptr<const xml::Document> document;
  std::optional<urdf::Robot> robot;
  std::vector<std::string> dependencies;
  std::string problem;  ///< the reason why the robot cannot be read
  bool lacks_argument = false;
};

ReadRobot read_root(Session& session, const std::string& file, const RootProofRequest& request) {
  source::Collector findings;
  LoadedDocument loaded = load_document(session, file, {.arguments = request.arguments}, findings);
  ReadRobot read;
  read.dependencies = std::move(loaded.dependencies);
  read.document = loaded.document;
  if (loaded.document)
    read.robot = urdf::read(loaded.document, read_options(loaded, session.sources(), urdf::Reading::urdfdom), findings);
  if (!read.robot) {
    const source::Diagnostic* error = findings.first_error();
    read.problem = !loaded.unreadable.empty() ? std::move(loaded.unreadable)
                   : error != nullptr         ? error->message
                                              : "its readers refuse it";
  }
  read.lacks_argument = !loaded.document && lacks_value(findings);
  return read;
}

/// Returns the expansion after its own migration; nothing if that is refused.
std::optional<urdf::Robot> migrated(const xml::Document& document, migrate::Options options) {
  options.xacro = false;
  source::Sources sources;
  source::Collector findings;
  std::string text;
  if (xml::write(document, {}, text)) return std::nullopt;
  const migrate::Migration result = migrate::migrate(sources, sources.add("", std::move(text)), options, findings);
  if (result.outcome == migrate::Outcome::refused) return std::nullopt;
  const xml::ParseResult parsed = urdf::parse(sources, sources.add("", result.text));
  if (!parsed.document) return std::nullopt;
  return urdf::read(parsed.document, {urdf::Reading::urdfdom, nullptr}, findings);
}

/// Returns the first difference of two models that the same migration of the expansion would not have made.
std::string unasked_difference(const ReadRobot& before, const urdf::Robot& after, const migrate::Options& migration) {
  kinematics::SameModelOptions exactly;
  exactly.measure = kinematics::SameModelOptions::Measure::exact;
  const auto differences = kinematics::same_model(*before.robot, after, exactly).differences;
  if (differences.empty()) return {};
  const auto asked = migrated(*before.document, migration);
  if (!asked) return differences.front().message();
  const auto left = kinematics::same_model(*asked, after, exactly).differences;
  for (const Difference& difference : differences) {
    const bool is_left = std::any_of(left.begin(), left.end(), [&](const Difference& other) {
      return other.part == difference.part && other.field == difference.field;
    });
    if (is_left) return difference.message();
  }
  return {};
}

/// The part of a document that is made at claimed places: the nodes written there, those made by calls and includes
/// there, all that they contain, and the elements around them.
class ClaimedPart {
 public:
  ClaimedPart(const Session& session, const xml::Document* document, const std::vector<ClaimedPlace>& claims,
              source::Span ClaimedPlace::*where)
      : session_(session), claims_(claims), where_(where) {
    if (document != nullptr && document->root() != nullptr) (void)add(*document->root(), false);
  }

  /// True if a difference is at that place because of the claims.
  [[nodiscard]] bool explains(const Difference& difference, source::Span place) const {
    // The visuals that use a material change with it.
    if (has_material_ && (difference.field == "colour" || difference.field == "texture")) return true;
    return is_claimed(place) || elements_.contains(key_of(place));
  }

 private:
  using Key = std::tuple<source::FileId, std::uint32_t, std::uint32_t>;
  static Key key_of(source::Span span) { return {span.file, span.begin, span.end}; }

  /// Adds the element if it belongs to the part, with its content; `within`: all of it belongs. True if it does.
  bool add(const xml::Element& element, bool within) {
    within = within || is_made_at_claim(element);
    bool belongs = within;
    for (const xml::Attribute* a = element.first_attribute; a != nullptr && !belongs; a = a->next)
      belongs = is_claimed(a->span());
    for (const xml::Node* node = element.first_child; node != nullptr; node = node->next) {
      const xml::Element* child = node->as_element();
      if (child != nullptr ? add(*child, within) : is_made_at_claim(*node)) belongs = true;
    }
    if (!belongs) return false;
    elements_.insert(key_of(element.span));
    has_material_ = has_material_ || element.name == "material";
    return true;
  }

  /// True if the node is inside a claimed place, or a call or include there makes it.
  [[nodiscard]] bool is_made_at_claim(const xml::Node& node) const {
    const auto is_inside = [this](source::Span span) {
      const std::vector<source::Span>* places = places_of(span);
      return places != nullptr && std::any_of(places->begin(), places->end(), [&](source::Span place) {
               return place.begin <= span.begin + 1 && span.end <= place.end + 1;
             });
    };
    if (node.kind == xml::NodeKind::element ? is_inside(node.span) : is_claimed(node.span)) return true;
    for (const xml::Origin* origin = node.origin; origin != nullptr; origin = origin->parent)
      if (is_claimed(origin->span)) return true;
    return false;
  }

  /// True if the span overlaps a claimed place.
  [[nodiscard]] bool is_claimed(source::Span span) const {
    const std::vector<source::Span>* places = places_of(span);
    return places != nullptr && std::any_of(places->begin(), places->end(), [&](source::Span place) {
             return place.begin < span.end && span.begin < place.end;
           });
  }

  /// Returns the claimed places in the file of a span; null if it has none.
  [[nodiscard]] const std::vector<source::Span>* places_of(source::Span span) const {
    if (!span.known()) return nullptr;
    const auto [known, is_new] = places_.try_emplace(span.file);
    if (!is_new) return &known->second;
    const std::string path = session_.files().canonical(session_.sources()[span.file].name());
    for (const ClaimedPlace& claim : claims_)
      if (claim.file == path) known->second.push_back(claim.*where_);
    return &known->second;
  }

  const Session& session_;
  const std::vector<ClaimedPlace>& claims_;
  source::Span ClaimedPlace::*where_;
  mutable std::unordered_map<source::FileId, std::vector<source::Span>> places_;
  std::set<Key> elements_;
  bool has_material_ = false;
};

/// True if an expansion is meant to be a robot: macros alone make none.
bool has_links(const xml::Document& document) {
  return document.root() != nullptr && document.root()->child("link") != nullptr;
}

/// Returns the model in a document, also if its readers refuse it.
urdf::Robot as_far_as_possible(const ReadRobot& read) {
  source::Collector ignored;
  return read.robot ? *read.robot : urdf::read_as_far_as_possible(read.document, {}, ignored).robot;
}

/// Proves a robot whose sources are not migrated but changed at claimed places.
void prove_claims(Session& after, const std::string& file, const RootProofRequest& request, const ReadRobot& was,
                  const ClaimedPart& part_before, RootProof& proof) {
  const ReadRobot is = read_root(after, file, request);
  for (const std::string& path : is.dependencies)
    if (std::find(proof.dependencies.begin(), proof.dependencies.end(), path) == proof.dependencies.end())
      proof.dependencies.push_back(path);
  if (!was.document && !is.document && is.problem == was.problem) {
    proof.unproved = is.problem;
    return;
  }
  if (!is.document || (was.robot && !is.robot)) {
    const std::string_view how = !was.document  ? "would fail with another error: "
                                 : !is.document ? "would no longer expand: "
                                                : "would no longer be a robot: ";
    proof.difference = std::string(how) + is.problem;
    return;
  }
  if (!was.document) return;
  const ClaimedPart part_after(after, is.document.get(), request.claims, &ClaimedPlace::after);
  kinematics::SameModelOptions exactly;
  exactly.measure = kinematics::SameModelOptions::Measure::exact;
  for (const Difference& difference :
       kinematics::same_model(as_far_as_possible(was), as_far_as_possible(is), exactly).differences)
    if (!part_before.explains(difference, difference.in_a) && !part_after.explains(difference, difference.in_b)) {
      proof.difference = "would change: " + difference.message();
      return;
    }
}

}  // namespace

RootProof prove_root(Session& before, Session& after, const std::string& file, const RootProofRequest& request) {
  ReadRobot was = read_root(before, file, request);
  RootProof proof;
  proof.dependencies = std::move(was.dependencies);
  proof.lacks_argument = was.lacks_argument;
  const bool is_changed =
      request.changes(file) || std::any_of(proof.dependencies.begin(), proof.dependencies.end(), request.changes);
  if (!request.migration) {
    const ClaimedPart part_before(before, was.document.get(), request.claims, &ClaimedPlace::before);
    if (is_changed || !was.document) prove_claims(after, file, request, was, part_before, proof);
  } else if (!was.robot) {
    if (!was.document || has_links(*was.document)) proof.unproved = std::move(was.problem);
  } else if (is_changed) {
    const ReadRobot is = read_root(after, file, request);
    proof.difference =
        is.robot ? unasked_difference(was, *is.robot, *request.migration) : "it could no longer be read: " + is.problem;
  }
  return proof;
}

}  // namespace urdfmill::session
