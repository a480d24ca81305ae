#include "urdfmill/sdf/check/scope.hpp"

#include "urdfmill/sdf/frames.hpp"

namespace urdfmill::sdf {
namespace {

constexpr std::string_view scope_separator = "::";

/// A name as the entity in a scope and the rest of the path. Names of older versions may contain the separator.
struct Path {
  const Entity* first = nullptr;
  std::string_view rest;
};

Path path_of(const EntityScope& scope, std::string_view name) {
  if (const Entity* whole = scope.find(name)) return {whole, {}};
  for (std::size_t at = name.find(scope_separator); at != std::string_view::npos;
       at = name.find(scope_separator, at + scope_separator.size()))
    if (const Entity* first = scope.find(name.substr(0, at))) return {first, name.substr(at + scope_separator.size())};
  return {};
}

std::optional<std::string> with_prefix(std::string_view prefix, std::optional<std::string> path) {
  if (path) path->insert(0, std::string(prefix).append(scope_separator));
  return path;
}

/// Frames that are attached to each other in a longer chain are not followed: no model of people has one.
constexpr int most_steps = 200;

std::optional<std::string> link_within(const EntityScope& scope, std::string_view frame, int steps);

std::optional<std::string> canonical_link_of(const EntityScope& scope, int steps) {
  if (!scope.canonical_link.empty()) return link_within(scope, scope.canonical_link, steps);
  if (scope.is_open) return std::nullopt;
  for (const std::string& name : scope.names)
    if (scope.entities.at(name).kind == EntityKind::link) return name;
  for (const std::string& name : scope.names)
    if (const Entity& model = scope.entities.at(name); model.kind == EntityKind::model && model.inside)
      return with_prefix(name, canonical_link_of(*model.inside, steps));
  return std::nullopt;
}

std::optional<std::string> link_within(const EntityScope& scope, std::string_view frame, int steps) {
  if (--steps <= 0) return std::nullopt;
  if (scope.is_world ? frame.empty() || frame == "world" : frame == "world") return std::string();
  if (frame.empty() || frame == model_frame) return canonical_link_of(scope, steps);
  const auto [first, rest] = path_of(scope, frame);
  if (first == nullptr) return std::nullopt;
  const std::string_view name = frame.substr(0, rest.empty() ? frame.size() : frame.size() - rest.size() - 2);
  switch (first->kind) {
    case EntityKind::link:
      return std::string(name);
    case EntityKind::joint:
    case EntityKind::frame:
      return link_within(scope, first->link, steps);
    case EntityKind::model:
      break;
  }
  if (!first->inside) return std::nullopt;
  if (first->inside->is_static) return std::string();
  return with_prefix(name, link_within(*first->inside, rest, steps));
}

}  // namespace

const Entity* EntityScope::find(std::string_view name) const {
  const auto found = entities.find(name);
  return found == entities.end() ? nullptr : &found->second;
}

Lookup look_up(const EntityScope& scope, std::string_view name) {
  using enum Lookup::Outcome;
  if (scope.is_world ? name == "world" : name == model_frame) return {found, nullptr};
  const auto [first, rest] = path_of(scope, name);
  if (first == nullptr) return {scope.is_open ? unknown : missing, nullptr};
  if (rest.empty()) return {found, first};
  if (first->kind != EntityKind::model) return {missing, first};
  if (!first->inside) return {unknown, first};
  return {look_up(*first->inside, rest).outcome, first};
}

std::optional<std::string> link_of(const EntityScope& scope, std::string_view frame) {
  return link_within(scope, frame, most_steps);
}

}  // namespace urdfmill::sdf
