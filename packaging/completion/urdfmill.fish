# Completion for fish: `urdfmill complete WORD...` tells what may come; candidates have what they are after a tab.

function __urdfmill_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    if test (basename -- $program) = xacro
        set program urdfmill
        set -p words xacro
    end
    for line in ($program complete $words "$current" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$current"
            case :folders
                __fish_complete_directories "$current"
            case '*'
                echo $line
        end
    end
end

complete -c urdfmill -f -a '(__urdfmill_complete)'
complete -c xacro -f -a '(__urdfmill_complete)'
