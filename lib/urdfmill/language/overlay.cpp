#include "urdfmill/language/overlay.hpp"

#include <algorithm>

#include "urdfmill/source/edits.hpp"

namespace urdfmill::language {
namespace {

/// Returns the last name of a path.
std::string file_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

Difference content_of(const xml::Element& element) {
  return {"the content of <" + std::string(element.name) + "> changes", element.span};
}

const ValueJudge equality = difference_of;

/// Compares two trees node by node.
class TreeComparison {
 public:
  explicit TreeComparison(const ValueJudge& judge) : judge_(judge) {}

  Difference compare(const xml::Element& before, const xml::Element& after) {
    std::vector<std::pair<const xml::Element*, const xml::Element*>> pending{{&before, &after}};
    while (!pending.empty()) {
      const auto [a, b] = pending.back();
      pending.pop_back();
      if (Difference difference = compare_tags(*a, *b); !difference.text.empty()) return difference;
      const xml::Node* left = a->first_child;
      const xml::Node* right = b->first_child;
      for (; left != nullptr && right != nullptr; left = left->next, right = right->next) {
        if (left->kind != right->kind) return content_of(*a);
        if (left->as_element() != nullptr) {
          pending.emplace_back(left->as_element(), right->as_element());
          continue;
        }
        const ValueJudge& judge = left->kind == xml::NodeKind::comment ? equality : judge_;
        if (Difference difference = judge(*a, nullptr, left->text(), right->text()); !difference.text.empty())
          return difference;
      }
      if (left != nullptr || right != nullptr) return content_of(*a);
    }
    return {};
  }

 private:
  Difference compare_tags(const xml::Element& a, const xml::Element& b) {
    if (a.name != b.name) return {"<" + std::string(a.name) + "> becomes <" + std::string(b.name) + ">", a.span};
    const xml::Attribute* left = a.first_attribute;
    const xml::Attribute* right = b.first_attribute;
    for (; left != nullptr && right != nullptr; left = left->next, right = right->next) {
      if (left->name != right->name) break;
      if (Difference difference = judge_(a, left, left->value, right->value); !difference.text.empty())
        return difference;
    }
    if (left == nullptr && right == nullptr) return {};
    return {"the attributes of <" + std::string(a.name) + "> change", a.span};
  }

  const ValueJudge& judge_;
};

}  // namespace

std::string shown_place(Workspace& workspace, const Place& place) {
  const source::SourceFile text(place.file, workspace.text(place.file)->shared_bytes());
  return file_name(place.file) + ":" + std::to_string(text.position(place.begin).line);
}

std::string outside(const Workspace& workspace, const std::string& file) {
  return workspace.contains(file) || workspace.is_open(file) ? std::string() : file + " is outside of the workspace";
}

Difference difference_of(const xml::Element& element, const xml::Attribute* attribute, std::string_view before,
                         std::string_view after) {
  if (before == after) return {};
  if (attribute == nullptr) return {"the text of <" + std::string(element.name) + "> changes", element.span};
  return {std::string(attribute->name) + "=\"" + std::string(before) + "\" of <" + std::string(element.name) +
              "> becomes \"" + std::string(after) + "\"",
          attribute->value_span};
}

Difference first_difference(const xml::Document& before, const xml::Document& after, const ValueJudge& judge) {
  return TreeComparison(judge ? judge : equality).compare(*before.root(), *after.root());
}

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

Comparison compare_after(Workspace& workspace, const std::vector<TextEdit>& edits, const RobotJudge& judge,
                         const std::map<std::string, std::string>& arguments) {
  Comparison comparison;
  std::vector<Root> roots;
  std::set<std::uint64_t> seen;
  std::set<std::string> files;
  for (const TextEdit& edit : edits) files.insert(edit.place.file);
  const std::set<std::string> edited = files;
  const auto reads_edited = [&](const Root& root, const xacro::Expansion& expansion) {
    return edited.contains(root.model.file) ||
           std::any_of(expansion.dependencies.begin(), expansion.dependencies.end(),
                       [&](const xacro::Dependency& file) { return edited.contains(workspace.canonical(file.path)); });
  };
  for (const std::string& file : files)
    for (const Root* root : workspace.all_roots_of(file))
      if (seen.insert(root->number).second) roots.push_back(*root);
  for (const Root& root : roots) files.insert(root.files.begin(), root.files.end());
  for (const std::string& file : files) {
    if (workspace.changes(file) == nullptr) continue;
    comparison.difference = file_name(file) + " is not well-formed, so nothing can be proved";
    return comparison;
  }

  const auto compare = [&](const Root& root, const xml::Document& before, const xml::Document& after) {
    return judge ? judge(root, before, after) : first_difference(before, after);
  };
  session::Session session(workspace.session().options(), workspace.session().store());
  session.use(workspace.session().files().with(edited_texts(workspace, edits)));
  for (const Root& root : roots) {
    const std::shared_ptr<const RootExpansion> before = workspace.expansion(root);
    session::ExpandRequest request = workspace.expand_request(root);
    for (auto& [name, value] : request.arguments)
      if (const auto renamed = arguments.find(name); renamed != arguments.end()) name = renamed->second;
    const bool is_in_part = !before->expanded.succeeded() && before->expanded.expansion.exit_code == 0;
    request.in_part = is_in_part;
    request.as_installed = true;
    source::Collector findings;
    const session::Expanded after = session::expand(session, root.model.file, request, findings);
    const std::string robot = file_name(root.model.file);
    const xml::Document* tree = before->expanded.expansion.document.get();
    if (is_in_part) tree = before->expanded.expansion.record->document.get();
    if (tree == nullptr || tree->root() == nullptr) {
      if (after.succeeded()) comparison.difference = robot + " would expand, which it does not now";
    } else if (!after.succeeded()) {
      const source::Diagnostic* error = findings.first_error();
      comparison.difference = robot + ": " + (error != nullptr ? error->message : "it does not expand");
    } else if (const Difference difference = compare(root, *tree, *after.expansion.document);
               !difference.text.empty()) {
      comparison.difference = robot + ": " + difference.text;
      if (const Place place = workspace.place(difference.where, workspace.session().sources()); !place.file.empty())
        comparison.difference += " (" + shown_place(workspace, place) + ")";
      comparison.different = root.model.file;
    } else if (!is_in_part && reads_edited(root, before->expanded.expansion)) {
      ++comparison.same;
    }
    if (!comparison.difference.empty()) return comparison;
    if (!before->expanded.succeeded() || reads_edited(root, before->expanded.expansion)) ++comparison.robots;
  }
  if (comparison.same > 0 || comparison.robots == 0) return comparison;
  comparison.difference = "no robot that reads the file expands, so nothing proves that the rest stays the same";
  if (const source::Diagnostic* error = workspace.expansion(roots.front())->findings.first_error())
    comparison.difference += ": " + error->message;
  return comparison;
}

}  // namespace urdfmill::language
