#include "urdfmill/sdf/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/sdf/frames.hpp"
#include "urdfmill/sdf/reader.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/simulation/comments.hpp"
#include "urdfmill/simulation/loop_bodies.hpp"
#include "urdfmill/simulation/start.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/extension_names.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/urdf/vocabulary.hpp"
#include "urdfmill/xml/content.hpp"
#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/report.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {

namespace {

/// Reports content that no part of SDF can hold, each at its own place.
void report_unsaid(const Writing& w) {
  for (const urdf::Extension& extension : w.robot.extensions) {
    if (extension.owner.empty() && (extension.element->name == "gazebo" || extension.element->name == "loop_joint"))
      continue;
    const xml::Element* parent = extension.element->parent;
    if (parent != nullptr && urdf::is_misplaced(parent->name, extension.element->name)) continue;
    const std::string where = extension.owner.empty() ? "the model" : extension.owner;
    xml::report(w.sink, rules::element_dropped, extension.element, extension.element->span,
                "<" + std::string(extension.element->name) + "> of " + where + " has no place in SDF; it is dropped");
  }
}

/// Reports <gazebo> content that requires a link which is now only a frame.
void report_frames_for_links(const Writing& w) {
  const auto is_frame = [](const LinkPlan& link) { return link.role == Role::frame; };
  if (std::none_of(w.plan.links.begin(), w.plan.links.end(), is_frame)) return;
  const urdf::KnownNames known(w.robot);
  xml::Document copies;
  const auto look = [&](const std::vector<const xml::Element*>& copied) {
    for (const xml::Element* element : copied)
      for (const urdf::NamePlace& place : urdf::name_places(*xml::copy_subtree(*element, copies), known)) {
        const auto link = w.plan.link_index.find(place.name);
        if (place.kind != urdf::NameKind::link || place.any_frame || link == w.plan.link_index.end()) continue;
        const LinkPlan& plan = w.plan.links[link->second];
        if (is_frame(plan))
          xml::report(w.sink, rules::frame_for_link, place.element, place.span(),
                      "<" + std::string(place.element->name) + "> names link \"" + place.name +
                          "\", which is a frame of link \"" + w.plan.links[plan.body].name + "\" in SDF");
      }
  };
  look(w.gazebo.model);
  for (const auto& [name, link] : w.gazebo.links) look(link.copied);
  for (const auto& [name, joint] : w.gazebo.joints) look(joint.copied);
}

void report_material_names(const Writing& w) {
  for (const auto& [name, material] : w.materials.by_name()) {
    if (name.empty()) continue;
    xml::report(w.sink, rules::material_name, material->element, material->name.span,
                "material \"" + std::string(name) + "\": SDF has no named materials, visuals get its colour");
  }
}

/// Writes the joints that close loops. SDF states a joint in one frame, at the positions of the model's links.
void write_loops(Writing& w) {
  const auto tree = simulation::LinkTree::of(w.robot);
  for (const urdf::Loop& loop : tree ? urdf::loops_of(w.robot) : std::vector<urdf::Loop>()) {
    const auto plan_of = [&](std::size_t end) -> const LinkPlan& {
      return w.plan.links[w.plan.link_index.at(loop.ends[end].link.value)];
    };
    const LinkPlan &parent = plan_of(0), &child = plan_of(1);
    if (simulation::gap_at_zero(*tree, loop) > simulation::closed || child.role == Role::world) {
      xml::report(w.sink, rules::not_a_tree, loop.element, loop.name.span,
                  fmt::format("loop joint \"{}\" is not written: {}", loop.name.value,
                              child.role == Role::world ? "its second link is the world"
                                                        : "its frames are apart with all joints at 0"));
      continue;
    }
    const bool is_ball = loop.type == urdf::LoopType::spherical;
    w.xml.open("joint").attribute("name", w.plan.scope.take(loop.name.value));
    w.xml.attribute("type", is_ball ? "ball" : urdf::text(loop.type)).inside();
    write_pose(w, loop.ends[0].origin, parent.role == Role::world ? std::string(model_frame) : parent.name);
    w.xml.leaf("parent", parent.role == Role::world ? "world" : parent.name);
    w.xml.leaf("child", child.name);
    if (loop.type == urdf::LoopType::revolute || loop.type == urdf::LoopType::prismatic) {
      w.xml.open("axis").inside();
      w.xml.leaf("xyz", words({loop.axis[0], loop.axis[1], loop.axis[2]}));
      w.xml.close("axis");
    }
    w.xml.close("joint");
  }
}

/// Returns declarations of the prefixes that the text uses.
std::string namespaces(const urdf::Robot& robot, std::string_view text) {
  std::string out;
  if (!robot.document || robot.document->root() == nullptr) return out;
  xml::LinePrinter printer(out);
  for (const xml::Attribute* a = robot.document->root()->first_attribute; a != nullptr; a = a->next) {
    if (!a->name.starts_with("xmlns:")) continue;
    const std::string prefix = std::string(a->name.substr(6)) + ':';
    if (text.find('<' + prefix) != std::string_view::npos || text.find(' ' + prefix) != std::string_view::npos)
      printer.attribute(a->name, a->value);
  }
  return out;
}

/// Writes the content that a block without a reference adds to the model.
void write_model_part(Writing& w, const xml::Element& element) {
  if (element.name == "selfCollide") return w.xml.leaf("self_collide", text_of(element));
  const xml::Attribute* name = element.attribute("name");
  if (name != nullptr && (element.name == "link" || element.name == "joint" || element.name == "frame")) {
    if (!w.plan.scope.is_free(name->value)) {
      xml::report(w.sink, gazebo::rules::misplaced, &element, element.start_tag(),
                  "the model has a \"" + std::string(name->value) + "\" already, so the <" + std::string(element.name) +
                      "> of this name is dropped");
      return;
    }
    w.plan.scope.reserve(name->value);
  }
  write_extension(w, element);
}

void write_model(Writing& w) {
  std::vector<LinkPlan>& links = w.plan.links;
  w.xml.open("model").attribute("name", w.plan.model_name);
  // The model's frame is attached to the first link unless another one is named.
  const auto first = std::find_if(links.begin(), links.end(), [](const LinkPlan& l) { return l.role == Role::link; });
  const auto root = std::find_if(w.plan.downwards.begin(), w.plan.downwards.end(),
                                 [&](std::size_t i) { return links[i].role == Role::link; });
  if (root != w.plan.downwards.end() && first != links.end() && &*first != &links[*root])
    w.xml.attribute("canonical_link", links[*root].name);
  w.xml.inside();
  for (LinkPlan& link : links) {
    if (link.body == none) continue;
    if (link.role == Role::link) write_link(w, link);
    if (link.role == Role::frame) write_frame(w, link);
  }
  for (const urdf::Joint& joint : w.robot.joints) {
    const auto child = w.plan.child_of_joint.find(joint.name.value);
    if (child != w.plan.child_of_joint.end() && links[child->second].body != none) write_joint(w, links[child->second]);
  }
  write_loops(w);
  for (const xml::Element* element : w.gazebo.model) write_model_part(w, *element);
  w.xml.close("model");
}

/// Returns why the text cannot be read as a model; empty if it can.
std::string reading_fault(const std::string& text) {
  source::Sources sources;
  const auto parsed = xml::parse(sources, sources.add("", text), {.namespaces = false});
  if (!parsed.document) return parsed.error->message;
  source::Collector findings;
  const auto document = urdf_document(parsed.document, findings, {});
  if (document && urdf::read(document, {urdf::Reading::urdfdom, nullptr}, findings)) return {};
  for (const source::Diagnostic& finding : findings.diagnostics)
    if (finding.severity == source::Severity::error) return finding.message;
  return "it has no model";
}

}  // namespace

std::string_view text(Version version) {
  constexpr std::array<std::string_view, 5> texts{"1.7", "1.8", "1.9", "1.10", "1.11"};
  return texts[static_cast<std::size_t>(version)];
}

std::optional<Version> version_named(std::string_view name) {
  const auto found = std::find_if(all_versions.begin(), all_versions.end(), [&](Version v) { return text(v) == name; });
  return found == all_versions.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::string> write(const urdf::Robot& robot, const WriteOptions& options, source::Sink& sink) {
  const gazebo::Blocks gazebo = gazebo::blocks_of(robot, sink);
  Plan plan = make_plan(robot, gazebo, options, sink);
  const urdf::MaterialsInForce materials(robot);
  std::string body;
  xml::LinePrinter printer(body, 1);
  const simulation::Drives drives = simulation::drives_of(robot);
  const auto start = simulation::start_positions(robot, drives);
  Writing writing{robot, options, sink, gazebo, plan, materials, drives, start, printer};
  write_model(writing);
  report_unsaid(writing);
  report_frames_for_links(writing);
  report_material_names(writing);
  simulation::report_comments(robot, rules::comments, sink, "gazebo");
  std::string out = "<?xml version=\"1.0\"?>\n<sdf version=\"";
  out.append(text(options.version)).append("\"").append(namespaces(robot, body)).append(">\n");
  out.append(body).append("</sdf>\n");
  const std::string fault = reading_fault(out);
  if (fault.empty()) return out;
  xml::report(sink, rules::not_readable, nullptr, robot.name.span, "the model cannot be written as SDF: " + fault);
  return std::nullopt;
}

std::string words(std::initializer_list<double> values) {
  std::string text;
  for (const double value : values) {
    if (!text.empty()) text += ' ';
    text += text::shortest(value);
  }
  return text;
}

void write_number(Writing& w, std::string_view name, double value) {
  w.xml.leaf(name, text::shortest(value));
}

void write_pose(Writing& w, const urdf::Origin& origin, std::string_view relative_to) {
  const std::array<double, 3> rpy =
      origin.written == urdf::Origin::Written::rpy ? origin.rpy.values() : urdf::rpy_from_rotation(origin.rotation);
  const std::array<double, 6> numbers{origin.xyz[0], origin.xyz[1], origin.xyz[2], rpy[0], rpy[1], rpy[2]};
  const bool identity = std::all_of(numbers.begin(), numbers.end(), [](double x) { return x == 0; });
  if (identity && relative_to.empty()) return;
  w.xml.open("pose");
  if (!relative_to.empty()) w.xml.attribute("relative_to", relative_to);
  if (identity) return w.xml.empty();
  w.xml.text("pose", words({numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]}));
}

}  // namespace urdfmill::sdf
