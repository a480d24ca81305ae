#include "urdfmill/files/store.hpp"

#include <algorithm>
#include <cerrno>

#include "urdfmill/files/glob.hpp"

namespace urdfmill::files {
namespace {

constexpr std::size_t longest_path = 4096;

/// The sources of all public robots take some 20 MiB; the trees of included files are stored besides.
constexpr std::size_t most_kept_bytes = std::size_t{16} << 20U;

}  // namespace

void DerivedValues::clear() {
  const std::lock_guard lock(mutex_);
  slots_.clear();
}

std::shared_ptr<DerivedValues::Slot> DerivedValues::slot_of(const std::string& key) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Slot>& slot = slots_[key];
  if (!slot) slot = std::make_shared<Slot>();
  return slot;
}

FilePtr text_file(std::string text) {
  return std::make_shared<File>(ReadResult{std::move(text)});
}

const FolderEntry* Listing::find(std::string_view name) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), name,
                                   [](const FolderEntry& entry, std::string_view text) { return entry.name < text; });
  return at != entries_.end() && at->name == name ? &*at : nullptr;
}

Snapshot::Snapshot(StoreOptions options) : common_(std::make_shared<Common>()) {
  common_->provider = std::move(options.provider);
  common_->keeps_files = options.keeps_files;
  common_->marks = std::move(options.marks);
  common_->any_kind_of_input = options.any_kind_of_input;
}

FilePtr Snapshot::read(const std::string& path) const {
  return find(path, [&] { return common_->provider->read(path, {}); });
}

FilePtr Snapshot::read_input(const std::string& path) const {
  return find(path, [&] {
    ReadResult read = common_->provider->read(path, {.any_kind = common_->any_kind_of_input});
    if (!read.error || read.error->code != ENOENT) return read;
    const text::Hint hint = similar_file(path);
    if (!hint.empty()) read.error->message += "; " + hint.words;
    return read;
  });
}

FilePtr Snapshot::find(const std::string& path, const std::function<ReadResult()>& ask) const {
  const std::string key = canonical(path);
  if (FilePtr known = current(key)) return known;
  ReadResult read = ask();
  if (read.error) return std::make_shared<File>(std::move(read));
  return keep(key, std::move(read), common_->keeps_files);
}

FilePtr Snapshot::current(const std::string& key) const {
  if (const auto text = texts_->find(key); text != texts_->end()) return text->second;
  const std::lock_guard lock(files_->mutex);
  const auto known = files_->kept.find(key);
  if (known == files_->kept.end() || !known->second.is_current) return nullptr;
  known->second.used = ++files_->reads;
  return known->second.file;
}

FilePtr Snapshot::given(const std::string& name, std::string text) const {
  return keep('\0' + name, ReadResult{std::move(text)}, false);
}

FilePtr Snapshot::keep(const std::string& key, ReadResult read, bool is_current) const {
  const std::lock_guard lock(files_->mutex);
  Kept& kept = files_->kept[key];
  if (!kept.file || kept.file->bytes() != read.bytes) {
    files_->bytes += read.bytes.size();
    if (kept.file) files_->bytes -= kept.file->bytes().size();
    kept.file = std::make_shared<File>(std::move(read));
  }
  kept.is_current = is_current;
  kept.used = ++files_->reads;
  FilePtr file = kept.file;
  if (files_->bytes > most_kept_bytes) forget_oldest();
  return file;
}

void Snapshot::forget_oldest() const {
  std::vector<std::uint64_t> uses;
  for (const auto& [key, kept] : files_->kept) uses.push_back(kept.used);
  const auto middle = uses.begin() + static_cast<std::ptrdiff_t>(uses.size() / 2);
  std::nth_element(uses.begin(), middle, uses.end());
  std::erase_if(files_->kept, [&](const auto& entry) {
    if (entry.second.used > *middle) return false;
    files_->bytes -= entry.second.file->bytes().size();
    return true;
  });
}

void Snapshot::read_again(const std::string& key) {
  auto next = std::make_shared<Files>();
  {
    const std::lock_guard lock(files_->mutex);
    next->kept = files_->kept;
    next->bytes = files_->bytes;
    next->reads = files_->reads;
  }
  for (auto& [path, kept] : next->kept)
    if (key.empty() || path == key) kept.is_current = false;
  files_ = std::move(next);
}

void Snapshot::forget(const std::string& path) const {
  const std::string key = canonical(path);
  if (const auto text = texts_->find(key); text != texts_->end()) text->second->derived().clear();
  const std::lock_guard lock(files_->mutex);
  for (const std::string& each : {key, '\0' + path})
    if (const auto known = files_->kept.find(each); known != files_->kept.end()) {
      files_->bytes -= known->second.file->bytes().size();
      files_->kept.erase(known);
    }
}

text::Hint Snapshot::similar_file(const std::string& path) const {
  return files::similar_file(path, common_->provider->list(std::string(folder_of(path)), nullptr));
}

std::optional<std::vector<std::string>> Snapshot::glob(const std::string& pattern) const {
  const Provider& provider = *common_->provider;
  return expand_pattern(
      pattern,
      [&](const std::string& folder) {
        std::vector<std::string> names;
        for (FolderEntry& entry : provider.list(folder, nullptr)) names.push_back(std::move(entry.name));
        return names;
      },
      [&](const std::string& path) { return provider.kind(path) != PathKind::nothing || provider.is_link(path); },
      most_globbed);
}

std::vector<FolderEntry> Snapshot::list(const std::string& folder, int* error) const {
  std::vector<FolderEntry> entries = common_->provider->list(folder, error);
  if (!common_->keeps_files) return entries;
  std::vector<FolderEntry> kept;
  for (const FolderEntry& entry : entries)
    if (entry.is_folder || entry.is_link ||
        std::find(common_->marks.begin(), common_->marks.end(), entry.name) != common_->marks.end())
      kept.push_back(entry);
  std::string key = canonical(folder);
  const std::lock_guard lock(folders_->mutex);
  folders_->listings.try_emplace(std::move(key), std::move(kept));
  return entries;
}

const Listing* Snapshot::listed(const std::string& folder) const {
  const std::lock_guard lock(folders_->mutex);
  const auto found = folders_->listings.find(folder);
  return found == folders_->listings.end() ? nullptr : &found->second;
}

PathKind Snapshot::kind(const std::string& path) const {
  if (!texts_->empty() && texts_->contains(canonical(path))) return PathKind::file;
  return common_->provider->kind(path);
}

std::string Snapshot::canonical(const std::string& path) const {
  // The system refuses longer paths; each part would be looked up by itself.
  if (path.size() > longest_path) return path;
  const std::size_t slash = path.rfind('/');
  const std::string_view name = std::string_view(path).substr(slash == std::string::npos ? 0 : slash + 1);
  if (name.empty() || name == "." || name == "..") return common_->provider->canonical(path);
  const std::string around = canonical_folder(slash == std::string::npos ? "." : path.substr(0, slash + 1));
  const std::string place = around == "." ? std::string(name) : join_path(around, name);
  // Only a link is in another place than its folder.
  return is_link(around, name, place) ? common_->provider->canonical(place) : place;
}

bool Snapshot::is_link(const std::string& folder, std::string_view name, const std::string& path) const {
  if (const Listing* content = listed(folder)) {
    const FolderEntry* entry = content->find(name);
    return entry != nullptr && entry->is_link;
  }
  return common_->provider->is_link(path);
}

std::string Snapshot::canonical_folder(const std::string& path) const {
  {
    const std::lock_guard lock(folders_->mutex);
    if (const auto known = folders_->canonical.find(path); known != folders_->canonical.end()) return known->second;
  }
  // The parent folder is usually known.
  const std::size_t name_end = path.find_last_not_of('/') + 1;
  std::string found =
      path == "." || name_end == 0 ? common_->provider->canonical(path) : canonical(path.substr(0, name_end));
  const std::lock_guard lock(folders_->mutex);
  return folders_->canonical.insert_or_assign(path, std::move(found)).first->second;
}

std::string Snapshot::digest(const std::string& path,
                             const std::function<std::string(const File& file)>& digest) const {
  if (const FilePtr known = current(canonical(path))) return digest(*known);
  const std::optional<FileState> state = common_->provider->state(path);
  if (state) {
    const std::lock_guard lock(files_->mutex);
    const auto known = files_->digests.find(path);
    if (known != files_->digests.end() && known->second.state == *state) return known->second.text;
  }
  const File file(common_->provider->read(path, {}));
  std::string text = digest(file);
  if (file.error() || file.state().inode == 0) return text;
  const std::lock_guard lock(files_->mutex);
  return files_->digests.insert_or_assign(path, Digest{file.state(), std::move(text)}).first->second.text;
}

DerivedValues& Snapshot::of_contents() const {
  return files_->of_contents;
}

DerivedValues& Snapshot::of_folders() const {
  return folders_->derived;
}

std::shared_ptr<const Snapshot> Snapshot::with(const std::vector<std::pair<std::string, std::string>>& texts) const {
  auto changed = std::make_shared<Texts>(*texts_);
  for (const auto& [path, text] : texts) changed->insert_or_assign(canonical(path), text_file(text));
  auto next = std::make_shared<Snapshot>(*this);
  next->texts_ = std::move(changed);
  return next;
}

std::shared_ptr<const Snapshot> Store::snapshot() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

void Store::change(const std::function<void(Snapshot& next)>& edit) {
  const std::lock_guard lock(mutex_);
  auto next = std::make_shared<Snapshot>(*current_);
  edit(*next);
  current_ = std::move(next);
}

void Store::set_text(const std::string& path, std::string text) {
  change([&](Snapshot& next) {
    auto texts = std::make_shared<Snapshot::Texts>(*next.texts_);
    FilePtr& file = (*texts)[next.canonical(path)];
    if (!file || file->bytes() != text) file = text_file(std::move(text));
    next.texts_ = std::move(texts);
  });
}

void Store::drop_text(const std::string& path) {
  change([&](Snapshot& next) {
    auto texts = std::make_shared<Snapshot::Texts>(*next.texts_);
    texts->erase(next.canonical(path));
    next.texts_ = std::move(texts);
  });
}

void Store::changed(const std::string& path) {
  change([&](Snapshot& next) { next.read_again(next.canonical(path)); });
}

void Store::changed() {
  change([](Snapshot& next) {
    next.read_again({});
    next.folders_ = std::make_shared<Snapshot::Folders>();
  });
}

void Store::folders_changed() {
  change([](Snapshot& next) { next.folders_ = std::make_shared<Snapshot::Folders>(); });
}

}  // namespace urdfmill::files
