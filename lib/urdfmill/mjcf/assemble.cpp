// Assembles a model into one document: resolves includes, replicas and attached models.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::mjcf {

namespace {

class Assembly {
 public:
  /// `folder` is the folder of the model, with a slash; empty for the outermost model.
  Assembly(const std::shared_ptr<const xml::Document>& mjcf, const ReadOptions& options, Faults& faults,
           std::size_t models, std::string folder)
      : options_(options),
        faults_(faults),
        mjcf_(mjcf),
        tree_(mjcf),
        models_(models),
        model_folder_(std::move(folder)) {}

  std::shared_ptr<const xml::Document> run(const xml::Element& root) {
    root_ = tree_.root("mujoco", root);
    attributes(root, *root_);
    find_models(root);
    children(root, *root_, 0);
    ties();
    return tree_.take();
  }

 private:
  /// Prefix and suffix of names. `own` is a further prefix for a copy of a part of the same model: it does not apply to
  /// assets and classes, which the copy shares with the original.
  struct Affixes {
    std::string prefix, suffix, own = {};
  };
  /// A part of the model that is attached to it again.
  struct Copy {
    std::string prefix, suffix;
    std::set<std::string> joints;  ///< names of the joints in the part
  };
  /// An `<equality>` or `<actuator>`, with the affixes of its names.
  struct Section {
    const xml::Element* element;
    std::string prefix;
  };
  /// An element to attach, the class in force at its place, and the attached model that it comes from, if any.
  struct Found {
    const xml::Element* element = nullptr;
    std::string_view class_name;
    const xml::Element* attached = nullptr;
  };

  void attributes(const xml::Element& from, xml::Element& to) {
    for (const xml::Attribute* a = from.first_attribute; a != nullptr; a = a->next) {
      if (a->name.starts_with(own_prefix)) continue;  // internal attributes, which a file must not set
      const bool is_name = a->name == "name" && !suffix_.empty();
      write(to, *a, is_name ? std::string(a->value) + suffix_ : std::string(a->value), from);
      if (is_name) note_replica(from, std::string(a->value), suffix_);
    }
  }

  /// Writes an attribute; reports long names, which every element of a class would repeat, and too much text.
  void write(xml::Element& to, const xml::Attribute& attribute, std::string_view value, const xml::Element& from) {
    text_ += value.size();
    const bool is_name = std::find(names.begin(), names.end(), attribute.name) != names.end();
    if (is_name && value.size() > longest_name)
      return stop(
          from, '"' + std::string(attribute.name) + "\" has more than " + std::to_string(longest_name) + " characters");
    if (text_ > most_text)
      return stop(from, "replicas and models make more than " + std::to_string(most_text >> 20U) + " MiB of text");
    tree_.attribute(&to, attribute, value);
  }

  /// Reports the first limit that is exceeded.
  void stop(const xml::Element& element, std::string message) {
    if (!faults_.failed()) faults_.report(element, std::move(message));
  }

  void note_replica(const xml::Element& element, const std::string& name, const std::string& suffix) {
    if (element.name == "joint" && !suffix.empty()) replicas_[name].insert(suffix);
  }

  /// True if an element names joints, which replicas may multiply.
  static bool ties_joints(const xml::Element& section) {
    return section.name == "equality" || section.name == "actuator";
  }

  bool is_too_deep(const xml::Element& element, std::size_t depth) {
    if (depth <= deepest_read) return false;
    stop(element, "elements are nested deeper than " + std::to_string(deepest_read) + " levels");
    return true;
  }

  void children(const xml::Element& from, xml::Element& to, std::size_t depth) {
    if (is_too_deep(from, depth)) return;
    for (const xml::Element* child = from.child(); child != nullptr && !faults_.failed();
         child = child->next_element()) {
      if (++count_ > most_elements) {
        too_many_replicas(*child);
        return;
      }
      if (child->name == "include") {
        include(*child, to, depth);
      } else if (child->name == "replicate") {
        replicate(*child, to, depth);
      } else if (child->name == "attach") {
        attach(*child, to, depth);
      } else if (&to == root_ && ties_joints(*child)) {
        sections_.push_back({child, {}});
      } else if (child->name == "model" && from.name == "asset") {
        continue;  // attached content is already in its place
      } else {
        xml::Element* made = tree_.element(&to, child->name, *child);
        attributes(*child, *made);
        // A file that is not in the model's folder may be beside the file that names it.
        if (!include_folder_.empty() && child->attribute("file") != nullptr)
          tree_.attribute(made, "urdfmill:folder", include_folder_, *child);
        children(*child, *made, depth + 1);
      }
    }
  }

  static std::string folder_of(const std::string& file) { return file.substr(0, file.rfind('/') + 1); }

  /// Reads a file that the model names; sets `known_as` to its name relative to the folder of the outermost model.
  OtherFile read(const std::string& name, std::string& known_as) const {
    if (!options_.read_file) return {nullptr, "files are not read here"};
    const bool is_absolute = name.starts_with('/');
    known_as = is_absolute ? name : model_folder_ + name;
    OtherFile other = options_.read_file(known_as);
    if (other.document || is_absolute || include_folder_.empty()) return other;
    const std::string beside = model_folder_ + include_folder_ + name;
    OtherFile second = options_.read_file(beside);
    if (!second.document) return other;
    known_as = beside;
    return second;
  }

  void include(const xml::Element& element, xml::Element& to, std::size_t depth) {
    const xml::Attribute* file = element.attribute("file");
    if (file == nullptr) return faults_.report(element, "<include> names no file");
    const std::string name(file->value);
    std::string known_as;
    const OtherFile other = read(name, known_as);
    if (!other.document) return faults_.report(element, "file \"" + name + "\" cannot be included: " + other.error);
    if (!included_.insert(known_as).second)
      return faults_.report(element, "file \"" + name + "\" is included twice, which MuJoCo refuses");
    tree_.retain(other.document);
    const std::string outer = include_folder_;
    include_folder_ =
        known_as.starts_with('/') ? folder_of(known_as) : folder_of(known_as.substr(model_folder_.size()));
    find_models(*other.document->root());
    children(*other.document->root(), to, depth + 1);
    include_folder_ = outer;
  }

  /// Finds the attachable models in files.
  void find_models(const xml::Element& root) {
    for (const xml::Element* asset = root.child("asset"); asset != nullptr; asset = asset->next_element("asset"))
      for (const xml::Element* e = asset->child("model"); e != nullptr; e = e->next_element("model")) {
        const xml::Attribute* name = e->attribute("name");
        std::string file;
        const OtherFile other = read(value(*e, "file"), file);
        // Without a name, the model's own name is used.
        const xml::Attribute* own = other.document ? other.document->root()->attribute("model") : nullptr;
        const std::string_view given = name != nullptr  ? name->value
                                       : own != nullptr ? own->value
                                                        : std::string_view("MuJoCo Model");
        available_[std::string(given)] = file;
      }
  }

  static std::string value(const xml::Element& element, std::string_view name) {
    const xml::Attribute* found = element.attribute(name);
    return found != nullptr ? std::string(found->value) : std::string();
  }

  /// Attaches a body or a frame of another model, or its whole world, with prefixed names. Its compiler options and
  /// defaults apply to it only. Frames around it are ignored except for their classes (measured).
  void attach(const xml::Element& element, xml::Element& to, std::size_t depth) {
    const std::string name = value(element, "model"), body = value(element, "body"), frame = value(element, "frame");
    if (element.attribute("model") == nullptr) return attach_own(element, to, depth);
    const Affixes affixes{value(element, "prefix"), suffix_};
    const auto file = available_.find(name);
    if (file == available_.end()) return faults_.report(element, "there is no model \"" + name + "\" to attach");
    if (models_ >= most_attached) return faults_.report(element, "models are attached deeper than 20 levels");
    if (!body.empty() && !frame.empty())
      return faults_.report(element, "<attach> has both a body and a frame, which MuJoCo refuses");
    const auto model = model_of(element, file->second);
    if (!model) return;
    const std::string_view tag = body.empty() ? "frame" : "body";
    const std::string& wanted = body.empty() ? frame : body;
    const Found found = wanted.empty() ? Found() : find(*model->root(), tag, wanted, {});
    if (!wanted.empty() && found.element == nullptr)
      return faults_.report(element,
                            "there is no " + std::string(tag) + " \"" + wanted + "\" in model \"" + name + '"');
    // A model attached several times adds its assets and defaults once per prefix.
    const std::string inner_class = affixes.prefix + std::string(main_class_of(*model->root()));
    if (attached_.insert({file->second, affixes.prefix}).second)
      add_sections(*model->root(), affixes.prefix, inner_class, file->second);
    xml::Element* around = attached_frame(*model->root(), inner_class, element, to);
    if (found.element == nullptr) {
      for (const xml::Element* world = model->root()->child("worldbody"); world != nullptr;
           world = world->next_element("worldbody"))
        all_prefixed(*world, *around, affixes, depth + 1);
      return;
    }
    if (found.attached != nullptr)
      around = attached_frame(*found.attached, affixes.prefix + value(*found.attached, "childclass"), element, *around);
    if (!found.class_name.empty()) {
      around = tree_.element(around, "frame", element);
      tree_.attribute(around, "childclass", affixes.prefix + std::string(found.class_name), element);
    }
    prefixed(*found.element, *around, affixes, depth + 1);
  }

  /// Attaches a copy of a body or a frame that stands before this place in the model; frames around it are ignored
  /// (measured).
  void attach_own(const xml::Element& element, xml::Element& to, std::size_t depth) {
    const std::string body = value(element, "body"), frame = value(element, "frame");
    if (body.empty() == frame.empty())
      return faults_.report(element, "<attach> without a model needs a body or a frame of this one, and not both");
    if (element.attribute("prefix") == nullptr)
      return faults_.report(element, "<attach> needs a prefix for the names of the copy");
    const std::string_view tag = body.empty() ? "frame" : "body";
    const std::string& wanted = body.empty() ? frame : body;
    const Found found = find(*root_, tag, wanted, {});
    if (found.element == nullptr)
      return faults_.report(element, "there is no " + std::string(tag) + " \"" + wanted + "\" before it in the model");
    const xml::Element* part = found.element;
    // A part that is attached inside itself has the content that stands before this place.
    for (const xml::Element* e = &to; e != nullptr; e = e->parent)
      if (e == found.element) part = snapshot(*part);
    Copy& copy = copies_.emplace_back(Copy{value(element, "prefix"), suffix_, {}});
    note_joints(*part, copy.joints);
    for (const std::string& joint : copy.joints) copies_with_[joint].push_back(copies_.size() - 1);
    const std::string class_name(found.class_name.empty() ? main_class : found.class_name);
    xml::Element* around = found.attached != nullptr ? attached_frame(*found.attached, class_name, element, to)
                                                     : tree_.element(&to, "frame", element);
    if (found.attached == nullptr) tree_.attribute(around, "childclass", class_name, element);
    prefixed(*part, *around, {{}, suffix_, copy.prefix}, depth + 1);
  }

  /// Returns a copy of an element that does not change any more.
  const xml::Element* snapshot(const xml::Element& element) {
    xml::TreeMaker copy(mjcf_);
    copy.copy(copy.root("mujoco", element), element);
    const std::shared_ptr<const xml::Document> taken = copy.take();
    tree_.retain(taken);
    return taken->root()->child();
  }

  static void note_joints(const xml::Element& element, std::set<std::string>& joints) {
    if (element.name == "joint") joints.insert(value(element, "name"));
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) note_joints(*e, joints);
  }

  /// A frame in which the compiler options of `model` and a class apply.
  xml::Element* attached_frame(const xml::Element& model, const std::string& class_name, const xml::Element& element,
                               xml::Element& to) {
    xml::Element* frame = tree_.element(&to, "frame", element);
    tree_.attribute(frame, "childclass", class_name, element);
    tree_.attribute(frame, attached_mark, "true", element);
    for (const xml::Element* e = model.child("compiler"); e != nullptr; e = e->next_element("compiler"))
      tree_.copy(frame, *e);
    return frame;
  }

  std::shared_ptr<const xml::Document> model_of(const xml::Element& element, const std::string& file) {
    const auto known = assembled_.find(file);
    if (known != assembled_.end()) return known->second;
    const OtherFile other =
        options_.read_file ? options_.read_file(file) : OtherFile{nullptr, "files are not read here"};
    if (!other.document || !is_mjcf(*other.document)) {
      faults_.report(element, "model file \"" + file +
                                  "\" cannot be attached: " + (other.error.empty() ? "it is not MJCF" : other.error));
      return nullptr;
    }
    auto made = Assembly(other.document, options_, faults_, models_ + 1, folder_of(file)).run(*other.document->root());
    if (faults_.failed()) return nullptr;
    tree_.retain(made);
    return assembled_[file] = made;
  }

  static Found find(const xml::Element& in, std::string_view tag, const std::string& name, Found around) {
    if (const xml::Attribute* given = in.attribute("childclass"); given != nullptr) around.class_name = given->value;
    if (in.attribute(attached_mark) != nullptr) around.attached = &in, around.class_name = {};
    for (const xml::Element* e = in.child(); e != nullptr; e = e->next_element()) {
      if (e->name == tag && value(*e, "name") == name) return {e, around.class_name, around.attached};
      if (e->name != "worldbody" && e->name != "body" && e->name != "frame") continue;
      if (Found found = find(*e, tag, name, around); found.element != nullptr) return found;
    }
    return {};
  }

  static std::string_view main_class_of(const xml::Element& root) {
    const xml::Element* defaults = root.child("default");
    const xml::Attribute* given = defaults != nullptr ? defaults->attribute("class") : nullptr;
    return given != nullptr ? given->value : std::string_view("main");
  }

  /// Adds the sections of an attached model other than its bodies.
  void add_sections(const xml::Element& root, const std::string& prefix, const std::string& main_class,
                    const std::string& file) {
    xml::Element* defaults = tree_.element(tree_.element(root_, "default", root), "default", root);
    tree_.attribute(defaults, "class", main_class, root);
    // Nothing is inherited from the surrounding model.
    tree_.attribute(defaults, "urdfmill:alone", "true", root);
    for (const xml::Element* e = root.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "default") {
        all_prefixed(*e, *defaults, {prefix, {}}, 1);
      } else if (e->name == "asset") {
        // Sections of models attached to this one have their own class, file and options.
        const bool is_inner = e->attribute(own_class) != nullptr;
        xml::Element* asset = tree_.element(root_, "asset", *e);
        tree_.attribute(asset, own_class, is_inner ? prefix + value(*e, own_class) : main_class, *e);
        tree_.attribute(asset, own_file, is_inner ? value(*e, own_file) : file, *e);
        if (!is_inner)
          for (const xml::Element* c = root.child("compiler"); c != nullptr; c = c->next_element("compiler"))
            tree_.copy(asset, *c);
        all_prefixed(*e, *asset, {prefix, {}}, 1);
      } else if (ties_joints(*e)) {
        sections_.push_back({e, prefix});
      } else if (e->name == "tendon" || e->name == "sensor" || e->name == "contact") {
        all_prefixed(*e, *tree_.element(root_, e->name, *e), {prefix, {}}, 1);
      }
    }
  }

  /// Adds equalities and actuators, once per replica or attached copy that contains all their joints (measured).
  void ties() {
    for (const auto& [section, prefix] : sections_) {
      xml::Element* made = tree_.element(root_, section->name, *section);
      for (const xml::Element* e = section->child(); e != nullptr && !faults_.failed(); e = e->next_element()) {
        const std::set<std::string> suffixes = suffixes_of(*e, prefix);
        if (suffixes.empty()) prefixed(*e, *made, {prefix, {}}, 1);
        for (const std::string& suffix : suffixes) prefixed(*e, *made, {prefix, suffix}, 1);
        for (const Affixes& affixes : copies_of(*e, prefix)) prefixed(*e, *made, affixes, 1);
      }
    }
  }

  /// Affixes of the copies, and of copies of copies, that contain all joints of an element.
  [[nodiscard]] std::vector<Affixes> copies_of(const xml::Element& tie, const std::string& prefix) const {
    std::vector<std::string> joints;
    for (const std::string_view reference : joint_references)
      if (const xml::Attribute* joint = tie.attribute(reference); joint != nullptr)
        joints.push_back(prefix + std::string(joint->value));
    std::vector<Affixes> made{{prefix, {}, {}}};
    for (std::size_t i = 0; i < made.size() && !joints.empty() && made.size() < most_elements; ++i) {
      const Affixes from = made[i];
      const auto name = [&](const std::string& joint) { return from.own + joint + from.suffix; };
      const auto found = copies_with_.find(name(joints.front()));
      if (found == copies_with_.end()) continue;
      for (const std::size_t index : found->second) {
        const Copy& copy = copies_[index];
        if (std::all_of(joints.begin(), joints.end(),
                        [&](const std::string& j) { return copy.joints.contains(name(j)); }))
          made.push_back({prefix, from.suffix + copy.suffix, copy.prefix + from.own});
      }
    }
    made.erase(made.begin());
    return made;
  }

  /// Suffixes of its joints' names in the replicas that they share.
  std::set<std::string> suffixes_of(const xml::Element& tie, const std::string& prefix) const {
    std::optional<std::set<std::string>> common;
    for (const std::string_view reference : joint_references) {
      const xml::Attribute* joint = tie.attribute(reference);
      if (joint == nullptr) continue;
      const auto found = replicas_.find(prefix + std::string(joint->value));
      if (found == replicas_.end()) return {};
      if (common)
        std::erase_if(*common, [&](const std::string& suffix) { return !found->second.contains(suffix); });
      else
        common = found->second;
    }
    return common.value_or(std::set<std::string>());
  }

  /// Copies the content of an element.
  void all_prefixed(const xml::Element& from, xml::Element& to, const Affixes& affixes, std::size_t depth) {
    for (const xml::Element* e = from.child(); e != nullptr; e = e->next_element()) prefixed(*e, to, affixes, depth);
  }

  /// Copies an element with prefixed names; names of replicable elements also get a suffix.
  void prefixed(const xml::Element& from, xml::Element& to, const Affixes& affixes, std::size_t depth) {
    if (is_too_deep(from, depth)) return;
    if (++count_ > most_elements)
      return stop(from, "models make more than " + std::to_string(most_elements) + " elements");
    xml::Element* made = tree_.element(&to, from.name, from);
    for (const xml::Attribute* a = from.first_attribute; a != nullptr; a = a->next) {
      const auto is_in = [&](const auto& set) { return std::find(set.begin(), set.end(), a->name) != set.end(); };
      std::string text(a->value);
      if (is_in(names)) text.insert(0, affixes.prefix);
      if (a->name == "name" || is_in(joint_references)) text.insert(0, affixes.own);
      if (a->name == "name") note_replica(from, text, affixes.suffix);
      if (a->name == "name" || is_in(joint_references)) text += affixes.suffix;
      write(*made, *a, text, from);
    }
    // An asset without a name is named after its file.
    const bool is_asset = from.name == "mesh" || from.name == "texture" || from.name == "hfield";
    if (const std::string file = value(from, "file"); is_asset && from.attribute("name") == nullptr && !file.empty())
      tree_.attribute(made, "name", affixes.own + affixes.prefix + stem_of(file), from);
    all_prefixed(from, *made, affixes, depth + 1);
  }

  void too_many_replicas(const xml::Element& element) {
    stop(element, "with its replicas, the model has more than " + std::to_string(most_elements) + " elements");
  }

  /// Copies the content repeatedly, each copy one step further: frames with a number appended to the names in them.
  void replicate(const xml::Element& element, xml::Element& to, std::size_t depth) {
    const xml::Attribute* given = element.attribute("count");
    const auto count = given != nullptr ? urdf::parse_number(given->value) : std::nullopt;
    if (!count || !(*count >= 1) || std::floor(*count) != *count)
      return faults_.report(element, "<replicate> needs a count, a whole number from 1");
    if (*count > static_cast<double>(most_elements)) return too_many_replicas(element);
    const xml::Attribute* separator = element.attribute("sep");
    const std::string before(separator != nullptr ? separator->value : std::string_view());
    const std::string outer = suffix_;
    const auto copies = static_cast<std::size_t>(*count);
    const std::size_t width = std::to_string(copies - 1).size();
    for (std::size_t i = 0; i < copies && !faults_.failed(); ++i) {
      if (++count_ > most_elements) return too_many_replicas(element);
      std::string number = std::to_string(i);
      number.insert(0, width - number.size(), '0');
      // The suffix of the innermost replica comes first.
      suffix_ = before;
      suffix_.append(number).append(outer);
      xml::Element* frame = tree_.element(&to, "frame", element);
      // The attribute is the number of steps, by which pose_of() multiplies.
      tree_.attribute(frame, steps, std::to_string(i), element);
      for (const char* name : {"offset", "euler", "childclass"})
        if (const xml::Attribute* a = element.attribute(name); a != nullptr) write(*frame, *a, a->value, element);
      children(element, *frame, depth + 1);
    }
    suffix_ = outer;
  }

  static constexpr std::string_view own_prefix = "urdfmill:", steps = "urdfmill:steps", own_class = "urdfmill:class",
                                    own_file = "urdfmill:file", attached_mark = "urdfmill:attached";
  static constexpr std::array<std::string_view, 21> names{
      "name",  "class", "childclass", "mesh",  "material", "texture", "hfield", "joint", "joint1", "joint2", "body",
      "body1", "body2", "geom",       "geom1", "geom2",    "site",    "site1",  "site2", "tendon", "target"};
  static constexpr std::array<std::string_view, 3> joint_references{"joint", "joint1", "joint2"};
  static constexpr std::size_t most_attached = 20;

  const ReadOptions& options_;
  Faults& faults_;
  std::shared_ptr<const xml::Document> mjcf_;
  xml::TreeMaker tree_;
  xml::Element* root_ = nullptr;
  std::set<std::string> included_;
  std::map<std::string, std::string> available_;                           ///< files of models by their names
  std::map<std::string, std::shared_ptr<const xml::Document>> assembled_;  ///< models by their files
  std::set<std::pair<std::string, std::string>> attached_;                 ///< files with prefixes
  std::size_t models_;                                                     ///< number of enclosing models
  std::string suffix_;                                                     ///< suffix of names in replicas
  std::map<std::string, std::set<std::string>> replicas_;                  ///< suffixes of joints by their names
  std::vector<Copy> copies_;
  std::map<std::string, std::vector<std::size_t>> copies_with_;  ///< indices of the copies that contain a joint
  std::vector<Section> sections_;                                ///< sections to write when all replicas are known
  std::string model_folder_;    ///< folder relative to that of the outermost model, with a slash
  std::string include_folder_;  ///< folder of the file being included, relative to that of its model, with a slash
  std::size_t count_ = 0;
  std::size_t text_ = 0;  ///< bytes of attributes
};

}  // namespace

std::shared_ptr<const xml::Document> assemble(const std::shared_ptr<const xml::Document>& mjcf,
                                              const ReadOptions& options, Faults& faults) {
  const xml::Element& root = *mjcf->root();
  return Assembly(mjcf, options, faults, 0, {}).run(root);
}

}  // namespace urdfmill::mjcf
