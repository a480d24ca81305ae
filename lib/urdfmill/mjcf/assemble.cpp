// A model in one document: what it includes, replicates and attaches is put in its place.
#include <cmath>
#include <set>

#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::mjcf {

namespace {

class Assembly {
 public:
  Assembly(const std::shared_ptr<const xml::Document>& mjcf, const ReadOptions& options, Faults& faults)
      : options_(options), faults_(faults), tree_(mjcf) {}

  std::shared_ptr<const xml::Document> run(const xml::Element& root) {
    xml::Element* made = tree_.root("mujoco", root);
    attributes(root, *made);
    children(root, *made, 0);
    return tree_.take();
  }

 private:
  void attributes(const xml::Element& from, xml::Element& to) {
    for (const xml::Attribute* a = from.first_attribute; a != nullptr; a = a->next) {
      const bool is_name = a->name == "name" && !suffix_.empty();
      tree_.attribute(&to, a->name, is_name ? std::string(a->value) + suffix_ : std::string(a->value), from);
    }
  }

  void children(const xml::Element& from, xml::Element& to, std::size_t depth) {
    if (depth > deepest_read) {
      faults_.report(from, "elements are nested deeper than " + std::to_string(deepest_read) + " levels");
      return;
    }
    for (const xml::Element* child = from.child(); child != nullptr && !faults_.failed();
         child = child->next_element()) {
      if (++count_ > most_elements) {
        faults_.report(*child, "replicas make more than " + std::to_string(most_elements) + " elements");
        return;
      }
      if (child->name == "include") {
        include(*child, to, depth);
      } else if (child->name == "replicate") {
        replicate(*child, to, depth);
      } else {
        xml::Element* made = tree_.element(&to, child->name, *child);
        attributes(*child, *made);
        children(*child, *made, depth + 1);
      }
    }
  }

  void include(const xml::Element& element, xml::Element& to, std::size_t depth) {
    const xml::Attribute* file = element.attribute("file");
    if (file == nullptr) return faults_.report(element, "<include> names no file");
    const std::string name(file->value);
    if (!included_.insert(name).second)
      return faults_.report(element, "file \"" + name + "\" is included twice, which MuJoCo refuses");
    const OtherFile other =
        options_.read_file ? options_.read_file(name) : OtherFile{nullptr, "files are not read here"};
    if (!other.document) return faults_.report(element, "file \"" + name + "\" cannot be included: " + other.error);
    tree_.retain(other.document);
    children(*other.document->root(), to, depth + 1);
  }

  /// Copies of what stands in it, each a step further on: frames with a number behind the names in them.
  void replicate(const xml::Element& element, xml::Element& to, std::size_t depth) {
    const xml::Attribute* given = element.attribute("count");
    const auto count = given != nullptr ? urdf::parse_number(given->value) : std::nullopt;
    if (!count || !(*count >= 1) || *count > static_cast<double>(most_elements) || std::floor(*count) != *count)
      return faults_.report(element, "<replicate> wants a count of at least 1");
    const xml::Attribute* separator = element.attribute("sep");
    const std::string outer = suffix_;
    const auto copies = static_cast<std::size_t>(*count);
    const std::size_t width = std::to_string(copies - 1).size();
    for (std::size_t i = 0; i < copies && !faults_.failed(); ++i) {
      std::string number = std::to_string(i);
      number.insert(0, width - number.size(), '0');
      suffix_ = outer + (separator != nullptr ? std::string(separator->value) : std::string()) + number;
      xml::Element* frame = tree_.element(&to, "frame", element);
      // How often the step is made; pose_of() multiplies.
      tree_.attribute(frame, steps, std::to_string(i), element);
      for (const char* name : {"offset", "euler", "childclass"})
        if (const xml::Attribute* a = element.attribute(name); a != nullptr)
          tree_.attribute(frame, name, a->value, element);
      children(element, *frame, depth + 1);
    }
    suffix_ = outer;
  }

  static constexpr std::string_view steps = "urdfmill:steps";

  const ReadOptions& options_;
  Faults& faults_;
  xml::TreeMaker tree_;
  std::set<std::string> included_;
  std::string suffix_;  ///< of names, in replicas
  std::size_t count_ = 0;
};

}  // namespace

std::shared_ptr<const xml::Document> assemble(std::shared_ptr<const xml::Document> mjcf, const ReadOptions& options,
                                              Faults& faults) {
  const xml::Element& root = *mjcf->root();
  return Assembly(mjcf, options, faults).run(root);
}

}  // namespace urdfmill::mjcf
