// The store of files: snapshots that do not change, unsaved texts, values made once, and what is forgotten when.
#include "urdfmill/files/store.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "folder.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/reader.hpp"

using namespace urdfmill;

namespace {

/// Texts that a test changes, and how often they are read.
class Changing : public files::Provider {
 public:
  [[nodiscard]] files::ReadResult read(const std::string& path, const files::ReadOptions&) const override {
    ++reads;
    const auto found = texts.find(path);
    return found != texts.end() ? files::ReadResult{found->second} : files::no_such_file(path);
  }
  [[nodiscard]] std::vector<files::FolderEntry> list(const std::string& folder, int* error) const override {
    return files::MemoryFiles(texts).list(folder, error);
  }
  [[nodiscard]] files::PathKind kind(const std::string& path) const override {
    return files::MemoryFiles(texts).kind(path);
  }

  std::map<std::string, std::string> texts;
  mutable std::atomic<int> reads = 0;
};

/// The value of a file, of which it is counted how often it is made.
std::string value_of(const files::File& file, int& made) {
  return *file.derived().get<const std::string>("value", [&] {
    ++made;
    return std::make_shared<const std::string>(file.bytes() + "!");
  });
}

}  // namespace

TEST_CASE("A store that keeps files asks for each once, and a change gives a snapshot beside the old one") {
  const auto provider = std::make_shared<Changing>();
  provider->texts = {{"/a", "old"}, {"/b", "same"}};
  files::Store store({provider, true});
  const auto before = store.snapshot();
  CHECK(before->read("/a")->bytes() == "old");
  CHECK(before->read("/./a")->bytes() == "old");
  CHECK(before->read("/b")->bytes() == "same");
  CHECK(provider->reads == 2);
  provider->texts["/a"] = "new";
  CHECK(before->read("/a")->bytes() == "old");
  store.changed("/a");
  const auto after = store.snapshot();
  CHECK(after->read("/a")->bytes() == "new");
  CHECK(after->read("/b")->bytes() == "same");
  CHECK(before->read("/a")->bytes() == "old");
  CHECK(provider->reads == 3);
  store.changed();
  CHECK(store.snapshot()->read("/b") == after->read("/b"));
  CHECK(provider->reads == 4);
}

TEST_CASE("A store that keeps no files reads them each time, and keeps what was made of the same bytes") {
  const auto provider = std::make_shared<Changing>();
  provider->texts = {{"/a", "one"}};
  const auto snapshot = files::Store({provider}).snapshot();
  int made = 0;
  CHECK(value_of(*snapshot->read("/a"), made) == "one!");
  CHECK(value_of(*snapshot->read("/a"), made) == "one!");
  CHECK(provider->reads == 2);
  CHECK(made == 1);
  const files::FilePtr old = snapshot->read("/a");
  provider->texts["/a"] = "two";
  CHECK(value_of(*snapshot->read("/a"), made) == "two!");
  CHECK(value_of(*old, made) == "one!");
  CHECK(made == 2);
}

TEST_CASE("An unsaved text stands for a file in the snapshots from then on") {
  const auto provider = std::make_shared<Changing>();
  provider->texts = {{"/folder/a", "saved"}};
  files::Store store({provider, true});
  const auto first = store.snapshot();
  store.set_text("/folder/../folder/./a", "typed");
  store.set_text("/folder/new", "unsaved");
  const auto second = store.snapshot();
  const files::FilePtr typed = second->read("/folder/a");
  CHECK(typed->bytes() == "typed");
  CHECK(second->kind("/folder/new") == files::PathKind::file);
  CHECK(first->read("/folder/a")->bytes() == "saved");
  CHECK(first->kind("/folder/new") == files::PathKind::nothing);
  store.set_text("/folder/a", "typed");
  CHECK(store.snapshot()->read("/folder/a") == typed);
  store.drop_text("/folder/a");
  CHECK(store.snapshot()->read("/folder/a") == first->read("/folder/a"));
  CHECK(second->read("/folder/a")->bytes() == "typed");
  const auto other = first->with({{"/folder/a", "beside"}});
  CHECK(other->read("/folder/a")->bytes() == "beside");
  CHECK(store.snapshot()->read("/folder/a")->bytes() == "saved");
}

TEST_CASE("Thousands of edits leave nothing of the texts before them") {
  files::Store store({std::make_shared<Changing>()});
  std::vector<std::weak_ptr<const files::File>> texts;
  for (int i = 0; i < 3000; ++i) {
    store.set_text("/a", "text " + std::to_string(i));
    texts.push_back(store.snapshot()->read("/a"));
  }
  CHECK(std::count_if(texts.begin(), texts.end(), [](const auto& text) { return !text.expired(); }) == 1);
}

TEST_CASE("What is forgotten, or was used longest ago where there is much, is read again") {
  const auto provider = std::make_shared<Changing>();
  constexpr std::size_t size = std::size_t{1} << 20U;
  constexpr int count = 40;
  for (int i = 0; i < count; ++i) provider->texts["/" + std::to_string(i)] = std::string(size, 'a');
  const auto snapshot = files::Store({provider, true}).snapshot();
  (void)snapshot->read("/0");
  snapshot->forget("/0");
  (void)snapshot->read("/0");
  CHECK(provider->reads == 2);
  for (int i = 1; i < count; ++i) {
    (void)snapshot->read("/" + std::to_string(i));
    (void)snapshot->read("/0");
  }
  CHECK(provider->reads == 1 + count);
  (void)snapshot->read("/1");
  CHECK(provider->reads == 2 + count);
}

TEST_CASE("A given text is the same file while it stays the same, and no file of its name") {
  const auto snapshot = files::Store({std::make_shared<Changing>(), true}).snapshot();
  const files::FilePtr first = snapshot->given("a", "text");
  CHECK(snapshot->given("a", "text") == first);
  CHECK(snapshot->given("a", "other") != first);
  CHECK(snapshot->read("a")->error());
}

TEST_CASE("Each value is made once, by whichever of the threads asks first") {
  const auto provider = std::make_shared<Changing>();
  provider->texts = {{"/a", "text"}};
  const auto snapshot = files::Store({provider, true}).snapshot();
  std::atomic<int> made = 0;
  const auto ask = [&] {
    for (int i = 0; i < 1000; ++i)
      (void)snapshot->read("/a")->derived().get<const int>(std::to_string(i), [&] {
        ++made;
        return std::make_shared<const int>(i);
      });
  };
  std::thread other(ask);
  ask();
  other.join();
  CHECK(made == 1000);
}

TEST_CASE("What matters of a listed folder is kept: folders, links and the files of given names") {
  const files::test::Folder folder;
  (void)folder.with("package.xml", "");
  (void)folder.with("mesh.stl", "");
  std::filesystem::create_directory(folder.file("b"));
  files::StoreOptions options;
  options.keeps_files = true;
  options.marks = {"package.xml"};
  const auto snapshot = files::Store(options).snapshot();
  const std::string path = files::canonical_path(folder.path);
  CHECK(snapshot->listed(path) == nullptr);
  CHECK(snapshot->list(path).size() == 3);
  const files::Listing* listed = snapshot->listed(path);
  REQUIRE(listed != nullptr);
  CHECK(listed->entries().size() == 2);
  CHECK(listed->find("b")->is_folder);
  CHECK(listed->find("package.xml") != nullptr);
  CHECK(listed->find("mesh.stl") == nullptr);
}

TEST_CASE("A digest is made again when the state of a file on the disk has changed") {
  const files::test::Folder folder;
  (void)folder.with("a", "one");
  const auto snapshot = files::Store().snapshot();
  int made = 0;
  const auto digest = [&] {
    return snapshot->digest(folder.file("a"), [&](const files::File& file) {
      ++made;
      return file.error() ? std::string("missing") : file.bytes();
    });
  };
  CHECK(digest() == "one");
  CHECK(digest() == "one");
  CHECK(made == 1);
  (void)folder.with("a", "other");
  CHECK(digest() == "other");
  std::filesystem::remove(folder.file("a"));
  CHECK(digest() == "missing");
  CHECK(made == 3);
}

TEST_CASE("Patterns, folders and similar names are those of the provider") {
  files::Reader reader(std::make_shared<files::MemoryFiles>(std::map<std::string, std::string>{
      {"/r/a.xacro", "1"}, {"/r/b.xacro", "2"}, {"/r/s/c.xacro", "3"}, {"/r/t/wrist.xacro", "4"}}));
  CHECK(reader.glob("/r/*.xacro") == std::vector<std::string>{"/r/a.xacro", "/r/b.xacro"});
  CHECK(reader.glob("/r/*/c.*") == std::vector<std::string>{"/r/s/c.xacro"});
  CHECK(reader.files().kind("/r/s") == files::PathKind::folder);
  CHECK(reader.files().kind("/r/u") == files::PathKind::nothing);
  const files::FilePtr missing = reader.read_input("/r/t/wirst.xacro");
  REQUIRE(missing->error());
  CHECK(missing->error()->message ==
        "cannot read \"/r/t/wirst.xacro\": No such file or directory; did you mean \"/r/t/wrist.xacro\"?");
}

TEST_CASE("A log has what was read, each once") {
  files::Reader reader(std::make_shared<files::MemoryFiles>(std::map<std::string, std::string>{{"a", "1"}}));
  files::ReadLog log;
  reader.log(&log);
  (void)reader.read("a");
  (void)reader.read("a");
  (void)reader.read("absent");
  (void)reader.glob("*");
  reader.note(files::ReadKind::variable, "HOME");
  reader.log(nullptr);
  (void)reader.read("unseen");
  REQUIRE(log.entries().size() == 4);
  CHECK(log.entries()[0].name == "a");
  CHECK(log.entries()[0].file->bytes() == "1");
  CHECK(log.entries()[1].file->error());
  CHECK(log.entries()[2].names == std::vector<std::string>{"a"});
  CHECK(log.entries()[3].kind == files::ReadKind::variable);
}
