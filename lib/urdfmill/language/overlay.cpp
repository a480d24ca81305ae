#include "urdfmill/language/overlay.hpp"

#include <algorithm>

#include "urdfmill/source/edits.hpp"

namespace urdfmill::language {
namespace {

/// Compares two trees node by node.
class TreeComparison {
 public:
  explicit TreeComparison(const MayDiffer& may_differ) : may_differ_(may_differ) {}

  /// Returns the first difference; empty if there is none.
  std::string compare(const xml::Element& before, const xml::Element& after) {
    std::vector<std::pair<const xml::Element*, const xml::Element*>> pending{{&before, &after}};
    while (!pending.empty()) {
      const auto [a, b] = pending.back();
      pending.pop_back();
      if (std::string difference = compare_tags(*a, *b); !difference.empty()) return difference;
      const xml::Node* left = a->first_child;
      const xml::Node* right = b->first_child;
      for (; left != nullptr && right != nullptr; left = left->next, right = right->next) {
        if (left->kind != right->kind) return "the content of <" + std::string(a->name) + ">";
        if (left->as_element() != nullptr)
          pending.emplace_back(left->as_element(), right->as_element());
        else if (!is_same(*a, nullptr, left->text(), right->text()))
          return "the text of <" + std::string(a->name) + ">";
      }
      if (left != nullptr || right != nullptr) return "the content of <" + std::string(a->name) + ">";
    }
    return {};
  }

 private:
  std::string compare_tags(const xml::Element& a, const xml::Element& b) {
    if (a.name != b.name) return "<" + std::string(a.name) + "> becomes <" + std::string(b.name) + ">";
    const xml::Attribute* left = a.first_attribute;
    const xml::Attribute* right = b.first_attribute;
    for (; left != nullptr && right != nullptr; left = left->next, right = right->next)
      if (left->name != right->name || !is_same(a, left, left->value, right->value))
        return std::string(left->name) + "=\"" + std::string(left->value) + "\" of <" + std::string(a.name) +
               "> becomes \"" + std::string(right->value) + "\"";
    return left == nullptr && right == nullptr ? std::string() : "the attributes of <" + std::string(a.name) + ">";
  }
  bool is_same(const xml::Element& element, const xml::Attribute* attribute, std::string_view before,
               std::string_view after) const {
    return before == after || (may_differ_ && may_differ_(element, attribute, before, after));
  }

  const MayDiffer& may_differ_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> edited_texts(Workspace& workspace,
                                                              const std::vector<TextEdit>& edits) {
  std::map<std::string, std::vector<source::Edit>> by_file;
  for (const TextEdit& edit : edits)
    by_file[edit.place.file].push_back({source::Span{0, edit.place.begin, edit.place.end}, edit.text});
  std::vector<std::pair<std::string, std::string>> texts;
  for (const auto& [file, own] : by_file)
    texts.emplace_back(file, source::apply_edits(workspace.text(file)->bytes(), own));
  return texts;
}

Comparison compare_after(Workspace& workspace, const std::vector<TextEdit>& edits, const MayDiffer& may_differ,
                         const std::map<std::string, std::string>& arguments) {
  Comparison comparison;
  std::vector<Root> roots;
  std::set<std::uint64_t> seen;
  std::set<std::string> files;
  for (const TextEdit& edit : edits) files.insert(edit.place.file);
  for (const std::string& file : files)
    for (const Root* root : workspace.roots_of(file))
      if (seen.insert(root->number).second) roots.push_back(*root);
  for (const Root& root : roots) files.insert(root.files.begin(), root.files.end());
  for (const std::string& file : files) {
    if (workspace.changes(file) == nullptr) continue;
    comparison.difference = file.substr(file.rfind('/') + 1) + " is not well-formed, so nothing can be proved";
    return comparison;
  }

  session::Session session(workspace.session().options(), workspace.session().store());
  session.use(workspace.session().files().with(edited_texts(workspace, edits)));
  for (const Root& root : roots) {
    const std::shared_ptr<const RootExpansion> before = workspace.expansion(root);
    session::ExpandRequest request = workspace.expand_request(root);
    for (auto& [name, value] : request.arguments)
      if (const auto renamed = arguments.find(name); renamed != arguments.end()) name = renamed->second;
    source::Collector findings;
    const session::Expanded after = session::expand(session, root.model.file, request, findings);
    const std::string robot = root.model.file.substr(root.model.file.rfind('/') + 1);
    if (!before->expanded.succeeded()) {
      if (after.succeeded()) comparison.difference = robot + " would expand, which it does not now";
    } else if (!after.succeeded()) {
      const source::Diagnostic* error = findings.first_error();
      comparison.difference = robot + ": " + (error != nullptr ? error->message : "it does not expand");
    } else if (std::string difference =
                   TreeComparison(may_differ)
                       .compare(*before->expanded.expansion.document->root(), *after.expansion.document->root());
               !difference.empty()) {
      comparison.difference = std::move(difference.insert(0, robot + ": "));
    } else {
      ++comparison.same;
    }
    if (!comparison.difference.empty()) return comparison;
  }
  comparison.robots = roots.size();
  if (comparison.same > 0 || roots.empty()) return comparison;
  comparison.difference = "no robot that reads the file expands, so nothing proves that the rest stays the same";
  if (const source::Diagnostic* error = workspace.expansion(roots.front())->findings.first_error())
    comparison.difference += ": " + error->message;
  return comparison;
}

}  // namespace urdfmill::language
