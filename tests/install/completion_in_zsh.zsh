# completion_in_zsh.zsh FOLDER: an interactive zsh with the completion functions of FOLDER on a terminal of its own. Each
# line of the input is typed there and a tab after it; what the line is then goes out.
zmodload zsh/zpty
zpty -b shell 'zsh -f -i'
# The marks are spelled so that the echo of these lines does not hold them.
zpty -w shell "PROMPT= RPROMPT=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; unsetopt beep
show() { print; print -r -- 'LINE'\":\$BUFFER:END\"; BUFFER=; }; zle -N show; bindkey '^T' show; print REA''DY"
zpty -r shell output '*READY*'
while IFS= read -r line; do
  zpty -w -n shell "$line"$'\t\x14'
  zpty -r shell output '*LINE:*:END*'
  output=${output##*LINE:}
  print -r -- "${output%%:END*}"
done
zpty -d shell
