#include "urdfmill/batch/given_text.hpp"

#include <filesystem>

namespace urdfmill::batch {
namespace {

class FilesWithText : public xacro::FileProvider {
 public:
  FilesWithText(const std::string& path, std::string text) : path_(normal(path)), text_(std::move(text)) {}

  std::optional<std::string> read(const std::string& path, int& error) override {
    return normal(path) == path_ ? text_ : disk_->read(path, error);
  }
  std::vector<std::string> glob(const std::string& pattern) override { return disk_->glob(pattern); }

 private:
  /// The expander puts the folder it works in before a relative path.
  static std::filesystem::path normal(const std::string& path) {
    return std::filesystem::path(path).lexically_normal();
  }

  std::filesystem::path path_;
  std::string text_;
  std::unique_ptr<xacro::FileProvider> disk_ = xacro::disk_files();
};

}  // namespace

std::unique_ptr<xacro::FileProvider> files_with_text(const std::string& path, std::string text) {
  return std::make_unique<FilesWithText>(path, std::move(text));
}

}  // namespace urdfmill::batch
