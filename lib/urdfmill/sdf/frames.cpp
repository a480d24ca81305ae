#include "urdfmill/sdf/frames.hpp"

#include <algorithm>

#include "urdfmill/sdf/gazebo.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

constexpr std::string_view model_frame = "__model__";

std::optional<std::vector<double>> numbers(std::string_view text) {
  constexpr const char* blanks = " \t\r\n";
  std::vector<double> values;
  for (std::size_t begin; (begin = text.find_first_not_of(blanks)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    const auto number = urdf::parse_number(text.substr(begin, end - begin));
    if (!number) return std::nullopt;
    values.push_back(*number);
    text.remove_prefix(end);
  }
  return values;
}

std::string attribute_text(const xml::Element& element, std::string_view name) {
  const xml::Attribute* attribute = element.attribute(name);
  return attribute ? std::string(attribute->value) : std::string();
}

/// What a frame's pose is relative to where it does not say.
std::string default_base(const Frame& frame) {
  if (frame.kind == FrameKind::joint) return frame.child;
  if (frame.kind == FrameKind::frame && !frame.attached_to.empty()) return frame.attached_to;
  return std::string(model_frame);
}

std::string base_of(const Frame& frame) {
  return frame.pose.relative_to.empty() ? default_base(frame) : frame.pose.relative_to;
}

}  // namespace

bool Pose::is_identity() const {
  return std::all_of(values.begin(), values.end(), [](double value) { return value == 0; });
}

kinematics::Transform Pose::transform() const {
  kinematics::Transform result;
  result.position = kinematics::Vector3(values[0], values[1], values[2]);
  result.rotation = kinematics::rotation(urdf::rotation_from_rpy(values[3], values[4], values[5]));
  return result;
}

void report_invalid(source::Sink& sink, const xml::Element& element, std::string message, std::string hint) {
  xml::report(sink, rules::sdf_invalid, &element, element.span, std::move(message), std::move(hint));
}

std::string child_text(const xml::Element& element, std::string_view name) {
  const xml::Element* child = element.child(name);
  return child ? text_of(*child) : std::string();
}

std::optional<Pose> read_pose(const xml::Element& element, source::Sink& sink) {
  Pose pose;
  pose.element = element.child("pose");
  if (!pose.element) return pose;
  pose.relative_to = attribute_text(*pose.element, "relative_to");
  // The name of the attribute in SDF 1.5 and 1.6.
  if (pose.relative_to.empty()) pose.relative_to = attribute_text(*pose.element, "frame");
  const std::string text = text_of(*pose.element);
  if (text.empty()) return pose;
  const auto values = numbers(text);
  const bool quaternion = attribute_text(*pose.element, "rotation_format") == "quat_xyzw";
  if (!values || values->size() != (quaternion ? 7U : 6U)) {
    report_invalid(sink, *pose.element,
                   "a pose is " + std::string(quaternion ? "x y z qx qy qz qw" : "x y z roll pitch yaw") + ", not \"" +
                       text + "\"");
    return std::nullopt;
  }
  std::copy_n(values->begin(), 6, pose.values.begin());
  if (quaternion) {
    const auto& v = *values;
    const auto rpy = urdf::rpy_from_rotation(urdf::normalised({v[3], v[4], v[5], v[6]}));
    std::copy(rpy.begin(), rpy.end(), pose.values.begin() + 3);
  } else if (const std::string degrees = attribute_text(*pose.element, "degrees");
             degrees == "true" || degrees == "1") {
    for (std::size_t i = 3; i < 6; ++i) pose.values[i] *= kinematics::pi / 180;
  }
  return pose;
}

bool FrameGraph::add(Frame frame, source::Sink& sink) {
  if (frame.name.empty()) {
    report_invalid(sink, *frame.element, "a <" + std::string(frame.element->name) + "> has no name");
    return false;
  }
  const auto pose = read_pose(*frame.element, sink);
  if (!pose) return false;
  frame.pose = *pose;
  names_.push_back(frame.name);
  const xml::Element& element = *frame.element;
  const std::string name = frame.name;
  if (frames_.emplace(name, std::move(frame)).second) return true;
  report_invalid(sink, element, "the name \"" + name + "\" is used twice; links, joints and frames share one scope");
  return false;
}

bool FrameGraph::add_all(const xml::Element& model, source::Sink& sink) {
  for (const xml::Element* e = model.child(); e; e = e->next_element()) {
    Frame frame;
    frame.element = e;
    frame.name = attribute_text(*e, "name");
    if (e->name == "link") {
      frame.kind = FrameKind::link;
      if (canonical_link_.empty()) canonical_link_ = frame.name;
    } else if (e->name == "joint") {
      frame.kind = FrameKind::joint;
      frame.child = child_text(*e, "child");
    } else if (e->name == "frame") {
      frame.kind = FrameKind::frame;
      frame.attached_to = attribute_text(*e, "attached_to");
    } else {
      continue;
    }
    if (!add(std::move(frame), sink)) return false;
  }
  if (const std::string named = attribute_text(model, "canonical_link"); !named.empty()) canonical_link_ = named;
  return true;
}

bool FrameGraph::place(source::Sink& sink) {
  std::unordered_map<std::string, bool> placed{{std::string(model_frame), true}};
  for (const std::string& name : names_) {
    // Up to a frame that is placed already, then back down.
    std::vector<Frame*> way;
    std::string at = name;
    while (!placed[at]) {
      const auto found = frames_.find(at);
      if (found == frames_.end() || way.size() > frames_.size()) {
        const std::vector<std::string_view> known(names_.begin(), names_.end());
        const bool cycle = found != frames_.end();
        report_invalid(
            sink, *way.back()->element,
            cycle ? "the pose of \"" + way.back()->name + "\" is relative to itself, by way of others"
                  : "the pose of \"" + way.back()->name + "\" is relative to \"" + at + "\", which does not exist",
            cycle ? std::string() : text::did_you_mean(at, known));
        return false;
      }
      way.push_back(&found->second);
      at = base_of(found->second);
    }
    for (auto it = way.rbegin(); it != way.rend(); ++it) {
      (*it)->in_model = frames_.at(base_of(**it)).in_model * (*it)->pose.transform();
      placed[(*it)->name] = true;
    }
  }
  return true;
}

bool FrameGraph::attach(source::Sink& sink) {
  for (const std::string& name : names_) {
    std::string at = name;
    for (std::size_t steps = 0;; ++steps) {
      const auto found = frames_.find(at);
      if (found == frames_.end() || steps > frames_.size()) {
        report_invalid(sink, *frames_.at(name).element, "\"" + name + "\" is attached to no link");
        return false;
      }
      if (found->second.kind == FrameKind::link) break;
      const bool to_model = found->second.kind == FrameKind::model;
      at = to_model                                 ? canonical_link_
           : found->second.kind == FrameKind::joint ? found->second.child
                                                    : default_base(found->second);
    }
    frames_.at(name).link = at;
  }
  return true;
}

std::optional<FrameGraph> FrameGraph::build(const xml::Element& model, source::Sink& sink) {
  FrameGraph graph;
  graph.frames_[std::string(model_frame)].name = model_frame;
  if (!graph.add_all(model, sink)) return std::nullopt;
  if (!graph.find(graph.canonical_link_) || graph.find(graph.canonical_link_)->kind != FrameKind::link) {
    report_invalid(sink, model,
                   graph.canonical_link_.empty()
                       ? "the model has no link"
                       : "the canonical link \"" + graph.canonical_link_ + "\" does not exist");
    return std::nullopt;
  }
  if (!graph.place(sink) || !graph.attach(sink)) return std::nullopt;
  graph.frames_.at(std::string(model_frame)).link = graph.canonical_link_;
  return graph;
}

const Frame* FrameGraph::find(std::string_view name) const {
  const auto found = frames_.find(std::string(name));
  return found == frames_.end() ? nullptr : &found->second;
}

std::optional<kinematics::Transform> FrameGraph::in_frame(const Pose& pose, std::string_view parent,
                                                          std::string_view wanted) const {
  const Frame* base = find(pose.relative_to.empty() ? parent : std::string_view(pose.relative_to));
  const Frame* target = find(wanted);
  if (!base || !target) return std::nullopt;
  if (base == target) return pose.transform();
  return target->in_model.inverse() * base->in_model * pose.transform();
}

}  // namespace urdfmill::sdf
