# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for ridgepoint-cli, which says itself what may stand where.

_ridgepoint_cli()
{
    # Bash splits words at '=' and '>' too; put together again what no blank stands between.
    local rest=${COMP_LINE:0:COMP_POINT} words=() piece i
    for ((i = 0; i <= COMP_CWORD; ++i)); do
        piece=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $rest == [[:blank:]]* ]]; then
            rest=${rest#"${rest%%[![:blank:]]*}"}
            words+=('')
        fi
        ((i < COMP_CWORD)) || piece=$rest # what stands behind the cursor does not count
        words[-1]+=$piece
        rest=${rest#"$piece"}
    done

    local current=${words[-1]} kept='' quoted=0
    if [[ $current == [\'\"]* ]]; then
        quoted=1 current=${current:1} # bash replaces all that follows an open quote
    else
        # of an unquoted word, only what follows its last '=' or '>'
        [[ $COMP_WORDBREAKS == *=* && $current == *[=\>]* ]] && kept=${current%"${current##*[=>]}"}
    fi
    words[-1]=$current
    for ((i = 1; i < ${#words[@]} - 1; ++i)); do
        words[i]=${words[i]#[\'\"]}
        words[i]=${words[i]%[\'\"]}
    done

    local program=${words[0]/#\~/$HOME} candidate file
    COMPREPLY=()
    while IFS= read -r candidate; do
        if [[ $candidate == :files ]]; then
            compopt -o filenames
            while IFS= read -r file; do
                COMPREPLY+=("$file")
            done < <(compgen -f -- "${current#"$kept"}")
            continue
        fi
        candidate=${candidate%%$'\t'*}
        [[ $candidate != *= ]] || compopt -o nospace
        candidate=${candidate#"$kept"}
        ((quoted)) || candidate=${candidate//>/\\>} # else it would write to a file
        COMPREPLY+=("$candidate")
    done < <("$program" complete "${words[@]:1}" 2>/dev/null)
}
complete -F _ridgepoint_cli ridgepoint-cli
