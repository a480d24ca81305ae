#include <algorithm>

#include "urdfmill/sdf/reading.hpp"
#include "urdfmill/sdf/writing.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::sdf {

TreeMaker::TreeMaker(std::shared_ptr<const xml::Document> from) : document_(std::make_shared<xml::Document>()) {
  document_->file = from->file;
  document_->retain(std::move(from));
}

xml::Element* TreeMaker::root(std::string_view name, const xml::Element& from) {
  xml::Element* made = document_->make_element(document_->intern(name), from.span, from.origin);
  made->start_tag_end = from.start_tag_end;
  made->end_tag_begin = from.end_tag_begin;
  document_->append(made);
  return made;
}

xml::Element* TreeMaker::element(xml::Element* parent, std::string_view name, const xml::Element& from) {
  xml::Element* made = document_->make_element(document_->intern(name), from.span, from.origin);
  made->start_tag_end = from.start_tag_end;
  made->end_tag_begin = from.end_tag_begin;
  xml::Document::append(parent, made);
  return made;
}

void TreeMaker::attribute(xml::Element* element, std::string_view name, std::string_view value,
                          const xml::Element& from) {
  xml::Attribute* made = document_->make_attribute(document_->intern(name), document_->keep(value));
  made->value_span = from.span;
  made->name_begin = from.span.begin;
  xml::Document::append(element, made);
}

void TreeMaker::text(xml::Element* parent, std::string_view text, const xml::Element& from) {
  xml::Document::append(parent, document_->make_text(xml::NodeKind::text, document_->keep(text), from.span));
}

xml::Element* TreeMaker::copy_tag(xml::Element* parent, const xml::Element& from) {
  xml::Element* made = xml::copy_tag(from, *document_);
  xml::Document::append(parent, made);
  return made;
}

void TreeMaker::copy(xml::Element* parent, const xml::Element& from) {
  xml::Document::append(parent, xml::copy_subtree(from, *document_));
}

void TreeMaker::leaf(xml::Element* parent, std::string_view name, std::string_view content, const xml::Element& from) {
  text(element(parent, name, from), content, from);
}

void TreeMaker::origin(xml::Element* parent, const Pose& pose, const xml::Element& from) {
  if (pose.is_identity()) return;
  const xml::Element& place = pose.element != nullptr ? *pose.element : from;
  xml::Element* made = element(parent, "origin", place);
  const auto& v = pose.values;
  attribute(made, "xyz", words({v[0], v[1], v[2]}), place);
  if (v[3] != 0 || v[4] != 0 || v[5] != 0) attribute(made, "rpy", words({v[3], v[4], v[5]}), place);
}

Pose pose_of(const kinematics::Transform& transform) {
  Pose pose;
  for (std::size_t i = 0; i < 3; ++i) pose.values[i] = transform.position(static_cast<Eigen::Index>(i)) + 0.0;
  const auto rpy = urdf::rpy_from_rotation(kinematics::quaternion(transform.rotation));
  std::transform(rpy.begin(), rpy.end(), pose.values.begin() + 3, [](double angle) { return angle + 0.0; });
  return pose;
}

}  // namespace urdfmill::sdf
