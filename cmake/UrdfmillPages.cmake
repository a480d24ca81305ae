# urdfmill_add_pages(TARGET page...): embeds these pages of docs/ for the server of agents, as bytes.
function(urdfmill_add_pages target)
  set(source ${PROJECT_BINARY_DIR}/pages/docs_pages.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed-pages.cmake)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/docs/ OUTPUT_VARIABLE files)
  add_custom_command(OUTPUT ${source} VERBATIM DEPENDS ${files} ${script}
    COMMAND ${CMAKE_COMMAND} "-DPAGES=${ARGN}" -DDOCS=${PROJECT_SOURCE_DIR}/docs -DOUTPUT=${source} -P ${script})
  target_sources(${target} PRIVATE ${source})
endfunction()
