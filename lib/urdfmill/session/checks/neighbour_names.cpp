#include "urdfmill/session/checks/neighbour_names.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "urdfmill/control/names.hpp"
#include "urdfmill/frames/bridge.hpp"
#include "urdfmill/frames/check.hpp"
#include "urdfmill/moveit/check.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/srdf/elements.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::session {
namespace {

/// Returns `controller "arm"`.
std::string owner_of(std::string_view kind, std::string_view name) {
  return name.empty() ? std::string(kind) : std::string(kind) + " \"" + std::string(name) + '"';
}

void add_names_of_srdf(Session& session, const Neighbour& neighbour, std::vector<NeighbourName>& names) {
  source::Collector ignored;
  const LoadedDocument loaded = load_document(session, neighbour.file, {.arguments = neighbour.arguments}, ignored);
  if (!loaded.document || loaded.document->root() == nullptr) return;
  srdf::each_name(*loaded.document->root(),
                  [&](const srdf::NameRow& row, const xml::Element& element, const xml::Attribute& name) {
                    const xml::Element& owner = row.parent == "robot" ? element : *element.parent;
                    const std::string_view own = srdf::value_of(owner, "name");
                    names.push_back({std::string(name.value), name.value_span,
                                     row.is_link ? urdf::PartKind::link : urdf::PartKind::joint,
                                     owner_of(owner.name, own == name.value ? std::string_view() : own)});
                  });
}

void add_names_of_yaml(Session& session, const Neighbour& neighbour, std::vector<NeighbourName>& names) {
  const SourceText read = session.read(neighbour.file);
  if (!read.file) return;
  const yaml::Parsed parsed = yaml::parse(session.sources()[*read.file].bytes());
  if (parsed.error || parsed.document.root == nullptr) return;
  control::each_name(parsed.document, *read.file, [&](const control::WrittenName& name) {
    names.push_back({std::string(name.name), name.place, name.kind, owner_of(name.owner_kind, name.owner)});
  });
  const auto add = [&](const yaml::Cursor& value, urdf::PartKind kind, std::string owner) {
    source::Span place = value.span(*read.file);
    const auto excess = place.end - place.begin - static_cast<std::uint32_t>(value.text().size());
    // Quotes.
    if (excess == 2) {
      ++place.begin;
      --place.end;
    } else if (excess != 0) {
      return;
    }
    names.push_back({std::string(value.text()), place, kind, std::move(owner)});
  };
  moveit::each_joint_name(parsed.document, [&](const yaml::Cursor& name, std::string_view owner) {
    add(name, urdf::PartKind::joint, std::string(owner));
  });
  if (neighbour.kind == NeighbourKind::frames)
    frames::each_topic_name(parsed.document, [&](const frames::TopicName& name) {
      if (const source::Span place = frames::place_of(name, *read.file); place.known())
        names.push_back({std::string(name.name), place, name.is_link ? urdf::PartKind::link : urdf::PartKind::joint,
                         owner_of("topic", name.topic.text())});
    });
  if (neighbour.kind != NeighbourKind::moveit)
    frames::each_frame(parsed.document, [&](const yaml::Field& parameter) {
      add(parameter.value, urdf::PartKind::link, owner_of("parameter", parameter.key.text()));
    });
}

}  // namespace

std::vector<NeighbourName> names_in(Session& session, const Neighbour& neighbour) {
  std::vector<NeighbourName> names;
  if (neighbour.kind == NeighbourKind::srdf)
    add_names_of_srdf(session, neighbour, names);
  else
    add_names_of_yaml(session, neighbour, names);
  const auto key = [](const NeighbourName& name) {
    return std::tuple(name.place.file, name.place.begin, name.place.end, name.kind);
  };
  std::stable_sort(names.begin(), names.end(),
                   [&](const NeighbourName& a, const NeighbourName& b) { return key(a) < key(b); });
  names.erase(std::unique(names.begin(), names.end(),
                          [&](const NeighbourName& a, const NeighbourName& b) { return key(a) == key(b); }),
              names.end());
  return names;
}

}  // namespace urdfmill::session
