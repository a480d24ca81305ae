# Run by CPack for the tree of each package before it is packed, as Debian's policy requires.
file(STRINGS ${CPACK_URDFMILL_DEBIAN}/changelog newest LIMIT_COUNT 1)
if(NOT newest MATCHES "^urdfmill \\(${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}\\)")
  message(FATAL_ERROR "packaging/debian/changelog does not begin with this version but with: ${newest}")
endif()

# Compresses a file as Debian's tools do, without name and time, so that the same files give the same package.
function(compress file)
  execute_process(COMMAND gzip -9 -n -f ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(component ${CPACK_COMPONENTS_ALL})
  set(tree ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX})
  string(TOUPPER ${component} name)
  set(package ${CPACK_DEBIAN_${name}_PACKAGE_NAME})
  set(documents ${tree}/share/doc/${package})

  file(COPY ${CPACK_URDFMILL_DEBIAN}/copyright ${CPACK_URDFMILL_DEBIAN}/changelog DESTINATION ${documents})
  file(RENAME ${documents}/changelog ${documents}/changelog.Debian)
  compress(${documents}/changelog.Debian)
  # Debian's zsh does not search the folder that zsh itself has for others.
  if(EXISTS ${tree}/share/zsh/site-functions)
    file(RENAME ${tree}/share/zsh/site-functions ${tree}/share/zsh/vendor-completions)
  endif()
  # Every Debian system has the licence; copyright refers to it.
  file(REMOVE ${documents}/LICENSE)
  if(EXISTS ${documents}/CHANGELOG.md)
    file(RENAME ${documents}/CHANGELOG.md ${documents}/changelog)
    compress(${documents}/changelog)
  endif()
  file(GLOB pages ${tree}/share/man/man*/*.[1-9])
  foreach(page ${pages})
    compress(${page})
  endforeach()
endforeach()
