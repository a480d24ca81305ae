// The names in the sources of one expansion: the definition that each use went to, and the values it had.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/language/naming.hpp"
#include "urdfmill/language/place.hpp"
#include "urdfmill/language/source_files.hpp"
#include "urdfmill/xacro/expander.hpp"

namespace urdfmill::language {

/// The index of one expansion. It holds the sources and the record that it refers to.
class ModelIndex {
 public:
  ModelIndex(const xacro::Expansion& expansion, SourceFiles& files);

  /// A name in a source that the expansion came to.
  struct Occurrence {
    Place place;
    NameKind kind = NameKind::value;
    NameRole role = NameRole::uses;
    std::vector<xacro::DefinitionId> definitions;  ///< it was used for, or declares
  };
  /// Returns the occurrence that begins there; null if the expansion did not come there.
  [[nodiscard]] const Occurrence* find(const std::string& file, std::uint32_t begin) const;
  /// Returns the occurrences of the names that are the same as this one: a change of one changes them all. Those of
  /// classes that were seen before are left out, and their classes are seen from then on.
  [[nodiscard]] std::vector<const Occurrence*> same(const Occurrence& occurrence, std::set<std::size_t>& seen) const;
  /// Returns the places where its definitions are declared.
  [[nodiscard]] std::vector<Place> declarations(const Occurrence& occurrence) const;

  /// An attribute of a source that names a part of the model, for all its instances.
  struct ModelName {
    Place place;  ///< the value
    ModelNameKind kind = ModelNameKind::link;
    bool declares = false;
    std::vector<std::string> names;  ///< different ones
  };
  /// Returns the model names at a place; most often none or one.
  [[nodiscard]] std::vector<const ModelName*> model_names_at(const std::string& file, std::uint32_t offset) const;
  [[nodiscard]] const std::vector<ModelName>& model_names() const { return model_names_; }
  /// Returns the attributes that have one of the names.
  [[nodiscard]] std::vector<const ModelName*> same(const ModelName& name) const;

  /// A request for a file or the folder of a package.
  struct Request {
    Place place;
    xacro::RecordedFile::Kind kind = xacro::RecordedFile::Kind::include;
    std::string target;  ///< as composed
  };
  /// Returns the requests of texts that cover an offset.
  [[nodiscard]] std::vector<const Request*> requests_at(const std::string& file, std::uint32_t offset) const;
  [[nodiscard]] const std::vector<Request>& requests() const { return requests_; }
  /// Returns the values of the innermost expression around an offset, or null.
  [[nodiscard]] const xacro::RecordedExpression* expression_at(const std::string& file, std::uint32_t offset) const;
  /// Returns the expressions of a file in order.
  [[nodiscard]] std::vector<const xacro::RecordedExpression*> expressions_in(const std::string& file) const;

  [[nodiscard]] const xacro::Record& record() const { return *record_; }
  [[nodiscard]] const xml::Document* document() const { return document_.get(); }
  [[nodiscard]] const std::vector<Occurrence>& occurrences() const { return occurrences_; }
  [[nodiscard]] Place place(source::Span span) const;
  /// Returns the sources that were read, by canonical path.
  [[nodiscard]] const std::map<std::string, std::shared_ptr<const SourceNames>, std::less<>>& sources() const {
    return sources_;
  }

 private:
  const SourceNames& source_of(source::FileId file, SourceFiles& files);
  void add(const SourceNames& source, const SourceName& name, xacro::DefinitionId definition);
  void add_definitions(SourceFiles& files);
  void add_uses(SourceFiles& files);
  void add_model_names();
  void add_model_name(const xml::Attribute& attribute, ModelNameKind kind, bool declares);
  [[nodiscard]] std::size_t class_of(std::size_t definition) const;
  void join(std::size_t a, std::size_t b);

  std::shared_ptr<const xacro::Record> record_;
  std::shared_ptr<const xml::Document> document_;
  std::map<std::string, std::shared_ptr<const SourceNames>, std::less<>> sources_;
  std::map<source::FileId, std::shared_ptr<const SourceNames>> by_number_;
  std::vector<Occurrence> occurrences_;
  std::map<std::pair<std::string, std::uint32_t>, std::size_t> by_place_;
  mutable std::vector<std::size_t> classes_;  ///< by definition: another one that is the same name, or itself
  std::map<std::size_t, std::vector<std::size_t>> by_class_;
  std::set<std::pair<std::size_t, xacro::DefinitionId>> definitions_of_;  ///< by occurrence
  std::vector<ModelName> model_names_;
  std::set<std::pair<std::size_t, std::string>> names_of_;  ///< by model name
  std::map<std::pair<Place, ModelNameKind>, std::size_t> model_names_by_place_;
  std::vector<Request> requests_;
};

}  // namespace urdfmill::language
