#!/usr/bin/env bash
# Checks that the repository tracks no files that programs write (logs, crashes of fuzzers, rejected patches, caches),
# that comments cite only files a reader of this repository can open, and the habits of CONTRIBUTING.md that show in a
# line.
# usage: tree_test.sh SOURCE
set -eu
cd "$1"
git rev-parse --is-inside-work-tree >/dev/null 2>&1 || { echo "skipped: not a checkout by git"; exit 77; }
failed=0
written=$(git ls-files -- '*.log' '*.orig' '*.rej' '*.pyc' '*.o' '*.urdfmill-*' core '**/core' 'fuzz/**/crash-*' 'fuzz/**/leak-*' 'fuzz/**/timeout-*' 'fuzz/**/oom-*' 'build/*')
if [ -n "$written" ]; then
  echo "these files do not belong in the repository:"
  echo "$written"
  failed=1
fi
# Sources cite the pages of docs/.
if git grep -nIE '\bspecs/[a-z-]+\.md' -- ':!tests/tree/tree_test.sh'; then
  echo "these lines cite a file that is not in the repository; cite a page of docs/"
  failed=1
fi
cited=$(git grep -hIoE '\bdocs/[a-zA-Z0-9_/-]+\.md' -- '*.cpp' '*.hpp' '*.h' '*.py' '*.txt' '*.cmake' | sort -u)
for page in $cited; do
  if [ ! -f "$page" ]; then
    echo "sources cite $page, which does not exist"
    failed=1
  fi
done
# The rules of One hand (CONTRIBUTING.md) that show in a line.
if git grep -nP '\benum class \w+( \{|;)' -- '*.cpp' '*.hpp' || git grep -nP '\benum class \w+ : (?!std::u?int)' -- '*.cpp' '*.hpp'; then
  echo "these enumerations do not say what they are stored in"
  failed=1
fi
if git grep -nP '\b(const|constexpr)\b[^;=(]*\b(c_(?!str)|k[A-Z]\w)\w*( =|\[|\{)' -- '*.cpp' '*.hpp'; then
  echo "these constants have a prefix"
  failed=1
fi
# Names that a file chooses would collide in the hash of the standard library.
if git grep -nE 'unordered_(map|set|multimap|multiset)<std::string' -- 'lib/*.cpp' 'lib/*.hpp' 'tools/*.cpp' 'tools/*.hpp'; then
  echo "these tables of names can be made slow by names of one hash; use std::map or std::set"
  failed=1
fi
exit $failed
