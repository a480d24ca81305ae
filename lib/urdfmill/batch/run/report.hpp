// Reports of runs over many models: one line of JSON for each model, appended as a whole as soon as the model is done.
// docs/howto/cluster.md and docs/schema/report.schema.json describe their content.
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

/// The number of findings by rule.
using RuleCounts = std::map<std::string, std::size_t, std::less<>>;

/// The identity of a run: a result is that of another run only if all of these are equal.
struct RunIdentity {
  std::string command;  ///< `expand`
  std::string version;  ///< version of the program
  std::string options;  ///< hash of the options that affect the output
  /// Compares by value.
  friend bool operator==(const RunIdentity&, const RunIdentity&) = default;
};

/// A file that was written.
struct WrittenFile {
  std::string path;
  std::string hash;  ///< hash of its bytes
};

/// A line: the result for a model.
struct ReportLine {
  RunIdentity run;
  std::string work;  ///< WorkItem::id
  std::string input;
  session::Arguments arguments;
  std::string closure;                 ///< hash of everything that was read (closure_hash)
  std::vector<std::string> files;      ///< files that were read, in the order of hashing
  std::vector<std::string> patterns;   ///< likewise for patterns, hashed after the files
  std::vector<std::string> variables;  ///< likewise for environment variables
  std::string output;                  ///< empty: nothing was written
  std::string output_hash;             ///< hash of the output
  std::vector<WrittenFile> copies;     ///< meshes and textures written next to it
  session::Outcome outcome = session::Outcome::clean;
  bool is_unchecked = false;        ///< the robot was not checked because arguments are missing (`check`)
  RuleCounts findings;              ///< losses that are findings are in both
  RuleCounts losses;                ///< content that the output cannot express
  std::vector<std::string> errors;  ///< other errors: files that cannot be read or written
  double seconds = 0;               ///< time of one thread
  bool is_in_report = false;        ///< the report of the run already has the line
};

/// True if the model was processed and has warnings or errors.
[[nodiscard]] bool has_findings(const ReportLine& line);

/// The number of models by what became of them.
struct LineCounts {
  std::size_t clean = 0, with_findings = 0, failed = 0;
  std::size_t refused =
      0;  ///< those of `with_findings` that are invalid, different or refused; the others have warnings

  /// Counts a model.
  void count(const ReportLine& line);
};

/// Writes a member of an object: the number of findings by rule.
void write_counts(std::string_view key, const RuleCounts& counts, text::JsonWriter& json);

/// Returns the line with its end.
[[nodiscard]] std::string text_of(const ReportLine& line, const text::OptionSpelling& spelling);
/// The lines of a report, and the number of unreadable ones.
struct Report {
  std::vector<ReportLine> lines;
  std::size_t damaged = 0;           ///< malformed lines, except an incomplete last one
  std::string problem;               ///< the problem and the place of the first of them; a sentence
  bool is_torn = false;              ///< the last line is incomplete: its writer was killed
  std::size_t whole_bytes = 0;       ///< up to the end of the last complete line
  std::optional<std::string> error;  ///< the reason why the file cannot be read
};

/// Reads a report. A missing file is an error, unless `may_be_absent`: then it has no lines.
[[nodiscard]] Report read_report(const std::string& path, bool may_be_absent, unsigned jobs = 0);

/// A growing report. Several threads may append at once.
class ReportFile {
 public:
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;
  ~ReportFile();

  /// Makes the file empty, or with `keep_bytes` truncates it to that size; "-" is standard output, which is not
  /// changed. Errors in its lines name options in the given spelling. Returns null and sets `error` if the file cannot
  /// be written.
  [[nodiscard]] static std::unique_ptr<ReportFile> open(const std::string& path, std::size_t keep_bytes,
                                                        const text::OptionSpelling& spelling, std::string& error);
  /// Appends a line by one system call; false if that fails, now or earlier.
  bool append(const ReportLine& line);
  /// Returns the reason why a line could not be appended; empty if all were. Afterwards the lines are on the disk.
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
