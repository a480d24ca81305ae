#include "urdfmill/batch/check/fixes.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "urdfmill/batch/base/disjoint_sets.hpp"
#include "urdfmill/batch/base/session_pool.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/session/checks/neighbour_proof.hpp"
#include "urdfmill/session/checks/root_proof.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::batch {
namespace {

using Indices = std::vector<std::size_t>;

bool is_same_edit(const source::Edit& a, const source::Edit& b) {
  return a.span.begin == b.span.begin && a.span.end == b.span.end && a.text == b.text;
}

/// True if two edits of one file cannot both be made. Insertions at one place can.
bool collide(const source::Edit& a, const source::Edit& b) {
  return a.span.begin < b.span.end && b.span.begin < a.span.end && !is_same_edit(a, b);
}

/// A text under change: the edits of all fixes made in it, each once, by place.
class ChangedText {
 public:
  void add(const source::Edit& edit) {
    if (std::none_of(edits_.begin(), edits_.end(), [&](const source::Edit& e) { return is_same_edit(e, edit); }))
      edits_.push_back(edit);
  }
  [[nodiscard]] bool takes(const source::Edit& edit) const {
    return std::none_of(edits_.begin(), edits_.end(), [&](const source::Edit& e) { return collide(e, edit); });
  }
  [[nodiscard]] std::string after(std::string_view before) const { return source::apply_edits(before, edits_); }

  /// Returns where the bytes of a span are after the edits.
  [[nodiscard]] source::Span moved(source::Span span) const {
    std::int64_t begin = span.begin, end = span.end;
    for (const source::Edit& edit : edits_) {
      const std::int64_t growth = static_cast<std::int64_t>(edit.text.size()) - (edit.span.end - edit.span.begin);
      if (edit.span.end <= span.begin) begin += growth;
      if (edit.span.begin < span.end) end += growth;
    }
    return {span.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

 private:
  std::vector<source::Edit> edits_;
};

using ChangedTexts = std::map<std::string, ChangedText>;  ///< by canonical path

class FixProof {
 public:
  FixProof(std::vector<Fix> fixes, std::vector<ProvingRobot> robots, const GivenTexts& texts, session::Session& session,
           unsigned jobs, const std::atomic<bool>* stop)
      : fixes_(std::move(fixes)),
        robots_(std::move(robots)),
        session_(session),
        jobs_(jobs),
        stop_(stop),
        before_(texts.empty() ? session.snapshot() : session.files().with(texts)),
        groups_(0) {}

  ProvedFixes run() {
    join_equal_fixes();
    // Fixes that collide with earlier ones are tried after them.
    Indices first, later;
    ChangedTexts texts;
    for (std::size_t i = 0; i < fixes_.size(); ++i) {
      (void)groups_.add();
      for (const FileEdit& edit : fixes_[i].edits) names_.emplace(canonical(edit.file), edit.file);
      const bool is_free = fits(texts, i);
      (is_free ? first : later).push_back(i);
      if (is_free) add(texts, i);
    }
    const std::vector<Outcome> outcomes = prove_at_first(first);
    join_groups(first, outcomes);
    std::map<std::size_t, Indices> groups;
    std::map<std::size_t, std::vector<const Outcome*>> outcomes_of;
    for (const std::size_t i : first) groups[groups_.of(i)].push_back(i);
    for (const Outcome& outcome : outcomes)
      if (!outcome.read.empty()) outcomes_of[group_of(outcome)].push_back(&outcome);
    for (const auto& [group, members] : groups) {
      if (fault(members, outcomes_of[group]).empty())
        kept_.insert(kept_.end(), members.begin(), members.end());
      else
        search(members);
    }
    for (const std::size_t i : later) search({i});
    // One that failed alone may be good beside those that were found after it.
    for (const std::size_t i : std::exchange(refused_, {})) search({i});
    return is_stopped() ? ProvedFixes{} : result();
  }

 private:
  /// A robot's proof of some fixes.
  struct Outcome {
    std::size_t robot = 0;
    session::RootProof proof = {};
    std::vector<std::string> read = {};  ///< the fixed files that it reads, canonical
  };

  [[nodiscard]] std::string canonical(const std::string& file) const { return before_->canonical(file); }
  [[nodiscard]] bool is_stopped() const { return stop_ != nullptr && *stop_; }

  void join_equal_fixes() {
    std::vector<Fix> joined;
    std::map<std::vector<std::tuple<std::string, std::uint32_t, std::uint32_t, std::string>>, std::size_t> known;
    for (Fix& fix : fixes_) {
      std::vector<std::tuple<std::string, std::uint32_t, std::uint32_t, std::string>> key;
      for (const auto& [file, edit] : fix.edits)
        key.emplace_back(canonical(file), edit.span.begin, edit.span.end, edit.text);
      const auto [at, is_new] = known.try_emplace(std::move(key), joined.size());
      if (is_new)
        joined.push_back(std::move(fix));
      else
        join_rules(joined[at->second].rules, fix.rules);
    }
    fixes_ = std::move(joined);
  }

  void add(ChangedTexts& texts, std::size_t fix) const {
    for (const auto& [file, edit] : fixes_[fix].edits) texts[canonical(file)].add(edit);
  }

  [[nodiscard]] ChangedTexts changed_texts(const Indices& fixes) const {
    ChangedTexts texts;
    for (const std::size_t i : fixes) add(texts, i);
    return texts;
  }

  /// True if a fix collides with none of the edits.
  [[nodiscard]] bool fits(const ChangedTexts& texts, std::size_t fix) const {
    return std::all_of(fixes_[fix].edits.begin(), fixes_[fix].edits.end(), [&](const FileEdit& edit) {
      const auto text = texts.find(canonical(edit.file));
      return text == texts.end() || text->second.takes(edit.edit);
    });
  }

  /// Expands robots before and after the fixes.
  std::vector<Outcome> prove(const Indices& fixes, const Indices& robots) {
    const ChangedTexts texts = changed_texts(fixes);
    std::vector<std::pair<std::string, std::string>> after;
    for (const auto& [file, text] : texts) after.emplace_back(file, text.after(before_->read(file)->bytes()));
    session::RootProofRequest common;
    common.claims = claims_of(fixes, texts);
    common.changes = [&](const std::string& file) { return texts.contains(canonical(file)); };
    SessionPairs sessions(session_, before_, before_->with(after));
    std::vector<Outcome> outcomes(robots.size());
    threads::parallel_for(robots.size(), jobs_, [&](std::size_t i) {
      outcomes[i].robot = robots[i];
      if (is_stopped()) return;
      const ProvingRobot& robot = robots_[robots[i]];
      session::RootProofRequest request = common;
      request.arguments = robot.arguments;
      sessions.with(
          [&](session::Session& was, session::Session& is) {
            outcomes[i].proof = robot.neighbour.empty() ? session::prove_root(was, is, robot.file, request)
                                                        : prove_neighbour(was, is, robot, request);
          },
          [](session::Session& session) { session.forget_inputs(); });
      outcomes[i].read = fixed_files(texts, robot.file, outcomes[i].proof.dependencies);
    });
    return outcomes;
  }

  /// Proves a file beside a robot.
  static session::RootProof prove_neighbour(session::Session& was, session::Session& is, const ProvingRobot& robot,
                                            const session::RootProofRequest& request) {
    return session::prove_neighbour(was, is, {robot.file, robot.arguments, robot.neighbour, robot.neighbours},
                                    request.claims);
  }

  [[nodiscard]] std::vector<std::string> fixed_files(const ChangedTexts& texts, const std::string& robot,
                                                     const std::vector<std::string>& dependencies) const {
    std::vector<std::string> read;
    const auto add = [&](const std::string& file) {
      std::string path = canonical(file);
      if (texts.contains(path) && std::find(read.begin(), read.end(), path) == read.end())
        read.push_back(std::move(path));
    };
    add(robot);
    for (const std::string& file : dependencies) add(file);
    return read;
  }

  /// Returns the places where the fixes replace text. Text that is only inserted, such as a declaration, claims none.
  [[nodiscard]] std::vector<session::ClaimedPlace> claims_of(const Indices& fixes, const ChangedTexts& texts) const {
    std::vector<session::ClaimedPlace> claims;
    for (const std::size_t i : fixes) {
      // The tags of a renamed element enclose the rest of it.
      std::map<std::string, source::Span> hulls;
      for (const auto& [file, edit] : fixes_[i].edits) {
        std::string path = canonical(file);
        if (edit.text.empty()) claims.push_back({path, edit.span, texts.at(path).moved(edit.span)});
        if (edit.text.empty() || edit.span.begin == edit.span.end) continue;
        const auto [hull, is_new] = hulls.try_emplace(std::move(path), edit.span);
        hull->second.begin = std::min(hull->second.begin, edit.span.begin);
        hull->second.end = std::max(hull->second.end, edit.span.end);
      }
      for (const auto& [file, hull] : hulls) claims.push_back({file, hull, texts.at(file).moved(hull)});
    }
    return claims;
  }

  /// Proves fixes by all robots, and by files that no robot reads. Notes who reads which file.
  std::vector<Outcome> prove_at_first(const Indices& fixes) {
    Indices all(robots_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<Outcome> outcomes = prove(fixes, all);
    const auto note = [this](const Outcome& outcome) {
      for (const std::string& file : outcome.read) readers_[file].push_back(outcome.robot);
    };
    std::for_each(outcomes.begin(), outcomes.end(), note);
    Indices alone;
    for (const auto& [file, name] : names_) {
      if (readers_.contains(file)) continue;
      alone.push_back(robots_.size());
      robots_.push_back({name});
    }
    for (Outcome& outcome : prove(fixes, alone)) {
      note(outcome);
      outcomes.push_back(std::move(outcome));
    }
    return outcomes;
  }

  /// Joins fixes that share a file or a robot.
  void join_groups(const Indices& fixes, const std::vector<Outcome>& outcomes) {
    for (const std::size_t i : fixes)
      for (const FileEdit& edit : fixes_[i].edits)
        groups_.join(i, first_in_file_.try_emplace(canonical(edit.file), i).first->second);
    for (const Outcome& outcome : outcomes)
      for (const std::string& file : outcome.read)
        groups_.join(first_in_file_.at(file), first_in_file_.at(outcome.read.front()));
  }

  [[nodiscard]] std::size_t group_of(const Outcome& outcome) {
    return groups_.of(first_in_file_.at(outcome.read.front()));
  }

  /// Returns why fixes may not be made, by the proofs of all robots that read their files; empty if they may.
  [[nodiscard]] std::string fault(const Indices& fixes, const std::vector<const Outcome*>& outcomes) const {
    std::map<std::string, std::string> unproved;  // files, and the reason
    for (const auto& [file, text] : changed_texts(fixes)) unproved.emplace(file, "no robot reads it");
    std::set<std::string> proved;
    for (const Outcome* outcome : outcomes) {
      const std::string robot = robot_name(outcome->robot);
      if (!outcome->proof.difference.empty()) return robot + ' ' + outcome->proof.difference;
      for (const std::string& file : outcome->read)
        if (!outcome->proof.unproved.empty())
          unproved[file] = robot + " does not expand: " + outcome->proof.unproved;
        else
          proved.insert(file);
    }
    for (const auto& [file, reason] : unproved)
      if (!proved.contains(file)) return "not proved: " + reason;
    return {};
  }

  [[nodiscard]] std::string robot_name(std::size_t robot) const {
    const ProvingRobot& named = robots_[robot];
    if (!named.neighbour.empty()) return named.neighbour;
    return named.arguments.empty() ? named.file : name_of(named.file + " with", named.arguments);
  }

  /// Adds those fixes to the kept ones that are good beside them.
  void search(const Indices& fixes) {
    if (is_stopped()) return;
    Indices all = kept_;
    all.insert(all.end(), fixes.begin(), fixes.end());
    std::set<std::size_t> robots;
    for (const auto& [file, text] : changed_texts(fixes)) robots.insert(readers_[file].begin(), readers_[file].end());
    std::string reason;
    if (fixes.size() == 1 && !fits(changed_texts(kept_), fixes.front())) {
      reason = "another fix changes the same place";
    } else {
      const std::vector<Outcome> outcomes = prove(all, {robots.begin(), robots.end()});
      std::vector<const Outcome*> pointers;
      for (const Outcome& outcome : outcomes) pointers.push_back(&outcome);
      reason = fault(fixes, pointers);
    }
    if (reason.empty()) {
      kept_ = std::move(all);
    } else if (fixes.size() == 1) {
      refused_.push_back(fixes.front());
      reasons_[fixes.front()] = std::move(reason);
    } else {
      const auto middle = fixes.begin() + static_cast<std::ptrdiff_t>(fixes.size() / 2);
      search({fixes.begin(), middle});
      search({middle, fixes.end()});
    }
  }

  [[nodiscard]] ProvedFixes result() {
    ProvedFixes proved;
    std::sort(kept_.begin(), kept_.end());
    std::sort(refused_.begin(), refused_.end());
    std::map<std::string, std::size_t> places;
    for (const std::size_t i : kept_)
      for (const FileEdit& edit : fixes_[i].edits) {
        const auto [at, is_new] = places.try_emplace(canonical(edit.file), proved.files.size());
        if (is_new) proved.files.push_back({edit.file, {}, {}, {}, {}});
        join_rules(proved.files[at->second].rules, fixes_[i].rules);
      }
    for (const auto& [file, text] : changed_texts(kept_)) {
      FixedFile& changed = proved.files[places.at(file)];
      const files::FilePtr read = before_->read(file);
      changed.state = read->state();
      changed.before = read->bytes();
      changed.after = text.after(changed.before);
    }
    std::erase_if(proved.files, [](const FixedFile& file) { return file.before == file.after; });
    for (const std::size_t i : refused_) proved.refused.push_back({fixes_[i], reasons_.at(i)});
    return proved;
  }

  std::vector<Fix> fixes_;
  std::vector<ProvingRobot> robots_;
  session::Session& session_;
  unsigned jobs_;
  const std::atomic<bool>* stop_;
  std::shared_ptr<const files::Snapshot> before_;
  DisjointSets groups_;                               ///< joined fixes
  std::map<std::string, std::string> names_;          ///< the given ones, by canonical path
  std::map<std::string, Indices> readers_;            ///< robots, by canonical path
  std::map<std::string, std::size_t> first_in_file_;  ///< fix, by canonical path
  Indices kept_, refused_;
  std::unordered_map<std::size_t, std::string> reasons_;
};

}  // namespace

void join_rules(std::string& all, std::string_view rules) {
  while (!rules.empty()) {
    const std::size_t end = std::min(rules.find(", "), rules.size());
    const std::string rule(rules.substr(0, end));
    if ((", " + all + ", ").find(", " + rule + ", ") == std::string::npos) text::add_item(all, rule);
    rules.remove_prefix(std::min(end + 2, rules.size()));
  }
}

ProvedFixes prove_fixes(std::vector<Fix> fixes, std::vector<ProvingRobot> robots, const GivenTexts& texts,
                        session::Session& session, unsigned jobs, const std::atomic<bool>* stop) {
  if (fixes.empty()) return {};
  return FixProof(std::move(fixes), std::move(robots), texts, session, jobs, stop).run();
}

}  // namespace urdfmill::batch
