#include "tools/read_ahead.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/start_thread.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::tools {
namespace {

class FilesReadAhead : public xacro::FileProvider {
 public:
  FilesReadAhead() = default;
  FilesReadAhead(const FilesReadAhead&) = delete;
  FilesReadAhead& operator=(const FilesReadAhead&) = delete;
  ~FilesReadAhead() override {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
  }

  files::ReadResult read(const std::string& path) override {
    ready_ = by_path_.empty() ? nullptr : take(path);
    return ready_ != nullptr ? std::move(ready_->read) : disk_->read(path);
  }
  files::ReadResult read_input(const std::string& path) override { return disk_->read_input(path); }
  std::vector<std::string> glob(const std::string& pattern) override { return disk_->glob(pattern); }

  xml::ParseResult parse(source::Sources& sources, const std::string& name, std::string bytes) override {
    const std::shared_ptr<File> ready = std::exchange(ready_, nullptr);
    if (ready == nullptr || ready->name != name || ready->bytes != bytes.size())
      return disk_->parse(sources, name, std::move(bytes));
    sources.fill(ready->id, std::move(bytes));
    std::erase(reserved_, ready->id);
    return std::move(ready->parsed);
  }

  [[nodiscard]] bool reads_ahead() const override { return true; }

  void expect(source::Sources& sources, std::vector<Expected> expected) override {
    // A thread costs as much as a few files, and some more since malloc then has to lock.
    constexpr std::size_t worth_a_thread = 24;
    std::unique_lock lock(mutex_);
    if (!is_working_ && expected.size() < worth_a_thread) return;
    // The last one is taken first. So the two threads begin at both ends and meet where the work is done.
    for (Expected& file : expected) {
      const auto [known, is_new] = by_path_.try_emplace(file.path, nullptr);
      if (!is_new) continue;
      reserved_.push_back(sources.reserve(file.name));
      known->second = std::make_shared<File>(std::move(file.path), std::move(file.name), reserved_.back());
      waiting_.push_back(known->second);
    }
    if (is_working_) return;
    is_working_ = true;
    lock.unlock();
    try {
      helper_ = files::start_thread(0, [this] { work(); });
    } catch (const std::system_error&) {
      // There may be no more threads: then the expansion reads its files itself.
      end(sources);
      is_working_ = false;
    }
  }

  void end(source::Sources& sources) override {
    if (reserved_.empty() && by_path_.empty()) return;
    const std::lock_guard lock(mutex_);
    waiting_.clear();
    by_path_.clear();
    ready_ = nullptr;
    held_ = 0;
    for (const source::FileId id : reserved_) sources.release(id);
    reserved_.clear();
  }

 private:
  enum class State : std::uint8_t { waiting, in_work, done };
  struct File {
    File(std::string where, std::string shown, source::FileId number)
        : path(std::move(where)), name(std::move(shown)), id(number) {}

    std::string path, name;
    source::FileId id;
    State state = State::waiting;
    bool is_made = false;  ///< read and parsed
    files::ReadResult read;
    std::size_t bytes = 0;
    xml::ParseResult parsed;
  };

  /// What the helper has made of a file; null if it is not done with it, and then it need not be: who waits for a
  /// thread may wait for as long as the system gives it no processor.
  std::shared_ptr<File> take(const std::string& path) {
    const std::lock_guard lock(mutex_);
    const auto known = by_path_.find(path);
    if (known == by_path_.end()) return nullptr;
    std::shared_ptr<File> file = std::move(known->second);
    by_path_.erase(known);
    if (file->state == State::waiting) std::erase(waiting_, file);
    if (file->state != State::done) return nullptr;
    held_ -= std::min(held_, file->bytes);
    return file->is_made ? file : nullptr;
  }

  /// Until nothing waits; or too much does, since an expansion that goes wrong early is not to have read a gigabyte.
  void work() {
    constexpr std::size_t most_held = std::size_t{32} << 20U;
    std::unique_lock lock(mutex_);
    while (!waiting_.empty() && held_ < most_held) {
      const std::shared_ptr<File> file = std::move(waiting_.back());
      waiting_.pop_back();
      file->state = State::in_work;
      lock.unlock();
      try {
        file->read = files::read_file(file->path);
        file->is_made = !file->read.error;
        if (file->is_made) file->parsed = xml::parse(file->read.bytes, file->id);
      } catch (const std::exception&) {
        file->is_made = false;  // it is for the expansion to say so
      }
      lock.lock();
      file->bytes = file->read.bytes.size();
      held_ += file->bytes;
      file->state = State::done;
    }
    is_working_ = false;
  }

  std::unique_ptr<xacro::FileProvider> disk_ = xacro::disk_files();
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<File>> by_path_;  ///< what is expected
  std::vector<std::shared_ptr<File>> waiting_;                      ///< of these: not begun
  std::size_t held_ = 0;                                            ///< bytes of texts that wait to be taken
  bool is_working_ = false;
  std::shared_ptr<File> ready_;           ///< what `read` gave last
  std::vector<source::FileId> reserved_;  ///< numbers of texts that were expected and not parsed
  std::jthread helper_;                   ///< the last member: it uses the others
};

}  // namespace

std::unique_ptr<xacro::FileProvider> files_read_ahead() {
  return std::make_unique<FilesReadAhead>();
}

}  // namespace urdfmill::tools
