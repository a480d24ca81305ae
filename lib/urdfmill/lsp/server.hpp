// The language server: the Language Server Protocol 3.17 over the features of `language/`. It knows the protocol and
// nothing of robots.
//
// One thread: messages first, and checks of robots only while none is waiting, so that a newer edit supersedes the work
// for an older one.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/format/format.hpp"
#include "urdfmill/language/actions.hpp"
#include "urdfmill/language/calls.hpp"
#include "urdfmill/language/diagnostics.hpp"
#include "urdfmill/language/outline.hpp"
#include "urdfmill/language/place.hpp"
#include "urdfmill/language/preview.hpp"
#include "urdfmill/language/symbols.hpp"
#include "urdfmill/language/workspace.hpp"
#include "urdfmill/lsp/lines.hpp"
#include "urdfmill/rpc/peer.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/json_reader.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::lsp {

/// The settings of a server.
struct ServerOptions {
  session::SessionOptions session = {};
  std::string version = {};     ///< version of the program
  std::string rules_page = {};  ///< path of the page with all rules, for links to `#RULE` in it; may be empty
  text::OptionSpelling spelling = text::command_line_option;  ///< spelling of the options that messages name
};

/// A server for one client.
class Server {
 public:
  /// The client must outlive this object.
  Server(rpc::Peer& client, ServerOptions options);

  /// Serves the client until it ends the session or is gone. Returns true if it ended it in order: shutdown, then exit.
  [[nodiscard]] bool run();
  /// Handles a message that has arrived, or else does one piece of background work. Returns false if there is neither,
  /// or the client has ended the session. For clients whose messages come by functions.
  bool step();

 private:
  /// The abilities of the client.
  struct Client {
    Encoding encoding = Encoding::utf16;
    bool related_information = false;
    bool code_description = false;
    std::set<int> tags;  ///< the tags of diagnostics that it shows, by their numbers
    bool hierarchical_symbols = false;
    bool watches_files = false;  ///< if it is asked to
    bool progress = false;
    bool snippets = false;
    std::string expands_here;    ///< its command, if it has one, that shows what a macro call makes
    bool inlay_hints = false;    ///< an option of the user: values are shown beside expressions
    bool fixes_on_save = false;  ///< an option of the user: certain fixes are made before a file is saved
  };
  /// An open document.
  struct Document {
    std::string uri;
    std::int64_t version = 0;
    std::string text;
  };
  /// The stages of a session.
  enum class Stage : std::uint8_t { begun, ready, shut_down, ended };
  using Answer = std::string;  ///< JSON; has no meaning if `refusal_` is set
  using Request = Answer (Server::*)(const text::Json& params);
  using Notification = void (Server::*)(const text::Json& params);

  [[nodiscard]] static const std::map<std::string_view, Request>& requests();
  [[nodiscard]] static const std::map<std::string_view, Notification>& notifications();

  void handle(const rpc::Message& message);
  void answer(const rpc::Message& message);
  /// Does one piece of background work, such as checking a robot. Returns false if there is none.
  bool work();
  void show_progress();

  Answer initialize(const text::Json& params);
  Answer shutdown(const text::Json& params);
  /// Answers when everything is checked: `urdfmill/settle`, for tests and measurements.
  Answer settle(const text::Json& params);
  void initialized(const text::Json& params);
  void exit(const text::Json& params);
  void change_folders(const text::Json& params);
  void note_files(const text::Json& params);

  void open(const text::Json& params);
  void change(const text::Json& params);
  void save(const text::Json& params);
  void close(const text::Json& params);
  void apply(Document& document, const text::Json& change, language::TextChanges& edits) const;
  void set_text(const std::string& file, const Document& document, language::TextChanges edits);

  // Answers about one document (structure.cpp, edits.cpp).
  Answer document_symbols(const text::Json& params);
  Answer workspace_symbols(const text::Json& params);
  Answer folding_ranges(const text::Json& params);
  Answer selection_ranges(const text::Json& params);
  Answer document_links(const text::Json& params);
  Answer code_lenses(const text::Json& params);
  Answer resolve_code_lens(const text::Json& params);
  Answer format(const text::Json& params);
  Answer format_range(const text::Json& params);
  Answer code_actions(const text::Json& params);
  Answer before_save(const text::Json& params);
  Answer execute(const text::Json& params);

  // Names (names.cpp).
  Answer definition(const text::Json& params);
  Answer references(const text::Json& params);
  Answer highlights(const text::Json& params);
  Answer hover(const text::Json& params);
  Answer signature(const text::Json& params);
  Answer semantic_tokens(const text::Json& params);
  Answer inlay_hints(const text::Json& params);
  Answer completion(const text::Json& params);
  Answer prepare_rename(const text::Json& params);
  Answer rename(const text::Json& params);
  Answer prepare_calls(const text::Json& params);
  Answer incoming_calls(const text::Json& params);
  Answer outgoing_calls(const text::Json& params);

  // The expansion of a robot as text (expansion.cpp).
  Answer expansion(const text::Json& params);
  Answer expansion_source(const text::Json& params);
  Answer models(const text::Json& params);

  void publish();
  void publish(const std::string& file);
  void write_diagnostic(text::JsonWriter& json, const language::Finding& finding, const Lines& lines);

  /// Returns the path of a document that a request names; nothing for one that is not a file.
  [[nodiscard]] std::optional<std::string> file_of(const text::Json& params) const;
  /// Returns the URI of a file as the client names it.
  [[nodiscard]] std::string uri_of(const std::string& file) const;
  /// Returns the lines of a file on the present snapshot, as the client has it.
  [[nodiscard]] const Lines& lines_of(const std::string& file);
  /// Returns the same with offsets in the text that names are looked up in.
  [[nodiscard]] const Lines& name_lines_of(const std::string& file);
  /// A document that was parsed, and the lines for places in it.
  struct Parsed {
    std::string file;
    std::shared_ptr<const xml::Document> document;
    const Lines& lines;
  };
  /// Returns the document that a request names; nothing if it cannot be parsed.
  [[nodiscard]] std::optional<Parsed> parsed(const text::Json& params);
  /// Returns the offset of the position that a request names.
  [[nodiscard]] std::uint32_t offset_of(const text::Json& params, const std::string& file);
  /// Returns the same in the text that names are looked up in; `Lines::no_offset` if it does not have the place.
  [[nodiscard]] std::uint32_t name_offset_of(const text::Json& params, const std::string& file);
  /// Writes the edits of several files as a WorkspaceEdit.
  void write_workspace_edit(text::JsonWriter& json, const std::vector<language::TextEdit>& edits);
  /// Writes those edits that are in a file, as an array.
  void write_edits(text::JsonWriter& json, const std::string& file, const std::vector<language::TextEdit>& edits);
  static void write_edits(text::JsonWriter& json, const Lines& lines,
                          const std::vector<const language::TextEdit*>& edits);
  void write_caller(text::JsonWriter& json, const language::Caller& caller);
  /// Writes edges, whose calls are in that file, or, if it is empty, in that of each macro.
  [[nodiscard]] Answer write_calls(const std::vector<language::CallEdge>& edges, std::string_view name,
                                   const std::string& file);
  /// Reads what `write_caller` has written and the client has kept; nothing if it is something else.
  [[nodiscard]] std::optional<language::Caller> caller_of(const text::Json& params);
  void write_symbol(text::JsonWriter& json, const language::OutlinePart& part, const Lines& lines);
  /// Returns the layout that the project configures, or else that of the editor.
  [[nodiscard]] format::Options layout_of(const text::Json& params, const std::string& file);
  [[nodiscard]] bool is_in_end_tag(const language::Place& place);
  /// Returns the findings of a file that touch a range, or all.
  [[nodiscard]] std::vector<language::Finding> findings_in(const std::string& file, const text::Json* range);
  /// Returns the root that a request for an expansion is about; null if there is none.
  [[nodiscard]] const language::Root* root_for(const text::Json& params, const std::string& file);

  /// Writes a range.
  static void write_range(text::JsonWriter& json, const Lines& lines, std::uint32_t begin, std::uint32_t end);
  /// Writes the URI and the range of a place.
  void write_location(text::JsonWriter& json, const language::Place& place);

  rpc::Peer& client_;
  ServerOptions options_;
  Client abilities_;
  Stage stage_ = Stage::begun;
  std::string refusal_;  ///< the reason why a request is refused, by the function that answers it
  bool ended_in_order_ = false;
  language::Workspace workspace_;
  language::Diagnostics diagnostics_;
  language::Symbols symbols_;
  std::map<std::string, Document> documents_;  ///< by canonical path
  std::set<std::string> edited_;               ///< since findings were last published
  std::map<std::string, Lines> lines_;         ///< kept while a message is handled
  std::map<std::string, Lines> name_lines_;    ///< the same in texts that names are looked up in
  bool looks_further_ = false;                 ///< there may be robots of which it is not known what they read
  std::string progress_;                       ///< the token of the progress that is shown; empty: none
};

}  // namespace urdfmill::lsp
