# cmake -DINCLUDE=DIR -DHEADERS=HEADER,… -DOUTPUT=FILE -P write-version-script.cmake
# Writes the linker's version script of liburdfmill.so: it exports the classes and functions that the public headers
# name, and the C interface; everything else stays internal, even in the same namespace. A name before a parenthesis
# counts as a function; if it is not one, the linker finds no symbol.
set(entries "")
string(REPLACE "," ";" headers "${HEADERS}")
foreach(header ${headers})
  file(READ ${INCLUDE}/${header} text)
  string(REGEX REPLACE "//[^\n]*" "" text "${text}")
  # These characters have a meaning in CMake's lists.
  string(REGEX REPLACE "[][;]" " ; " text "${text}")
  string(REPLACE ";" "," text "${text}")
  # Classes of other modules that are only declared.
  string(REGEX REPLACE "namespace [A-Za-z0-9_:]+ {([ \n]*(class|struct) [A-Za-z0-9_]+[ \n]*,)+[ \n]*}" "" text "${text}")
  string(REGEX MATCH "namespace (urdfmill[A-Za-z0-9_:]*) {" found "${text}")
  if(NOT found)
    continue()
  endif()
  set(namespace ${CMAKE_MATCH_1})

  string(REGEX MATCHALL "(class|struct) +[A-Za-z0-9_]+[^,{}]*{" classes "${text}")
  foreach(class ${classes})
    string(REGEX REPLACE "^(class|struct) +([A-Za-z0-9_]+).*" "\\2" class "${class}")
    list(APPEND entries "${namespace}::${class}::*" "\"typeinfo for ${namespace}::${class}\"" "\"vtable for ${namespace}::${class}\"")
  endforeach()
  string(REGEX MATCHALL "[A-Za-z0-9_]+\\(" functions "${text}")
  foreach(function ${functions})
    string(REPLACE "(" "" function ${function})
    list(APPEND entries "${namespace}::${function}[!A-Za-z0-9_]*")
  endforeach()
  if(text MATCHES "operator")
    list(APPEND entries "${namespace}::operator*")
  endif()
endforeach()
list(SORT entries)
list(REMOVE_DUPLICATES entries)
list(JOIN entries ";\n      " entries)
file(WRITE ${OUTPUT} "{\n  global:\n    urdfmill_*;\n    extern \"C++\" {\n      ${entries};\n    };\n  local: *;\n};\n")
