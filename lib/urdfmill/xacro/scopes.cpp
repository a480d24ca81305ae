#include "urdfmill/xacro/scopes.hpp"

namespace urdfmill::xacro {

Scopes::Scopes() : root_(open(nullptr)) {}

Scope* Scopes::open(Scope* parent, bool is_namespace) {
  Scope* scope = free_scopes_;
  if (scope != nullptr)
    free_scopes_ = scope->parent;
  else
    scope = &scope_store_.emplace_back();
  scope->parent = parent;
  scope->is_namespace = is_namespace;
  scope->depth = parent != nullptr ? parent->depth + 1 : 0;
  scope->log_depth = parent != nullptr && parent->first != nullptr ? parent->log_depth + 1 : 0;
  // Skew-binary jumps: two consecutive jumps of equal length are replaced by one of twice the length.
  scope->jump = parent;
  if (parent != nullptr && parent->jump != nullptr && parent->jump->jump != nullptr &&
      parent->depth - parent->jump->depth == parent->jump->depth - parent->jump->jump->depth)
    scope->jump = parent->jump->jump;
  if (is_namespace) {
    one_chain_ = false;
    for (Scope* around = parent; around != nullptr && !around->is_kept; around = around->parent) around->is_kept = true;
  }
  return scope;
}

void Scopes::close(Scope* scope) {
  if (scope->is_kept) return;
  while (Binding* binding = scope->first) {
    unlink(binding);
    scope->first = binding->sibling;
    release(binding);
  }
  scope->resolving.clear();
  scope->environment.reset();
  scope->parent = free_scopes_;
  free_scopes_ = scope;
}

bool Scopes::encloses(const Scope* outer, const Scope* inner) const {
  if (outer == inner) return true;
  if (outer->depth >= inner->depth) return false;
  if (one_chain_) return true;
  while (inner->depth > outer->depth) inner = inner->jump->depth >= outer->depth ? inner->jump : inner->parent;
  return inner == outer;
}

Binding* Scopes::find(Symbol name, const Scope* from) const {
  if (name >= innermost_.size()) return nullptr;
  Binding* binding = innermost_[name];
  while (binding != nullptr && !encloses(binding->scope, from)) binding = binding->outer;
  return binding;
}

Binding& Scopes::define(Symbol name, Scope* scope) {
  if (name >= innermost_.size()) innermost_.resize(name + std::size_t{64}, nullptr);
  Binding** place = &innermost_[name];
  while (*place != nullptr && (*place)->scope->depth > scope->depth) place = &(*place)->outer;
  for (Binding* same = *place; same != nullptr && same->scope->depth == scope->depth; same = same->outer)
    if (same->scope == scope) return *same;

  Binding* binding = free_bindings_;
  if (binding != nullptr)
    free_bindings_ = binding->sibling;
  else
    binding = &binding_store_.emplace_back();
  binding->name = name;
  binding->scope = scope;
  binding->outer = *place;
  *place = binding;
  binding->sibling = scope->first;
  scope->first = binding;
  return *binding;
}

void Scopes::remove(Symbol name, const Scope* from) {
  while (Binding* binding = find(name, from)) {
    unlink(binding);
    Binding** place = &binding->scope->first;
    while (*place != binding) place = &(*place)->sibling;
    *place = binding->sibling;
    release(binding);
  }
}

void Scopes::unlink(Binding* binding) {
  Binding** place = &innermost_[binding->name];
  while (*place != binding) place = &(*place)->outer;
  *place = binding->outer;
}

void Scopes::release(Binding* binding) {
  binding->value = python::Value();
  binding->lazy = nullptr;
  binding->is_lazy = false;
  binding->definition = 0;
  binding->block = {};
  binding->sibling = free_bindings_;
  free_bindings_ = binding;
}

}  // namespace urdfmill::xacro
