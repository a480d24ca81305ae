// Lambdas: their code and their arguments. Private to this module.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "urdfmill/python/compile/node.hpp"
#include "urdfmill/python/compile/slot_names.hpp"
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

/// Data shared by all functions made by one lambda expression. The first slots of their locals are the parameters:
/// positional-only, positional, keyword-only, then *star and **double_star if there are any.
struct FunctionCode {
  std::vector<std::string> parameters;
  std::size_t positional_only = 0;
  std::size_t positional = 0;  ///< includes the positional-only ones
  bool star = false;
  bool double_star = false;
  SlotNames names;            ///< all locals
  std::uint32_t nesting = 0;  ///< nesting of the body
  NodePtr body;

  [[nodiscard]] std::size_t keyword_only() const { return parameters.size() - positional; }
  [[nodiscard]] std::size_t star_slot() const { return parameters.size(); }
  [[nodiscard]] std::size_t double_star_slot() const { return parameters.size() + (star ? 1 : 0); }
};

/// The environment in which a lambda or generator was made and looks up global names, as long as that environment
/// lives.
class HomeEnvironment {
 public:
  explicit HomeEnvironment(Environment& environment) : home_(environment.weak_from_this()) {}
  /// Calls `use` with the environment to look names up in.
  template <class Use>
  auto with(Environment& caller, Use&& use) const {
    const std::shared_ptr<Environment> home = home_.lock();
    return use(home ? *home : caller);
  }

 private:
  std::weak_ptr<Environment> home_;
};

/// A function made by a lambda expression.
class LambdaFunction final : public Callable {
 public:
  LambdaFunction(std::shared_ptr<const FunctionCode> code, std::vector<std::optional<Value>> defaults,
                 const Frame& frame);
  [[nodiscard]] Value call(const Call& call) const override;
  [[nodiscard]] std::string title() const override { return "<lambda>()"; }
  [[nodiscard]] std::string_view type_name() const override { return "function"; }
  [[nodiscard]] std::string repr() const override;
  void release(std::vector<Value>& held) override;

 private:
  void bind(const Call& call, Locals& locals) const;
  void bind_named(const Call& call, Locals& locals, Dict* rest) const;
  void bind_defaults(const Call& call, Locals& locals) const;

  std::shared_ptr<const FunctionCode> code_;
  std::vector<std::optional<Value>> defaults_;  ///< one for each parameter, empty if it has no default
  HomeEnvironment home_;
  boost::intrusive_ptr<Locals> outer_;
};

}  // namespace urdfmill::python
