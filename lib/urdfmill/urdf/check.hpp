// The rules of a good model, beyond what the reader reports: structure, versions, values, limits, inertia, references,
// and input that readers ignore. Each family of rules is a file in urdf/rules/.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/distributions.hpp"
#include "urdfmill/urdf/model.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::urdf {

/// Inputs and options of the checks.
struct CheckOptions {
  /// Also reports what this version would refuse or interpret differently.
  std::optional<Version> for_version;
  /// Also reports what this distribution of ROS does not load or read.
  std::optional<Distribution> distribution;
  /// The sources of the document; null if they are not available.
  const source::Sources* sources = nullptr;
  /// The sources if the document was not expanded (see ReadOptions); fixes are offered only then.
  const source::Sources* written_in = nullptr;
  /// Returns the folder of a package, if it is found. Null: packages are not looked up and meshes are not checked.
  std::function<std::optional<std::string>(std::string_view package)> find_package;
  std::string package_places = {};  ///< the places searched, for messages
  /// Returns true if the file exists. Null: meshes are not checked.
  std::function<bool(const std::string& path)> file_exists;
  /// The folder of the model, for meshes without a scheme.
  std::string folder = ".";
  /// Macros defined in the source files, for calls without their prefix.
  std::vector<std::string> macros;
  /// Parts of the model are unknown: nothing is compared with the robot as a whole.
  bool is_in_part = false;
};

/// Checks a model, even if it was read only in part. Reports rules urdf-*, each with a place.
void check(const Robot& robot, const CheckOptions& options, source::Sink& sink);

/// Reads and checks a document: reports the findings of the strict reader and those of check(). Returns the model as
/// far as it could be read.
Robot check_document(const std::shared_ptr<const xml::Document>& document, const CheckOptions& options,
                     source::Sink& sink);

}  // namespace urdfmill::urdf
