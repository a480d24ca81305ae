#include "urdfmill/sdf/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "urdfmill/sdf/flatten.hpp"
#include "urdfmill/sdf/includes.hpp"
#include "urdfmill/sdf/models.hpp"
#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {

namespace {

/// Returns the single model in the document; reports and returns null if there is none or several.
const xml::Element* find_model(const xml::Element& root, source::Sink& sink) {
  const xml::Element* place = root.child("world") != nullptr ? root.child("world") : &root;
  const xml::Element* model = place->child("model");
  if (model == nullptr) {
    report_invalid(sink, root, "there is no <model> in this SDF");
    return nullptr;
  }
  if (const xml::Element* second = model->next_element("model")) {
    xml::report(sink, rules::sdf_nested, second, second->start_tag(), "there are several models; a URDF is one robot",
                "⟨all⟩ writes each to its own file, ⟨model⟩ NAME selects one");
    return nullptr;
  }
  if (const xml::Element* nested = model->child("model")) {
    xml::report(sink, rules::sdf_nested, nested, nested->start_tag(),
                "a <model> inside the model: URDF has no nested models",
                "⟨flatten⟩ makes it part of the model around it, ⟨all⟩ a robot of its own");
    return nullptr;
  }
  for (const xml::Element* e = place->child(); e != nullptr; e = e->next_element())
    if (e != model && place->name == "world")
      xml::report(sink, rules::element_dropped, e, e->start_tag(),
                  fmt::format("<{}> of the world is not part of the robot; it is dropped", e->name));
  return model;
}

class Reader {
 public:
  Reader(Translation& t) : t_(t) {}

  void read() {
    for (const std::string& name : t_.frames.names()) t_.scope.reserve(name);
    pair_frames();
    choose_parents();
    place_in_world();
    make_links();
    make_frame_joints();
    make_joints();
    make_loops();
    make_floating();
    for (const std::string& name : t_.frames.names())
      if (const Frame& frame = *t_.frames.find(name); frame.kind == FrameKind::link) read_link(t_, frame);
    write_blocks(t_);
  }

 private:
  /// Finds two frames in place of a joint and its link (see write_frame): J with the pose, L attached to it without
  /// one. J may have no pose, either, so chains are read from their links on: a frame that is a link is not a joint.
  void pair_frames() {
    std::map<std::string, std::size_t> attached;
    std::map<std::string, std::vector<const Frame*>> below;
    std::vector<const Frame*> frames;
    for (const std::string& name : t_.frames.names()) {
      const Frame& frame = *t_.frames.find(name);
      ++attached[frame.attached_to];
      if (frame.kind != FrameKind::frame || is_model_frame(name)) continue;
      if (frame_of(frame.attached_to) != nullptr)
        below[frame.attached_to].push_back(&frame);
      else
        frames.push_back(&frame);
    }
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const Frame& frame = *frames[i];
      const auto next = below.find(frame.name);
      if (next != below.end()) frames.insert(frames.end(), next->second.begin(), next->second.end());
      const Frame* joint = frame_of(frame.attached_to);
      const bool is_bare = frame.pose.is_identity() && frame.pose.relative_to.empty();
      if (is_bare && joint != nullptr && attached[joint->name] == 1 && !is_second_of_pair(*joint))
        t_.link_of_frame_joint[joint->name] = frame.name;
    }
  }

  /// Returns a frame that is neither a link, a joint nor the model; null otherwise.
  [[nodiscard]] const Frame* frame_of(const std::string& name) const {
    const Frame* frame = t_.frames.find(name);
    return frame != nullptr && frame->kind == FrameKind::frame && !is_model_frame(name) ? frame : nullptr;
  }

  void choose_parents() {
    for (const std::string& name : t_.frames.names()) {
      const Frame& joint = *t_.frames.find(name);
      if (joint.kind != FrameKind::joint) continue;
      const std::string parent = child_text(*joint.element, "parent");
      if (parent != "world" && t_.frames.find(parent) == nullptr) {
        report_invalid(t_.sink, *joint.element,
                       fmt::format("the parent of joint \"{}\", \"{}\", does not exist", name, parent));
        continue;
      }
      if (joint_above_.contains(joint.link) || carries(joint.link, parent)) {
        const bool is_held = !loop_type_of(*joint.element).empty();
        xml::report(
            t_.sink, is_held ? rules::loop_joint : rules::not_a_tree, joint.element, joint.element->start_tag(),
            fmt::format("joint \"{}\" closes a loop at link \"{}\" ({}); URDF's joints form a tree, so it is {}", name,
                        joint.link, loop_of(joint, parent),
                        is_held ? "a <loop_joint>" : "dropped: a joint of its type closes no loop"));
        if (is_held) loops_.push_back(&joint);
        continue;
      }
      joint_above_.emplace(joint.link, &joint);
      if (const Frame* above = t_.frames.find(parent); parent != "world" && above != nullptr)
        above_.emplace(joint.link, above->link);
      else
        above_.emplace(joint.link, "world");
      has_world_ = has_world_ || parent == "world";
    }
  }

  /// Returns the joints above a link or frame, the lowest first.
  [[nodiscard]] std::vector<const Frame*> joints_above(const std::string& name) const {
    std::vector<const Frame*> joints;
    const Frame* frame = t_.frames.find(name);
    while (frame != nullptr && joints.size() <= joint_above_.size()) {
      const auto above = joint_above_.find(frame->link);
      if (above == joint_above_.end()) break;
      joints.push_back(above->second);
      frame = t_.frames.find(child_text(*above->second->element, "parent"));
    }
    return joints;
  }

  /// True if a link that no joint carries yet is `other` or an ancestor of it.
  [[nodiscard]] bool carries(const std::string& link, const std::string& other) {
    const Frame* frame = t_.frames.find(other);
    return frame != nullptr && top_of(frame->link) == link;
  }

  /// Returns the names of the joints in the loop that a joint closes.
  [[nodiscard]] std::string loop_of(const Frame& joint, const std::string& parent) const {
    std::vector<const Frame*> way = joints_above(parent);
    std::vector<const Frame*> other = joints_above(joint.link);
    // Common ancestors are not part of the loop.
    while (!way.empty() && !other.empty() && way.back() == other.back()) {
      way.pop_back();
      other.pop_back();
    }
    std::vector<const Frame*> loop(way.rbegin(), way.rend());
    loop.push_back(&joint);
    loop.insert(loop.end(), other.begin(), other.end());
    constexpr std::size_t most_named = 20;
    std::string names;
    for (std::size_t i = 0; i < std::min(loop.size(), most_named); ++i) (names += i == 0 ? "" : ", ") += loop[i]->name;
    if (loop.size() > most_named) names += fmt::format(" and {} more", loop.size() - most_named);
    return "joints " + names;
  }

  /// A joint to the world is relative to it, so the model's pose is included.
  void place_in_world() {
    const auto pose = has_world_ ? read_pose(t_.model, t_.sink) : std::nullopt;
    if (pose && pose->relative_to.empty()) t_.model_in_world = pose->transform();
  }

  xml::Element* make_link(const std::string& name, const xml::Element& from) {
    xml::Element* link = t_.tree.element(t_.robot, "link", from);
    t_.tree.attribute(link, "name", name, from);
    return t_.links[name] = link;
  }

  void make_links() {
    if (has_world_) make_link("world", t_.model);
    for (const std::string& name : t_.frames.names()) {
      const Frame& frame = *t_.frames.find(name);
      const bool link = frame.kind == FrameKind::link || (frame.kind == FrameKind::frame && !is_model_frame(name) &&
                                                          !t_.link_of_frame_joint.contains(name));
      if (link) make_link(name, *frame.element);
    }
  }

  void make_joint(const Frame& frame, const std::string& name, std::string_view type, const std::string& parent,
                  const std::string& child, const Pose& origin) {
    xml::Element* joint = t_.tree.element(t_.robot, "joint", *frame.element);
    t_.tree.attribute(joint, "name", name, *frame.element);
    t_.tree.attribute(joint, "type", type, *frame.element);
    t_.tree.origin(joint, origin, *frame.element);
    t_.tree.attribute(t_.tree.element(joint, "parent", *frame.element), "link", parent, *frame.element);
    t_.tree.attribute(t_.tree.element(joint, "child", *frame.element), "link", child, *frame.element);
  }

  /// Returns the pose of a frame in a link of the URDF, as written if it has that form.
  Pose in_link(const Frame& frame, const std::string& link) {
    const std::string& base = frame.pose.relative_to.empty() ? frame.attached_to : frame.pose.relative_to;
    if (base == link) return frame.pose;
    return pose_of(t_.frames.find(link)->in_model.inverse() * frame.in_model);
  }

  void make_frame_joints() {
    for (const std::string& name : t_.frames.names()) {
      const Frame& frame = *t_.frames.find(name);
      if (frame.kind != FrameKind::frame || is_model_frame(name) || is_second_of_pair(frame)) continue;
      const auto pair = t_.link_of_frame_joint.find(name);
      const std::string parent = t_.urdf_link(frame.attached_to);
      const bool alone = pair == t_.link_of_frame_joint.end();
      if (alone)
        xml::report(t_.sink, rules::frame_as_link, frame.element, frame.element->start_tag(),
                    fmt::format("frame \"{}\" becomes a link without mass on link \"{}\"", name, parent));
      make_joint(frame, alone ? t_.scope.take(name + "_joint") : name, "fixed", parent, alone ? name : pair->second,
                 in_link(frame, parent));
    }
  }

  [[nodiscard]] bool is_second_of_pair(const Frame& frame) const {
    const auto pair = t_.link_of_frame_joint.find(frame.attached_to);
    return pair != t_.link_of_frame_joint.end() && pair->second == frame.name;
  }

  void make_joints() {
    for (const std::string& name : t_.frames.names()) {
      const Frame& joint = *t_.frames.find(name);
      const auto above = joint_above_.find(joint.link);
      if (joint.kind != FrameKind::joint || above == joint_above_.end() || above->second != &joint) continue;
      const std::string parent = child_text(*joint.element, "parent");
      read_joint(t_, joint, parent == "world" ? parent : t_.urdf_link(parent));
    }
  }

  void make_loops() {
    for (const Frame* joint : loops_) {
      const std::string parent = child_text(*joint->element, "parent");
      read_loop(t_, *joint, parent == "world" ? parent : t_.urdf_link(parent));
    }
  }

  /// Returns the root of a link's tree. Links on the way are put directly below it, so that later ways are short.
  [[nodiscard]] std::string top_of(const std::string& link) {
    std::vector<std::string*> way;
    const std::string* top = &link;
    for (auto at = above_.find(link); at != above_.end(); at = above_.find(*top)) {
      way.push_back(&at->second);
      top = &at->second;
    }
    std::string found = *top;
    for (std::string* above : way) *above = found;
    return found;
  }

  /// Makes links that no joint carries floating; in URDF this takes a joint, except for the root.
  void make_floating() {
    const std::string root = has_world_ ? "world" : top_of(t_.frames.canonical_link());
    for (const std::string& name : t_.frames.names()) {
      const Frame& link = *t_.frames.find(name);
      if (link.kind != FrameKind::link || joint_above_.contains(name) || name == root) continue;
      std::string parent = root;
      const Frame* base = t_.frames.find(link.pose.relative_to);
      // The parent is the reference of its pose, unless the link itself carries that.
      if (base != nullptr && base->kind != FrameKind::model && top_of(base->link) != name)
        parent = t_.urdf_link(base->name);
      const Frame* in = t_.frames.find(parent);
      const Pose origin = base != nullptr && base->name == parent ? link.pose
                          : in != nullptr                         ? pose_of(in->in_model.inverse() * link.in_model)
                                                                  : pose_of(t_.model_in_world * link.in_model);
      make_joint(link, t_.scope.take(name + "_floating_joint"), "floating", parent, name, origin);
    }
  }

  Translation& t_;
  std::map<std::string, const Frame*> joint_above_;  ///< by link
  std::map<std::string, std::string> above_;         ///< a link above each link that a joint carries
  std::vector<const Frame*> loops_;                  ///< joints that close loops
  bool has_world_ = false;
};

/// Declares the prefixes of what is copied: as the SDF does, or, because readers of SDF do not ask for it, in any way.
void declare_prefixes(Translation& t, const xml::Element& sdf) {
  constexpr std::string_view declaration = "xmlns:";
  std::set<std::string_view> declared{"xml", "xmlns"};
  const auto declare = [&](std::string_view prefix, std::string_view name) {
    if (declared.insert(prefix).second)
      t.tree.attribute(t.robot, std::string(declaration).append(prefix), name, t.model);
  };
  for (const xml::Attribute* a = sdf.first_attribute; a != nullptr; a = a->next)
    if (a->name.starts_with(declaration)) declare(a->name.substr(declaration.size()), a->value);
  const auto use = [&](std::string_view name) {
    if (const std::size_t colon = name.find(':'); colon != std::string_view::npos)
      declare(name.substr(0, colon), fmt::format("http://sdformat.org/{}", name.substr(0, colon)));
  };
  const xml::Element& robot = *t.robot;
  for (const xml::Node* node = robot.first_child; node != nullptr; node = xml::next_in_order(*node, robot))
    if (const xml::Element* element = node->as_element()) {
      use(element->name);
      for (const xml::Attribute* a = element->first_attribute; a != nullptr; a = a->next) use(a->name);
    }
}

/// Counts the errors that pass through, which tells the caller whether the document is valid.
class Watch : public source::Sink {
 public:
  explicit Watch(source::Sink& sink) : sink_(sink) {}
  void report(source::Diagnostic diagnostic) override {
    failed = failed || diagnostic.severity == source::Severity::error;
    sink_.report(std::move(diagnostic));
  }
  bool failed = false;

 private:
  source::Sink& sink_;
};

}  // namespace

std::string Translation::urdf_link(const std::string& name) const {
  const Frame* frame = frames.find(name.empty() ? model_frame : std::string_view(name));
  if (frame == nullptr) return name;
  if (frame->kind != FrameKind::frame || is_model_frame(name)) return frame->link;
  const auto pair = link_of_frame_joint.find(name);
  return pair == link_of_frame_joint.end() ? name : pair->second;
}

void report_dropped(Translation& t, const xml::Element& element, const std::string& where) {
  xml::report(t.sink, rules::element_dropped, &element, element.span,
              fmt::format("<{}> of {} has no place in URDF; it is dropped", element.name, where));
}

std::string numbers_text(Translation& t, const xml::Element& element, std::size_t least, std::size_t most) {
  const std::string all = text_of(element);
  const std::vector<std::string_view> words = text::words(all);
  std::string out;
  bool sound = words.size() >= least && words.size() <= most;
  for (const std::string_view word : words) {
    const auto number = urdf::parse_number(word);
    sound = sound && number;
    out += (out.empty() ? "" : " ") + text::shortest(number.value_or(0));
  }
  if (sound) return out;
  report_invalid(t.sink, element, fmt::format("<{}> is \"{}\", not {} numbers", element.name, all, least));
  return {};
}

std::optional<double> child_number(Translation& t, const xml::Element* parent, std::string_view name) {
  const xml::Element* child = parent != nullptr ? parent->child(name) : nullptr;
  if (child == nullptr) return std::nullopt;
  const std::string text = text_of(*child);
  if (text == "inf" || text == "+inf") return urdf::infinity;
  if (text == "-inf") return -urdf::infinity;
  const auto number = urdf::parse_number(text);
  if (!number) report_invalid(t.sink, *child, fmt::format("<{}> is \"{}\", not a number", name, text));
  return number;
}

std::vector<xml::Element*> elements_of_sdf(xml::Element& top) {
  std::vector<xml::Element*> elements;
  bool is_sdf = true;
  for (xml::Node* node = &top; node != nullptr; node = xml::next_in_order(*node, top, is_sdf)) {
    xml::Element* element = node->as_element();
    is_sdf = element != nullptr && element->name != "plugin";
    if (is_sdf) elements.push_back(element);
  }
  return elements;
}

bool is_true(std::string_view text) {
  constexpr std::array<std::string_view, 4> words{"true", "True", "TRUE", "1"};
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_sdf(const xml::Document& document) {
  return document.root() != nullptr && document.root()->name == "sdf";
}

std::shared_ptr<xml::Document> urdf_document(std::shared_ptr<const xml::Document> sdf, source::Sink& sink,
                                             const ReadOptions& options) {
  Watch watch(sink);
  if (!options.is_resolved) sdf = resolve_includes(std::move(sdf), options.read_include, watch);
  if (watch.failed) return nullptr;
  if (sdf && (options.flatten || !options.model.empty()) && !nested_names_fit(*sdf, watch)) return nullptr;
  if (sdf && !options.model.empty()) sdf = model_alone(sdf, options.model, options.flatten, watch);
  if (!sdf) return nullptr;
  if (options.flatten) sdf = flatten(sdf, watch);
  const xml::Element* model = find_model(*sdf->root(), watch);
  if (model == nullptr) return nullptr;
  const auto frames = FrameGraph::build(*model, watch);
  if (!frames) return nullptr;
  TreeMaker tree(sdf);
  Translation translation{watch, *model, *frames, tree, nullptr, {}, {}, {}, {}, {}, {}, false, false, &options};
  translation.robot = tree.root("robot", *model);
  const xml::Attribute* name = model->attribute("name");
  tree.attribute(translation.robot, "name", name != nullptr ? name->value : std::string_view("unnamed"), *model);
  Reader(translation).read();
  if (translation.needs_1_2 || translation.needs_1_1)
    tree.attribute(translation.robot, "version", translation.needs_1_2 ? "1.2" : "1.1", *model);
  declare_prefixes(translation, *sdf->root());
  return watch.failed ? nullptr : tree.take();
}

}  // namespace urdfmill::sdf
