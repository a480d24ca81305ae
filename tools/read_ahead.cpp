#include "tools/read_ahead.hpp"

#include <condition_variable>
#include <cstdint>
#include <deque>
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
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
      waiting_.clear();
    }
    changed_.notify_all();
  }

  files::ReadResult read(const std::string& path) override {
    ready_ = nullptr;
    if (helper_.joinable()) ready_ = take(path);
    return ready_ != nullptr ? std::move(ready_->read) : disk_->read(path);
  }
  files::ReadResult read_input(const std::string& path) override { return disk_->read_input(path); }
  std::vector<std::string> glob(const std::string& pattern) override { return disk_->glob(pattern); }

  xml::ParseResult parse(source::Sources& sources, const std::string& name, std::string bytes) override {
    File* ready = std::exchange(ready_, nullptr);
    if (ready == nullptr || ready->name != name || ready->bytes != bytes.size())
      return disk_->parse(sources, name, std::move(bytes));
    sources.fill(ready->id, std::move(bytes));
    ready->is_used = true;
    return std::move(ready->parsed);
  }

  [[nodiscard]] bool reads_ahead() const override { return true; }

  void expect(source::Sources& sources, std::vector<Expected> expected) override {
    // A thread costs as much as a few files, and some more since malloc then has to lock.
    constexpr std::size_t worth_a_thread = 24;
    if (!helper_.joinable() && expected.size() < worth_a_thread) return;
    {
      const std::lock_guard lock(mutex_);
      // The last one is taken first. So the two threads begin at both ends and meet where the work is done.
      for (Expected& file : expected) {
        const auto [known, is_new] = by_path_.try_emplace(file.path, nullptr);
        if (!is_new) continue;
        const source::FileId id = sources.reserve(file.name);
        known->second = &files_.emplace_back(std::move(file.path), std::move(file.name), id);
        waiting_.push_back(known->second);
      }
    }
    if (!helper_.joinable()) begin_helper();
    changed_.notify_all();
  }

  void end(source::Sources& sources) override {
    if (files_.empty()) return;
    {
      std::unique_lock lock(mutex_);
      waiting_.clear();
      changed_.wait(lock, [this] { return !is_working_; });
    }
    for (const File& file : files_)
      if (!file.is_used) sources.release(file.id);
    ready_ = nullptr;
    by_path_.clear();
    files_.clear();
    held_ = 0;
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
    bool is_used = false;
    files::ReadResult read;
    std::size_t bytes = 0;
    xml::ParseResult parsed;
  };

  void begin_helper() {
    try {
      helper_ = files::start_thread(0, [this] { work(); });
    } catch (const std::system_error&) {
      // There may be no more threads: then the expansion reads its files itself.
    }
  }

  /// What the helper has made, or is about to make, of a file; null if it has not begun with it, and it will not.
  File* take(const std::string& path) {
    std::unique_lock lock(mutex_);
    const auto known = by_path_.find(path);
    if (known == by_path_.end()) return nullptr;
    File& file = *known->second;
    by_path_.erase(known);
    if (file.state == State::waiting) {
      std::erase(waiting_, &file);
      return nullptr;
    }
    changed_.wait(lock, [&file] { return file.state == State::done; });
    held_ -= file.bytes;
    return file.is_made ? &file : nullptr;
  }

  void work() {
    // An expansion that goes wrong early is not to have read a gigabyte for nothing.
    constexpr std::size_t most_held = std::size_t{32} << 20U;
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return is_over_ || (!waiting_.empty() && held_ < most_held); });
      if (is_over_) return;
      File& file = *waiting_.back();
      waiting_.pop_back();
      file.state = State::in_work;
      is_working_ = true;
      lock.unlock();
      try {
        file.read = files::read_file(file.path);
        file.is_made = !file.read.error;
        if (file.is_made) file.parsed = xml::parse(file.read.bytes, file.id);
      } catch (const std::exception&) {
        file.is_made = false;  // it is for the expansion to say so
      }
      lock.lock();
      file.bytes = file.read.bytes.size();
      held_ += file.bytes;
      file.state = State::done;
      is_working_ = false;
      changed_.notify_all();
    }
  }

  std::unique_ptr<xacro::FileProvider> disk_ = xacro::disk_files();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<File> files_;  ///< of this expansion
  std::unordered_map<std::string, File*> by_path_;
  std::vector<File*> waiting_;
  std::size_t held_ = 0;  ///< bytes of texts that wait to be taken
  bool is_working_ = false, is_over_ = false;
  File* ready_ = nullptr;  ///< what `read` gave last
  std::jthread helper_;    ///< the last member: it uses the others
};

}  // namespace

std::unique_ptr<xacro::FileProvider> files_read_ahead() {
  return std::make_unique<FilesReadAhead>();
}

}  // namespace urdfmill::tools
