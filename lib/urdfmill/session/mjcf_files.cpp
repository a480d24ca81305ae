#include "urdfmill/session/mjcf_files.hpp"

namespace urdfmill::session {

std::string MjcfFiles::path_of(const std::string& name) const {
  return name.starts_with('/') ? name : input_.folder() + '/' + name;
}

mjcf::OtherFile MjcfFiles::read(const std::string& name) {
  const std::string path = path_of(name);
  const files::FilePtr file = session_.reader().read(path);
  if (file->error()) return {nullptr, file->error()->message};
  const ParsedText parsed = session_.parse(*file, path, Syntax::urdf);
  files_.push_back({path, parsed.file});
  if (!parsed.result.document) return {nullptr, parsed.result.error ? parsed.result.error->message : "it is not XML"};
  return {parsed.result.document, {}};
}

bool MjcfFiles::exists(const std::string& name) const {
  return session_.files().kind(path_of(name)) != files::PathKind::nothing;
}

mjcf::ReadOptions MjcfFiles::options() {
  mjcf::ReadOptions options;
  options.read_file = [this](const std::string& name) { return read(name); };
  options.exists = [this](const std::string& name) { return exists(name); };
  return options;
}

}  // namespace urdfmill::session
