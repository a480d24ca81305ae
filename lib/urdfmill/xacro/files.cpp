// Files from the disk.
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::xacro {
namespace {

class DiskFiles : public FileProvider {
 public:
  files::ReadResult read(const std::string& path) override { return files::read_file(path); }
  files::ReadResult read_input(const std::string& path) override { return files::read_named_file(path); }
  std::vector<std::string> glob(const std::string& pattern) override { return files::glob(pattern); }
};

}  // namespace

xml::ParseResult FileProvider::parse(source::Sources& sources, const std::string& name, std::string bytes) {
  return xml::parse(sources, sources.add(name, std::move(bytes)));
}

std::unique_ptr<FileProvider> disk_files() {
  return std::make_unique<DiskFiles>();
}

}  // namespace urdfmill::xacro
