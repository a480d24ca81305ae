# Completion for bash of urdfmill, and of xacro if that is the same program. The program itself tells what may come:
# `urdfmill complete WORD...` prints candidates, with what they are after a tab, and the directives :files, :folders.

_urdfmill() {
  # Bash splits words at `:` and `=`: put what stands together on the line together again.
  local words=() word i rest=${COMP_LINE:0:COMP_POINT} glued=0
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $rest == [[:space:]]* ]]; then
      glued=0
      rest=${rest#"${rest%%[![:space:]]*}"}
    fi
    ((i == COMP_CWORD)) && word=$rest
    if ((glued)); then words[${#words[@]} - 1]+=$word; else words+=("$word"); fi
    rest=${rest#"$word"}
    glued=1
  done
  local current=${words[${#words[@]} - 1]} program=urdfmill arguments=("${words[@]:1}")
  if [[ ${1##*/} == xacro ]]; then
    arguments=(xacro "${arguments[@]}")
  else
    program=$1
  fi

  # What bash takes for the current word begins after the last `:` or `=`.
  local common="" line candidate
  if [[ $current == *[:=]* ]]; then common=${current%"${current##*[:=]}"}; fi
  local files=()
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) mapfile -t files < <(compgen -f -- "${current#"$common"}") ;;
      :folders) mapfile -t files < <(compgen -d -- "${current#"$common"}") ;;
      *)
        candidate=${line%%$'\t'*}
        [[ $candidate == *= ]] && compopt -o nospace
        # A name in a model may hold what the shell would run.
        candidate=${candidate#"$common"}
        if [[ $candidate == *[^[:alnum:]_./:=,@%+-]* ]]; then printf -v candidate %q "$candidate"; fi
        COMPREPLY+=("$candidate")
        ;;
    esac
  done < <("$program" complete "${arguments[@]}" 2>/dev/null)
  # Bash quotes names of files itself, and ends folders with a slash.
  ((${#files[@]} > 0 && ${#COMPREPLY[@]} == 0)) && compopt -o filenames
  COMPREPLY+=("${files[@]}")
}
complete -F _urdfmill urdfmill
if [[ $(readlink -f "$(type -P xacro)") == "$(readlink -f "$(type -P urdfmill)")" ]]; then
  complete -F _urdfmill xacro
fi
