# SPDX-License-Identifier: Apache-2.0
# Turns the list of options in a program's --help into paragraphs of a man page. An item begins after
# two blanks, and its meaning after two more or on the next line; what is indented further goes on.
#   program --help | awk -v SECTIONS=Options,Arguments -f help_to_roff.awk

function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/"/, "\\(dq", text) # else it groups the words of a macro
    sub(/^[.']/, "\\\\\\&&", text)
    return text
}
function flush_item() {
    if (item != "")
        printf ".TP\n.B %s\n%s\n", roff(item), roff(meaning)
    item = meaning = ""
}
BEGIN {
    count = split(SECTIONS, names, ",")
    for (i = 1; i <= count; ++i)
        wanted[names[i] ":"] = 1
}
/^[A-Za-z]/ { flush_item(); inside = ($0 in wanted); next }
!inside || /^ *$/ { next }
/^  [^ ]/ {
    flush_item()
    line = substr($0, 3)
    at = match(line, /  +/)
    item = at ? substr(line, 1, at - 1) : line
    meaning = at ? substr(line, at + RLENGTH) : ""
    next
}
/^   / {
    sub(/^ +/, "")
    meaning = meaning (meaning == "" ? "" : " ") $0
}
END { flush_item() }
