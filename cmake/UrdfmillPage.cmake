# urdfmill_add_page(TARGET): embeds the page of the viewer, which web/viewer/build.mjs bundles. It needs node and the packages
# that `npm ci` puts into web/node_modules (scripts/setup); a build without them has no page, and `view` says so.
function(urdfmill_add_page target)
  set(web ${PROJECT_SOURCE_DIR}/web)
  set(bundle ${PROJECT_BINARY_DIR}/page/page_bundle.cpp)
  # Where the system's is too old for the tests, scripts/setup installs another one.
  set(from_npm /opt/urdfmill/node_modules/node-linux)
  find_program(URDFMILL_NODE node HINTS ${from_npm}-x64/bin ${from_npm}-arm64/bin)
  mark_as_advanced(URDFMILL_NODE)
  if(URDFMILL_VIEWER AND URDFMILL_NODE AND EXISTS ${web}/node_modules/esbuild AND EXISTS ${web}/node_modules/three)
    file(GLOB sources CONFIGURE_DEPENDS ${web}/viewer/src/*)
    add_custom_command(OUTPUT ${bundle} VERBATIM
      DEPENDS ${sources} ${web}/viewer/build.mjs ${web}/package.json
      COMMAND ${URDFMILL_NODE} ${web}/viewer/build.mjs ${PROJECT_BINARY_DIR}/page)
    set_property(GLOBAL PROPERTY URDFMILL_HAS_PAGE ON)
  elseif(URDFMILL_VIEWER STREQUAL "ON")
    message(SEND_ERROR "The page of the viewer cannot be built, which URDFMILL_VIEWER=ON wants: run scripts/setup, or npm ci in web/")
  else()
    message(STATUS "No npm packages in web/: the program has no page for view and export html (scripts/setup installs them)")
    set(bundle ${PROJECT_BINARY_DIR}/page/no_page.cpp)
    file(CONFIGURE OUTPUT ${bundle} CONTENT "#include \"urdfmill/view/page_bundle.hpp\"

namespace urdfmill::view {
const char* const bundle_html[] = {nullptr};
const char* const bundle_css[] = {nullptr};
const char* const bundle_script[] = {nullptr};
}  // namespace urdfmill::view
")
    set_property(GLOBAL PROPERTY URDFMILL_HAS_PAGE OFF)
  endif()
  target_sources(${target} PRIVATE ${bundle})
  # liburdfmill is for programs that have no browser: the viewer is the program's.
  get_property(objects GLOBAL PROPERTY URDFMILL_OBJECTS)
  list(REMOVE_ITEM objects $<TARGET_OBJECTS:${target}>)
  set_property(GLOBAL PROPERTY URDFMILL_OBJECTS ${objects})
endfunction()
