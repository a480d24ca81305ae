#include "urdfmill/batch/check/package_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "urdfmill/batch/search/package_manifest.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::batch {
namespace {

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

/// Returns the word of a name at a place; empty if an expression follows it, which may be a part of it.
std::string_view name_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_of_name(text[end])) ++end;
  return end < text.size() && text[end] != '$' ? text.substr(at, end - at) : std::string_view();
}

/// A package that a text names.
struct PackageUse {
  std::string_view package;
  std::string_view folder;  ///< at the top of the package, which a path names after it; may be empty
  bool is_optional = false;
};

/// Calls use(PackageUse) for the packages that a text names, in order.
void each_package_use(std::string_view text, const std::function<void(const PackageUse&)>& use) {
  constexpr std::string_view find = "$(find ", scheme = "package://";
  for (std::size_t at = text.find_first_of("$p"); at != std::string_view::npos; at = text.find_first_of("$p", at + 1)) {
    const std::string_view rest = text.substr(at);
    const bool is_find = rest.starts_with(find);
    if (!is_find && !rest.starts_with(scheme)) continue;
    std::size_t begin = at + (is_find ? find.size() : scheme.size());
    while (is_find && begin < text.size() && text[begin] == ' ') ++begin;
    const std::string_view name = name_at(text, begin);
    if (name.empty()) continue;
    std::string_view after = text.substr(begin + name.size());
    if (is_find) {
      after.remove_prefix(std::min(after.find_first_not_of(' '), after.size()));
      if (!after.starts_with(')')) continue;
      after.remove_prefix(1);
    }
    std::string_view folder;
    if (after.starts_with('/')) {
      folder = name_at(after, 1);
      if (!after.substr(1 + folder.size()).starts_with('/')) folder = {};
    }
    use({name, folder, false});
  }
}

/// Calls use(PackageUse) for the packages that an element and those in it name. A use is optional if a condition, a
/// call of the macro or another value of an argument decides about it.
void each_package_use(const xml::Element& element, std::string_view bytes, bool is_optional,
                      const std::function<void(const PackageUse&)>& use) {
  constexpr std::string_view prefix = "xacro:";
  const std::string_view directive =
      element.name.starts_with(prefix) ? element.name.substr(prefix.size()) : std::string_view();
  const bool is_value = is_optional || directive == "arg" || directive == "property" || directive == "macro";
  const auto look_at = [&](source::Span span, bool may_be_left_out) {
    each_package_use(bytes.substr(span.begin, span.end - span.begin), [&](const PackageUse& found) {
      use({found.package, found.folder, may_be_left_out});
    });
  };
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next) look_at(a->value_span, is_value);
  const bool is_content_optional = is_value || !directive.empty();
  for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
    if (const xml::Element* child = node->as_element(); child != nullptr)
      each_package_use(*child, bytes, is_content_optional, use);
    else if (node->kind == xml::NodeKind::text)
      look_at(node->span, is_content_optional);
}

/// Returns a script for a build without its comments.
std::string without_comments(std::string_view script) {
  std::string text;
  while (!script.empty()) {
    const std::string_view line = script.substr(0, script.find('\n'));
    text += line.substr(0, line.find('#'));
    text += '\n';
    script.remove_prefix(std::min(line.size() + 1, script.size()));
  }
  return text;
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const auto is_part = [](char c) { return c != '.' && is_of_name(c); };
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

/// The scripts that install a package.
class Installation {
 public:
  Installation(const PackageManifest& package, const files::Snapshot& snapshot) {
    for (const std::string_view name : {"CMakeLists.txt", "setup.py"}) {
      const std::string file = files::join_path(package.folder, std::string(name));
      if (snapshot.kind(file) != files::PathKind::file) continue;
      const files::FilePtr read = snapshot.read(file);
      const std::string script = without_comments(read->bytes());
      has_scripts_ = true;
      installs_ = installs_ || script.find("install") != std::string::npos || name == "setup.py";
      scripts_ += script;
    }
  }

  /// True if a folder of the package is certainly not installed: the scripts install something, but do not mention it,
  /// and nothing in them may stand for it.
  [[nodiscard]] bool leaves_out(std::string_view folder) const {
    constexpr std::string_view patterns[] = {"os.walk",      "rglob",        "glob(",          "GLOB",
                                             "foreach",      "listdir",      "iterdir",        "DIRECTORY .",
                                             "DIRECTORY ./", "DIRECTORY ${", "DIRECTORY \"${", "INSTALL_TO_SHARE ${",
                                             "include("};
    return has_scripts_ && installs_ && !has_word(scripts_, folder) &&
           std::none_of(std::begin(patterns), std::end(patterns),
                        [this](std::string_view pattern) { return scripts_.find(pattern) != std::string::npos; });
  }

 private:
  std::string scripts_;
  bool has_scripts_ = false, installs_ = false;
};

class PackagesCheck {
 public:
  PackagesCheck(session::Session& session, source::Sink& sink) : session_(session), sink_(sink) {}

  void check(const std::string& file) {
    const files::FilePtr read = session_.files().read(file);
    if (read->error()) return;
    const session::ParsedText parsed = session_.parse(*read, file, session::Syntax::xacro);
    if (!parsed.result.document || parsed.result.document->root() == nullptr) return;
    const Package* package = nullptr;
    each_package_use(*parsed.result.document->root(), read->bytes(), false, [&](const PackageUse& use) {
      if (package == nullptr) package = &package_around(file);
      if (package->manifest.name.empty()) return;
      if (use.package != package->manifest.name)
        check_dependency(*package, use, file, *read);
      else if (!use.folder.empty())
        check_folder(*package, use, file, *read);
    });
  }

  /// Reports dependencies that are only missing in some cases.
  void report_notes() {
    for (auto& [use, finding] : notes_)
      if (!reported_.contains(use)) sink_.report(std::move(finding));
  }

 private:
  struct Package {
    PackageManifest manifest;
    Installation installation;
  };

  const Package& package_around(const std::string& file) {
    const std::string folder(files::folder_of(file));
    const auto [known, is_new] = by_folder_.try_emplace(folder, nullptr);
    if (is_new) {
      PackageManifest manifest = manifest_around(file, session_.files());
      const auto found = packages_.find(manifest.folder);
      if (found != packages_.end()) {
        known->second = &found->second;
      } else {
        const Installation installation(manifest, session_.files());
        const std::string place = manifest.folder;
        known->second = &packages_.emplace(place, Package{std::move(manifest), installation}).first->second;
      }
    }
    return *known->second;
  }

  void check_dependency(const Package& package, const PackageUse& use, const std::string& file,
                        const files::File& read) {
    const PackageManifest& own = package.manifest;
    const std::string name(use.package);
    if (own.dependencies.contains(name)) return;
    const Standing standing = standing_of(own, name, file);
    if (standing == Standing::depends_on_own || reported_.contains({own.folder, name})) return;
    source::Diagnostic finding =
        made(session::rules::package_dependency, file, use.package, read,
             fmt::format("package \"{}\" uses \"{}\", but its package.xml does not name it as a dependency", own.name,
                         use.package),
             fmt::format("add <exec_depend>{}</exec_depend> to it", use.package), use.package);
    if (use.is_optional || standing != Standing::found) {
      source::take_other_severity(finding, session::rules::other_severities);
      notes_.try_emplace({own.folder, name}, std::move(finding));
    } else {
      reported_.emplace(own.folder, name);
      sink_.report(std::move(finding));
    }
  }

  void check_folder(const Package& package, const PackageUse& use, const std::string& file, const files::File& read) {
    const PackageManifest& own = package.manifest;
    const std::string path = files::join_path(own.folder, std::string(use.folder));
    if (session_.files().kind(path) != files::PathKind::folder || !package.installation.leaves_out(use.folder) ||
        !reported_.emplace(own.folder, "/" + std::string(use.folder)).second)
      return;
    source::Diagnostic finding =
        made(session::rules::folder_not_installed, file, use.folder, read,
             fmt::format("the folder \"{}\" of package \"{}\" is used, but not installed", use.folder, own.name),
             "install it in CMakeLists.txt or setup.py", own.name);
    if (own.is_ros1) source::take_other_severity(finding, session::rules::other_severities);
    sink_.report(std::move(finding));
  }

  /// How a package that is used stands to the one that uses it.
  enum class Standing : std::uint8_t {
    unknown,         ///< it cannot be found
    found,           ///< nothing leads to it
    reached,         ///< a dependency that can be found depends on it, so that it is installed all the same
    depends_on_own,  ///< the dependency would be circular
  };

  Standing standing_of(const PackageManifest& own, const std::string& name, const std::string& file) {
    const auto [known, is_new] = standings_.try_emplace({own.folder, name}, Standing::unknown);
    if (!is_new) return known->second;
    const xacro::PackageIndex packages = session_.packages(file);
    if (leads_to(packages, {name}, own.name))
      known->second = Standing::depends_on_own;
    else if (leads_to(packages, own.dependencies, name))
      known->second = Standing::reached;
    else if (packages.find(name))
      known->second = Standing::found;
    return known->second;
  }

  /// True if one of some packages is the wanted one, or depends on it as far as that can be found.
  bool leads_to(const xacro::PackageIndex& packages, const std::set<std::string>& from, const std::string& wanted) {
    std::set<std::string> seen;
    std::vector<std::string> open(from.begin(), from.end());
    while (!open.empty()) {
      const std::string name = std::move(open.back());
      open.pop_back();
      if (name == wanted) return true;
      if (!seen.insert(name).second) continue;
      const auto folder = packages.find(name);
      if (!folder) continue;
      const PackageManifest manifest = manifest_around(files::join_path(*folder, "package.xml"), session_.files());
      open.insert(open.end(), manifest.dependencies.begin(), manifest.dependencies.end());
    }
    return false;
  }

  source::Diagnostic made(const source::Rule& rule, const std::string& file, std::string_view word,
                          const files::File& read, std::string message, std::string hint, std::string_view package) {
    const session::SourceText text = session_.read(file);
    const auto begin = static_cast<std::uint32_t>(word.data() - read.bytes().data());
    source::Diagnostic finding = source::finding(rule, std::move(message), {}, std::move(hint));
    if (text.file) finding.span = {*text.file, begin, begin + static_cast<std::uint32_t>(word.size())};
    finding.subject = {"package", std::string(package)};
    return finding;
  }

  session::Session& session_;
  source::Sink& sink_;
  std::map<std::string, Package> packages_;                            ///< by folder
  std::map<std::string, const Package*> by_folder_;                    ///< by the folder of a file
  std::map<std::pair<std::string, std::string>, Standing> standings_;  ///< by folder of the package, and the used one
  std::map<std::pair<std::string, std::string>, source::Diagnostic> notes_;
  std::set<std::pair<std::string, std::string>> reported_;  ///< folder of the package, and what was reported
};

}  // namespace

void check_packages(session::Session& session, const std::vector<std::string>& files, source::Sink& sink) {
  PackagesCheck check(session, sink);
  for (const std::string& file : files) check.check(file);
  check.report_notes();
}

}  // namespace urdfmill::batch
