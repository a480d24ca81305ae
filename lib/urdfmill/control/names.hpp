// The links and joints that parameters of controllers name, with their places.
#pragma once
#include <functional>
#include <string_view>

#include "urdfmill/source/span.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::control {

/// A name of a link or joint in a file.
struct WrittenName {
  std::string_view name;
  source::Span place;
  bool is_link = false;
  std::string_view owner;  ///< the controller
};

/// Calls the function with each name.
void each_name(const yaml::Document& document, source::FileId file,
               const std::function<void(const WrittenName&)>& call);

}  // namespace urdfmill::control
