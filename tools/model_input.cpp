#include "tools/model_input.hpp"

#include "tools/command.hpp"
#include "tools/console.hpp"

namespace urdfmill::tools {

xacro::PackageIndex package_index(const PackageOptions& options, const std::string& path) {
  auto all = xacro::PackageIndex::from_environment();
  all.named = options.named;
  all.paths = options.paths;
  all.around = batch::folder_of_input(path);
  return xacro::PackageIndex(std::move(all));
}

LoadedDocument with_exit_code(batch::LoadedDocument read) {
  LoadedDocument loaded{std::move(read)};
  switch (loaded.failure) {
    case batch::LoadFailure::none:
      break;
    case batch::LoadFailure::unreadable:
      print_error(loaded.unreadable);
      [[fallthrough]];
    case batch::LoadFailure::expansion:
      loaded.exit_code = exit_failure;
      break;
    case batch::LoadFailure::no_model:
      loaded.exit_code = exit_findings;
  }
  return loaded;
}

LoadedDocument load_document(const std::string& path, const LoadOptions& options, source::Sources& sources,
                             source::Sink& sink) {
  return with_exit_code(batch::load_document(path, options, sources, sink));
}

}  // namespace urdfmill::tools
