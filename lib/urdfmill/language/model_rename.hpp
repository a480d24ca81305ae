// Renaming links, joints and materials, however their names are composed.
//
// The part of a name that is at a place is followed to all literals that write it; the robots before and after have to
// be the same but for the names that contain it.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/language/beside_names.hpp"
#include "urdfmill/language/naming.hpp"
#include "urdfmill/language/overlay.hpp"
#include "urdfmill/language/rename.hpp"
#include "urdfmill/language/value_flow.hpp"

namespace urdfmill::language {

/// Renames parts of a model. Places refer to texts as expanded.
class ModelRenamer {
 public:
  /// Looks for a literal at an offset of a file that writes a name of the model, or a part of names.
  ModelRenamer(Symbols& symbols, const std::string& file, std::uint32_t offset);

  /// Takes a literal that writes a part of a name in a file beside the robot.
  ModelRenamer(Symbols& symbols, const NameBeside& name);

  /// Returns the place of that literal; its file is empty if there is none.
  [[nodiscard]] const Place& place() const { return place_; }
  /// Replaces the literal by a text, wherever names are made with it.
  [[nodiscard]] Renaming rename(const std::string& new_text);

 private:
  /// Adds the names that an expansion made of the attribute at the place.
  void find_in_expansions(const ValueText& text);
  /// Finds a name that the literal gives, whole or in part, to a declaration elsewhere.
  void find_passed();
  /// Finds a name in SRDF among those of its robots. Returns false if no robot has it.
  bool find_from_srdf(const SourceNames& srdf);
  /// Adds the SRDF of the robots that are renamed. Returns false if there is none that is not known.
  bool add_srdf();
  /// Takes an attribute that no expansion came to as it is written: equal texts in the same macro are the same name.
  void find_unreached(const SourceNames& source);
  void add_part(const ValuePart& part, ModelNameKind kind);
  /// Adds the names in whose spelling by this text the literal takes part.
  void add_parts(const ValueText& text, const std::string& name, ModelNameKind kind);

  /// Adds the edits in the configurations beside the robots that are renamed, and proves them.
  void rename_beside(Renaming& result);
  /// True if a robot that the edits do not change is beside the file, too, and has one of the names.
  [[nodiscard]] bool is_of_others(const std::string& file);

  /// Returns the edits in the sources that are known.
  [[nodiscard]] std::set<Place> places();
  void add_places(const xml::Element& element, const xml::Attribute* attribute, const ValueText& text,
                  std::set<Place>& places);
  [[nodiscard]] Difference judge(const xml::Document& before, const xml::Document& after);
  /// True if the value is another name that is written with an edited literal, such as that of the other arm.
  [[nodiscard]] bool is_further_name(const xml::Attribute* attribute, std::string_view before, std::string_view after);
  [[nodiscard]] Difference judge_value(const xml::Element& element, const xml::Attribute* attribute,
                                       std::string_view before, std::string_view after);

  Symbols& symbols_;
  ValueSources sources_;
  ValueFlow flow_{sources_};
  Place place_;
  std::string literal_;
  std::vector<ValuePart> parts_;         ///< the names and the literal's share of them
  std::string composed_;                 ///< a text that no expansion came to
  std::uint32_t shift_ = 0;              ///< from the beginning of `composed_` to the literal
  const xml::Element* macro_ = nullptr;  ///< the macro around `composed_`
  ModelNameKinds kinds_;
  NewNames new_names_;
  std::map<ModelNameKind, std::set<std::string, std::less<>>> declared_;  ///< by the robot that is judged
  std::set<std::string, std::less<>> robots_;                             ///< names of the robots that the edits change
  std::set<std::uint64_t> changed_;  ///< numbers of the roots that the edits change
  bool has_declared_ = false;        ///< one of them has links or joints: it is not SRDF
  std::string new_text_;
  std::set<Place> edited_;
  std::vector<ValuePart> further_;  ///< names that the edits change, which are not among `parts_`
  ModelNameKinds also_renamed_;     ///< further kinds that the edits rename
};

}  // namespace urdfmill::language
