// The abilities that client and server tell each other at the beginning of a session.
#pragma once
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/lsp/lines.hpp"
#include "urdfmill/text/json_reader.hpp"

namespace urdfmill::lsp {

/// The abilities of a client, by the names of the protocol.
class ClientAbilities {
 public:
  /// Reads the parameters of `initialize`, which must outlive this object.
  explicit ClientAbilities(const text::Json& params) : capabilities_(params.member("capabilities")) {}

  /// True if the ability at the end of these names is true.
  template <class... Names>
  [[nodiscard]] bool operator()(Names... names) const {
    const text::Json* found = at({names...});
    return found != nullptr && found->flag;
  }
  /// True if the list at that place has the text.
  [[nodiscard]] bool lists(std::string_view group, std::string_view name, std::string_view text) const;
  /// Returns the numbers of the diagnostic tags that the client shows.
  [[nodiscard]] std::set<int> tags() const;

 private:
  [[nodiscard]] const text::Json* at(std::initializer_list<std::string_view> names) const;

  const text::Json* capabilities_;
};

/// Returns the answer to `initialize` of a server that has these methods.
[[nodiscard]] std::string server_abilities(Encoding encoding, std::string_view version,
                                           const std::vector<std::string_view>& methods);

}  // namespace urdfmill::lsp
