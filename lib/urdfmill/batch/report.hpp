// Reports of runs over many models: a line of JSON a model, appended whole as soon as the model is done. What is in
// them is described in docs/howto/cluster.md and docs/schema/report.schema.json.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::text {
class JsonWriter;
}

namespace urdfmill::batch {

/// How often each rule was found.
using RuleCounts = std::map<std::string, std::size_t, std::less<>>;

/// What a run was: a result is that of another run only if all of these are equal.
struct RunIdentity {
  std::string command;  ///< `expand`
  std::string version;  ///< of the program
  std::string options;  ///< a hash of those that decide what is written
  /// Whether all are equal.
  friend bool operator==(const RunIdentity&, const RunIdentity&) = default;
};

/// A file that was written.
struct WrittenFile {
  std::string path;
  std::string hash;  ///< of its bytes
};

/// A line: what became of a model.
struct ReportLine {
  RunIdentity run;
  std::string work;  ///< WorkItem::id
  std::string input;
  session::Arguments arguments;
  std::string closure;                 ///< the hash of all that was read (closure_hash)
  std::vector<std::string> files;      ///< that were read, in the order in which they are hashed
  std::vector<std::string> patterns;   ///< likewise, hashed after them
  std::vector<std::string> variables;  ///< likewise, of the environment
  std::string output;                  ///< empty: nothing was written
  std::string output_hash;             ///< of the output
  std::vector<WrittenFile> copies;     ///< written beside it: meshes and textures
  session::Outcome outcome = session::Outcome::clean;
  RuleCounts findings;              ///< those that are losses are in both
  RuleCounts losses;                ///< what the output cannot hold
  std::vector<std::string> errors;  ///< besides findings: files that cannot be read or written
  double seconds = 0;               ///< of one thread
  bool is_in_report = false;        ///< the report that the run writes has the line already
};

/// What is called by that name, with arguments: `arm.urdf.xacro side:=left`.
[[nodiscard]] std::string name_of(std::string name, const session::Arguments& arguments);

/// A member of an object: how often each rule was found.
void write_counts(std::string_view key, const RuleCounts& counts, text::JsonWriter& json);

/// The line, with its end.
[[nodiscard]] std::string text_of(const ReportLine& line, const text::OptionSpelling& spelling);
/// The lines of a report and how many of them could not be read.
struct Report {
  std::vector<ReportLine> lines;
  std::size_t damaged = 0;           ///< lines that are none, but for a last one that is not whole
  std::string problem;               ///< what is wrong with the first of them, and where; a sentence
  bool is_torn = false;              ///< the last line is not whole: its writer was killed
  std::size_t whole_bytes = 0;       ///< up to the end of the last whole line
  std::optional<std::string> error;  ///< why the file cannot be read
};

/// Reads a report. One that does not exist is an error, unless `may_be_absent`: then it has no lines.
[[nodiscard]] Report read_report(const std::string& path, bool may_be_absent, unsigned jobs = 0);

/// A report that grows. Several threads may append at once.
class ReportFile {
 public:
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;
  ~ReportFile();

  /// Makes the file empty, or, with `keep_bytes`, cuts off what is past these; "-" is standard output, which stays as
  /// it is. Errors in its lines name options in that spelling. Null, with the error, if it cannot be written.
  [[nodiscard]] static std::unique_ptr<ReportFile> open(const std::string& path, std::size_t keep_bytes,
                                                        const text::OptionSpelling& spelling, std::string& error);
  /// Appends a line by one call of the system; false if that fails, now or before.
  bool append(const ReportLine& line);
  /// Why a line could not be appended; empty if all were. The lines are on the disk then.
  [[nodiscard]] std::string finish();

 private:
  ReportFile(int descriptor, std::string path, const text::OptionSpelling& spelling)
      : descriptor_(descriptor), path_(std::move(path)), spelling_(spelling) {}

  std::mutex mutex_;
  int descriptor_;
  std::string path_, error_;
  text::OptionSpelling spelling_;
};

}  // namespace urdfmill::batch
