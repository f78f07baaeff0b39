# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for ridgepoint-cli, which says itself what may stand where.

function __ridgepoint_cli_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct | string trim --chars='"\'')
    set -l program $words[1]
    for line in ($program complete $words[2..-1] "$current" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
        else
            echo $line
        end
    end
end
complete -c ridgepoint-cli -f -a '(__ridgepoint_cli_complete)'
