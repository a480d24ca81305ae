#include "urdfmill/sdf/frames.hpp"

#include <algorithm>
#include <map>

#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::sdf {

namespace {

/// Returns the default reference of a frame's pose.
std::string default_base(const Frame& frame) {
  if (frame.kind == FrameKind::joint) return frame.child;
  if (frame.kind == FrameKind::frame && !frame.attached_to.empty()) return frame.attached_to;
  return std::string(model_frame);
}

std::string base_of(const Frame& frame) {
  return frame.pose.relative_to.empty() ? default_base(frame) : frame.pose.relative_to;
}

}  // namespace

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
  for (const xml::Element* e = model.child(); e != nullptr; e = e->next_element()) {
    Frame frame;
    frame.element = e;
    frame.name = xml::attribute_text(*e, "name");
    if (e->name == "link") {
      frame.kind = FrameKind::link;
      if (canonical_link_.empty()) canonical_link_ = frame.name;
    } else if (e->name == "joint") {
      frame.kind = FrameKind::joint;
      frame.child = child_text(*e, "child");
    } else if (e->name == "frame") {
      frame.kind = FrameKind::frame;
      frame.attached_to = xml::attribute_text(*e, "attached_to");
    } else {
      continue;
    }
    if (!add(std::move(frame), sink)) return false;
  }
  if (const std::string named = xml::attribute_text(model, "canonical_link"); !named.empty()) canonical_link_ = named;
  return true;
}

bool FrameGraph::place(source::Sink& sink) {
  std::map<std::string, bool> placed{{std::string(model_frame), true}};
  for (const std::string& name : names_) {
    // Walks up to a frame that is already placed, then back down.
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
            cycle ? text::Hint() : text::did_you_mean(at, known));
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
    // Walks up to a link, or to a frame whose link is already known.
    std::vector<Frame*> way;
    std::string at = name;
    for (;;) {
      const auto found = frames_.find(at);
      if (found == frames_.end() || way.size() > frames_.size()) {
        report_invalid(sink, *frames_.at(name).element, "\"" + name + "\" is attached to no link");
        return false;
      }
      if (found->second.kind == FrameKind::link || !found->second.link.empty()) {
        if (found->second.kind != FrameKind::link) at = found->second.link;
        break;
      }
      way.push_back(&found->second);
      const bool to_model = found->second.kind == FrameKind::model;
      at = to_model                                 ? canonical_link_
           : found->second.kind == FrameKind::joint ? found->second.child
                                                    : default_base(found->second);
    }
    for (Frame* frame : way) frame->link = at;
    frames_.at(name).link = at;
  }
  return true;
}

std::optional<FrameGraph> FrameGraph::build(const xml::Element& model, source::Sink& sink) {
  FrameGraph graph;
  graph.frames_[std::string(model_frame)].name = model_frame;
  if (!graph.add_all(model, sink)) return std::nullopt;
  if (graph.find(graph.canonical_link_) == nullptr || graph.find(graph.canonical_link_)->kind != FrameKind::link) {
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
  if (base == nullptr || target == nullptr) return std::nullopt;
  if (base == target) return pose.transform();
  return target->in_model.inverse() * base->in_model * pose.transform();
}

}  // namespace urdfmill::sdf
