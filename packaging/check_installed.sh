#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Looks at Ridgepoint as a user has it who installed it: the programs on the PATH run, without a network,
# and all that belongs to them is found. Run by check_packages.sh within a Debian of its own, as a user
# without rights, without a network; needs Xvfb, xprop, xwininfo, strace, gio, xdg-mime, man.
#   check_installed.sh README FOLDER      README.md, whose examples must pass; an empty FOLDER
# Leaves FOLDER/screen.xwd, what the screen showed.
set -euo pipefail
readme=$1 folder=$2
cd "$folder"
export XDG_RUNTIME_DIR="$folder/run" LC_ALL=C.UTF-8
mkdir -m 700 "$XDG_RUNTIME_DIR"
fail() { printf 'FAULT: %s\n' "$*"; exit 1; }

echo "the command line"
ridgepoint-cli --version
ridgepoint-cli evaluate >verdict || fail "evaluate: exit $?"
grep -q 'Fits' verdict || fail "evaluate prints no verdict"

echo "the examples of README.md"
cat >config.json <<'END'
{"architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "hidden_size": 1024,
 "intermediate_size": 3072, "num_hidden_layers": 28, "num_attention_heads": 16,
 "num_key_value_heads": 8, "head_dim": 128, "vocab_size": 151936, "tie_word_embeddings": true}
END
count=0
while IFS= read -r line; do
    code=0
    bash -c "$line" >out 2>&1 || code=$?
    # a verdict of 1 is an answer: with what an example changes the plan may not fit
    ((code == 0)) || [[ $code == 1 && $line == *" evaluate"* ]] || fail "$line: exit $code: $(cat out)"
    count=$((count + 1))
done < <(sed -n 's/^    \(\$ \)\{0,1\}\(ridgepoint-cli .*\)$/\2/p' "$readme")
((count >= 5)) || fail "README.md has only $count examples"
ridgepoint-cli evaluate my-plan.json >out || (($? == 1)) || fail "the imported plan is no plan"

# its helper is found from wherever the programs lie; a build without Qt has none
if [[ $(ridgepoint-cli complete rep) == report* ]]; then
    echo "the report"
    ridgepoint-cli report qwen3-8b-48x4090 -o report.pdf >out 2>&1 || fail "report: $(cat out)"
    [[ $(head -c 5 report.pdf) == %PDF- ]] || fail "the report is no PDF"
fi

echo "the window"
Xvfb :99 -screen 0 1440x900x24 -nolisten tcp -noreset -fbdir "$folder" >xvfb 2>&1 &
server=$!
# shellcheck disable=SC2064
trap "kill $server; wait $server || true" EXIT # it removes its lock
export DISPLAY=:99
until xprop -root >/dev/null 2>&1; do kill -0 $server || fail "Xvfb: $(cat xvfb)"; done
ridgepoint --timing >timing 2>errors || fail "ridgepoint --timing: $(cat errors)"
cat timing
strace -f -qq -e trace=socket,connect -o calls ridgepoint qwen3-8b-48x4090 2>errors &
window=$!
id=''
for ((i = 0; i < 300; ++i)); do
    # the class is the one that the menu entry names
    id=$(xwininfo -root -tree | sed -n 's/^ *\(0x[0-9a-f]*\) ".*("ridgepoint" "ridgepoint").*/\1/p')
    if [[ -n $id ]] && xwininfo -id "${id%%$'\n'*}" | grep -q IsViewable; then break; fi
    kill -0 $window || fail "the window ended: $(cat errors)"
    id=''
    sleep 0.2
done
[[ -n $id ]] || fail "no window came"
id=${id%%$'\n'*}
[[ $(xprop -id "$id" _NET_WM_ICON) == *"Icon ("* ]] || fail "the window has no icon"
sleep 3 # until its charts are drawn
cp Xvfb_screen0 screen.xwd
kill "$(pgrep -P $window ridgepoint)"
wait $window || true
[[ ! -s errors ]] || fail "the window wrote: $(cat errors)"

echo "no network"
strace -f -qq -e trace=socket,connect -o cli-calls ridgepoint-cli evaluate >out
grep -hE 'AF_INET|AF_PACKET' calls cli-calls && fail "a program opened a network socket"
for program in ridgepoint ridgepoint-cli; do
    ldd "$(command -v $program)" | grep -E 'not found|Network' && fail "$program: libraries"
done

echo "the desktop"
ridgepoint-cli import config.json -o plan.ridgepoint.json >out 2>&1
type=application/vnd.ridgepoint.plan+json
export XDG_CURRENT_DESKTOP=GNOME # xdg-mime asks gio then
[[ $(xdg-mime query filetype plan.ridgepoint.json) == "$type" ]] || fail "a plan has another type"
cp plan.ridgepoint.json other
[[ $(xdg-mime query filetype other) == "$type" ]] || fail "a plan of another name has another type"
[[ $(xdg-mime query filetype config.json) == application/json ]] || fail "JSON is no JSON"
[[ $(xdg-mime query default $type) == ridgepoint.desktop ]] || fail "plans open with another program"
[[ $(gio mime $type) == *ridgepoint.desktop* ]] || fail "gio: plans open with another program"

echo "man pages and completion"
for program in ridgepoint ridgepoint-cli; do
    [[ $(man -w $program) == "$(dirname "$(command -v $program)")"/../share/man/* ||
        $(man -w $program) == "$(realpath "$(dirname "$(command -v $program)")/..")"/share/man/* ]] ||
        fail "man finds another page: $(man -w $program)"
    said=$(man --warnings $program 2>&1 >page)
    [[ -z $said && -s page ]] || fail "man $program: $said"
done
# as an interactive bash loads it
# shellcheck disable=SC2016
replies=$(bash -c 'source /usr/share/bash-completion/bash_completion
    _completion_loader ridgepoint-cli || (($? == 124)) || exit 1
    compopt() { :; }
    COMP_LINE="ridgepoint-cli eval" COMP_POINT=19 COMP_WORDS=(ridgepoint-cli eval) COMP_CWORD=1
    _ridgepoint_cli
    echo "${COMPREPLY[@]}"')
[[ $replies == evaluate ]] || fail "bash completes nothing: $replies"
echo "all of it is in order"
