#include "urdfmill/view/viewed_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/mechanics/group_states.hpp"
#include "urdfmill/session/mechanics/ik.hpp"
#include "urdfmill/session/pictures/picture.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/base64.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/view/page_model.hpp"

namespace urdfmill::view {
namespace {

namespace fs = std::filesystem;

/// Size and time of a file, to detect changes without reading it.
using Fingerprint = std::pair<std::uint64_t, std::int64_t>;

Fingerprint fingerprint(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  if (error) return {~std::uint64_t{0}, 0};
  const auto time = fs::last_write_time(path, error);
  return {size, time.time_since_epoch().count()};
}

/// True if a model is no regular file from the beginning, and so may be read as what it is. One that becomes a pipe
/// later is an error: opening it would wait for a writer.
bool names_pipe(const ViewRequest& request) {
  std::error_code error;
  const auto is_pipe = [&](const std::string& path) {
    return !path.empty() && fs::exists(path, error) && !fs::is_regular_file(path, error);
  };
  return request.input == "-" || is_pipe(request.input) || is_pipe(request.against) || is_pipe(request.srdf);
}

/// The last reading of one robot.
struct Reading {
  std::optional<std::string> robot;               ///< last readable robot, as JSON
  std::optional<urdf::Robot> model;               ///< the same robot, for computations
  std::shared_ptr<const xml::Document> document;  ///< document that `model` points into
  std::string findings = "[]";
  std::string motion = "null";
  std::string error;       ///< error of the last reading
  std::string unreadable;  ///< part of `error`
  session::Outcome outcome = session::Outcome::clean;
  session::Arguments arguments;
};

}  // namespace

struct ViewedModel::State {
  session::Session session;
  ViewRequest request;
  session::Arguments arguments;
  Reading main, against;
  std::uint64_t version = 0;
  std::map<std::string, Fingerprint> files;                            ///< all files of the model
  std::map<std::string, Fingerprint> before;                           ///< files of the previous reading
  std::map<std::string, Fingerprint> look_files;                       ///< meshes and textures among them
  std::map<std::string, std::unique_ptr<session::SceneFiles>> scenes;  ///< by input
  PageData data;

  State(const session::SessionOptions& options, ViewRequest asked)
      : session(options, std::make_shared<files::Store>(files::StoreOptions{.any_kind_of_input = names_pipe(asked)})),
        request(std::move(asked)),
        arguments(request.arguments) {}

  void read_all() {
    // A file saved during the reading counts as changed.
    before.clear();
    for (const auto& file : files) before.emplace(file.first, fingerprint(file.first));
    files.clear();
    data.begin();
    read(request.input, arguments, main);
    if (!request.against.empty()) read(request.against, request.against_arguments.value_or(request.arguments), against);
    data.end();
    // A file that is missing while an editor replaces it is not among the files read.
    if (!main.error.empty() || !against.error.empty()) files.insert(before.begin(), before.end());
    ++version;
  }

  /// Reloads all meshes and textures if one of them has changed.
  session::SceneFiles& scene(const std::string& input) {
    const bool changed = std::any_of(look_files.begin(), look_files.end(),
                                     [](const auto& file) { return fingerprint(file.first) != file.second; });
    if (changed) {
      scenes.clear();
      look_files.clear();
      data.forget_textures();
    }
    std::unique_ptr<session::SceneFiles>& entry = scenes[input];
    if (!entry) entry = std::make_unique<session::SceneFiles>(session, input, request.allowed_folders);
    return *entry;
  }

  void watch(const std::string& path) {
    if (path.empty()) return;
    const auto known = before.find(path);
    files.emplace(path, known != before.end() ? known->second : fingerprint(path));
  }

  void read(const std::string& path, const session::Arguments& values, Reading& reading) {
    const session::Input input(path);
    source::Collector findings;
    session::Configurations configurations(session, findings);
    session::CheckRequest check;
    check.arguments = values;
    check.config = configurations.of(path);
    check.meshes = check.in_part = false;
    check.draws = true;
    watch(path);
    watch(check.config.path);
    session::CheckedDocument checked = session::check(session, input, check, findings);
    for (const source::FileId file : checked.files) watch(session.sources()[file].name());
    for (const std::string& file : checked.dependencies) watch(file);
    reading.unreadable = checked.unreadable;
    reading.error = reading.unreadable.empty() ? std::string() : reading.unreadable + "\n";
    reading.outcome = session::worse(session::Outcome::findings, checked.outcome());
    if (checked.document) {
      reading.arguments = with_values(checked.arguments(), values);
      source::Collector again;  // already reported by the check
      const session::LoadedDocument& loaded = checked;
      const urdf::ReadResult read = urdf::read_as_far_as_possible(
          loaded.document, session::read_options(loaded, session.sources(), urdf::Reading::strict), again);
      if (kinematics::Tree::build(read.robot, kinematics::Mimics::follow, again) && !read.robot.links.empty()) {
        // Meshes inside the model may have changed with it.
        if (loaded.form == session::InputForm::usd || loaded.form == session::InputForm::mjcf) scenes.erase(path);
        session::SceneFiles& scene_files = scene(path);
        watch_meshes(input, read.robot);
        bodies::report_refused_files(read.robot, input.folder(), session.packages(input), request.allowed_folders,
                                     findings);
        const ShapeFiles shape_files{[&](const std::string& uri) { return scene_files.mesh(uri); },
                                     [&](const picture::Shape& shape, const std::string& name) {
                                       auto file = scene_files.texture_file(shape, name);
                                       if (file) watch_look(file->file);
                                       return file;
                                     }};
        const auto states = &reading == &main ? read_states(read.robot, values, reading, findings) : States{};
        reading.motion = &reading == &main ? read_motion(read.robot, reading, findings) : "null";
        const Places places{session.sources(), request.is_exported};
        reading.robot = robot_json(read.robot, places, states, shape_files, data);
        if (request.findings)
          reading.findings = findings_json(findings.diagnostics, read.robot, places, request.spelling);
        reading.model = read.robot;
        reading.document = loaded.document;
        reading.outcome = session::Outcome::clean;
        return;
      }
      if (findings.count(source::Severity::error) == 0) findings.diagnostics = std::move(again.diagnostics);
    }
    // Findings of a model that is not shown would refer to links of another one.
    reading.error += errors_as_text(findings);
    if (reading.error.empty()) reading.error = path + " holds no robot\n";
  }

  /// Watches a mesh or texture, which is reloaded only if it changes itself.
  void watch_look(const std::string& file) {
    watch(file);
    look_files.emplace(file, fingerprint(file));
  }

  void watch_meshes(const session::Input& input, const urdf::Robot& robot) {
    const xacro::PackageIndex packages = session.packages(input);
    for (const bodies::MeshUse& use : bodies::mesh_uses(robot))
      if (const auto file = bodies::find_mesh(use.uri, input.folder(), packages)) {
        watch_look(*file);
      }
  }

  using States = std::vector<simulation::NamedPose>;

  /// Named positions of the SRDF. If it cannot be read, that is an error, and the robot is shown without them.
  States read_states(const urdf::Robot& robot, const session::Arguments& values, Reading& reading,
                     source::Collector& findings) {
    if (request.srdf.empty()) return {};
    watch(request.srdf);
    source::Collector found;
    session::GroupStates states =
        session::group_states(session, session::Input(request.srdf), {.arguments = values}, robot, found);
    for (const std::string& file : states.files) watch(file);
    if (states.failure != session::LoadFailure::none) {
      reading.unreadable = states.unreadable;
      reading.error = states.unreadable.empty() ? errors_as_text(found) : states.unreadable + "\n";
    } else {
      for (source::Diagnostic& finding : found.diagnostics) findings.report(std::move(finding));
    }
    return std::move(states.poses);
  }

  /// Positions to show, as JSON. If they cannot be read, that is an error, and the robot is shown without them.
  std::string read_motion(const urdf::Robot& robot, Reading& reading, source::Collector& findings) {
    if (request.positions.empty()) return "null";
    for (const std::string& word : request.positions)
      if (word.find('=') == std::string::npos) watch(word);
    source::Collector found;
    const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, found);
    const auto input = session::read_joint_input(session, request.positions, request.degrees, found);
    const auto values =
        tree && input ? session::joint_values(*tree, *input, session::JointQuantity::position, found) : std::nullopt;
    if (!values) {
      reading.error = errors_as_text(found);
      return "null";
    }
    for (source::Diagnostic& finding : found.diagnostics) findings.report(std::move(finding));
    return motion_json(*tree, *input, *values);
  }

  [[nodiscard]] std::string errors_as_text(const source::Collector& findings) const {
    std::string text;
    for (const source::Diagnostic& finding : findings.diagnostics)
      if (finding.severity == source::Severity::error)
        text += source::render_text(finding, session.sources(), {request.spelling});
    return text;
  }

  /// Arguments declared by the source, with their current values.
  static session::Arguments with_values(session::Arguments declared, const session::Arguments& values) {
    for (auto& argument : declared) {
      const auto given = std::find_if(values.rbegin(), values.rend(),
                                      [&](const auto& other) { return other.first == argument.first; });
      if (given != values.rend()) argument.second = given->second;
    }
    return declared;
  }
};

ViewedModel::ViewedModel(const session::SessionOptions& options, ViewRequest request)
    : state_(std::make_unique<State>(options, std::move(request))) {
  state_->read_all();
}

ViewedModel::~ViewedModel() = default;

bool ViewedModel::has_robot() const {
  const std::lock_guard lock(mutex_);
  return state_->main.robot.has_value();
}

std::string ViewedModel::error() const {
  const std::lock_guard lock(mutex_);
  return state_->main.error;
}

std::string ViewedModel::unreadable() const {
  const std::lock_guard lock(mutex_);
  return state_->main.unreadable;
}

session::Outcome ViewedModel::outcome() const {
  const std::lock_guard lock(mutex_);
  return state_->main.outcome;
}

std::uint64_t ViewedModel::version() const {
  const std::lock_guard lock(mutex_);
  return state_->version;
}

std::string ViewedModel::json() const {
  const std::lock_guard lock(mutex_);
  const State& state = *state_;
  std::string out;
  text::JsonWriter json(out);
  json.begin_object().key("version").value(state.version).key("robot").raw(state.main.robot.value_or("null"));
  json.key("against").raw(state.against.robot.value_or("null")).key("error");
  const std::string error = state.main.error + state.against.error;
  if (error.empty())
    json.null();
  else
    json.value(error);
  json.key("motion").raw(state.main.motion).key("live").value(state.request.live);
  json.key("findings").raw(state.main.findings).key("arguments").raw(arguments_json(state.main.arguments));
  json.end_object();
  return out;
}

std::optional<std::string> ViewedModel::data(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const std::string* bytes = state_->data.find(key);
  return bytes == nullptr ? std::nullopt : std::optional(*bytes);
}

std::string ViewedModel::page_data() const {
  std::string out = "{\"model\":" + json() + ",\"data\":{";
  const std::lock_guard lock(mutex_);
  bool first = true;
  state_->data.each([&](const std::string& key, const std::string& bytes) {
    out += (first ? "\"" : ",\"") + key + "\":\"" + text::base64(bytes) + "\"";
    first = false;
  });
  return out + "}}";
}

std::string ViewedModel::ik_json(const PoseRequest& wanted) const {
  const std::lock_guard lock(mutex_);
  session::IkRequest request;
  request.tip = wanted.link;
  request.pose = wanted.pose;
  for (const auto& [joint, value] : wanted.seed) request.seed.push_back(fmt::format("{}={}", joint, value));
  source::Collector findings;
  const auto answer = state_->main.model ? session::ik(*state_->main.model, request, findings) : std::nullopt;
  std::string out;
  text::JsonWriter json(out);
  json.begin_object().key("joints");
  if (answer && !answer->result.solutions.empty()) {
    json.begin_array();
    for (std::size_t i = 0; i < answer->chain.joints.size(); ++i)
      json.begin_object()
          .key("joint")
          .value(answer->chain.joints[i].name)
          .key("position")
          .value(answer->result.solutions.front().q[i])
          .end_object();
    json.end_array();
  } else {
    json.null();
  }
  json.key("refused");
  // The page itself solves chains with mimic joints.
  const auto concerns_chain = [](const auto& finding) { return finding.rule == &kinematics::rules::dependent_joint; };
  const auto& all = findings.diagnostics;
  if (all.empty() || std::any_of(all.begin(), all.end(), concerns_chain))
    json.null();
  else
    json.value(text::spell_options(all.front().message, state_->request.spelling));
  json.end_object();
  return out;
}

bool ViewedModel::refresh() {
  const std::lock_guard lock(mutex_);
  const bool changed = std::any_of(state_->files.begin(), state_->files.end(),
                                   [](const auto& file) { return fingerprint(file.first) != file.second; });
  if (!changed) return false;
  // Retries files that were missing.
  if (!state_->main.error.empty()) state_->session.forget_packages();
  state_->read_all();
  return true;
}

void ViewedModel::set_arguments(const session::Arguments& arguments) {
  const std::lock_guard lock(mutex_);
  State& state = *state_;
  // A value that the page sends back unchanged stays a default, which may depend on other arguments.
  session::Arguments given;
  for (const auto& argument : arguments) {
    const auto is_same = [&](const auto& other) { return other.first == argument.first; };
    const auto& shown = state.main.arguments;
    const auto before = std::find_if(shown.begin(), shown.end(), is_same);
    const bool was_given = std::any_of(state.arguments.begin(), state.arguments.end(), is_same);
    if (was_given || before == shown.end() || before->second != argument.second) given.push_back(argument);
  }
  state.arguments = std::move(given);
  state.read_all();
}

}  // namespace urdfmill::view
