#compdef bcast-opt

autoload -U is-at-least

_bcast-opt() {
    typeset -A opt_args
    typeset -a _arguments_options
    local ret=1

    if is-at-least 5.2; then
        _arguments_options=(-s -S -C)
    else
        _arguments_options=(-s -C)
    fi

    local context curcontext="$curcontext" state line
    _arguments "${_arguments_options[@]}" : \
'(-o --output)--files-from=[Read the names of files and folders from FILE, one a line; \`-\` is standard input]:FILE:_files' \
'(-o --output)--shard=[Process the Kth of N parts of all files, divided by their names, so that N runs share the files]:K/N:_default' \
'--split-input-file=[Process the parts between lines with MARKER apart from one another; MARKER is \`// -----\` when left out]::MARKER:_default' \
'-o+[Print to FILE, which is written only if there are no errors]:FILE:_files' \
'--output=[Print to FILE, which is written only if there are no errors]:FILE:_files' \
'(--guards)--mlir-elide-elementsattrs-if-larger=[Print elements literals of more than N elements as \`dense_resource<__elided__>\`]:N:_default' \
'(--guards)--mlir-elide-resource-strings-if-larger=[Print no resources whose text is longer than N characters, the quotes included]:N:_default' \
'--mlir-print-op-on-diagnostic=[Accepted for mlir-opt'\''s sake\: a diagnostic shows the operation anyway]::BOOL:(true false)' \
'--output-split-marker=[The line between the parts of a split input, \`// -----\` when left out]:MARKER:_default' \
'--llvm=[The release of LLVM whose forms are printed and verified, 19 to 24; the default is 22. Forms of all are read]:RELEASE:_default' \
'--conformance=[The interpretation of the broadcasting rules to apply]:PROFILE:(spec strict upstream)' \
'*--broadcastable=[Operations that broadcast as well\: dialect.op or dialect.*, separated by commas]:OPS:_default' \
'*--rule=[Rules for operations\: dialect.op=RULE or dialect.*=RULE, separated by commas. A RULE is broadcastable, none, numpy, unidirectional, pdpd, pdpd\:axis=1 or bidirectional\:target=2x1x6]:OP=RULE:_default' \
'*--ods=[Operations that TableGen defines, in the JSON it dumps]:FILE.json:_files' \
'*--dialect=[Operations of your own, as in bcast.toml]:FILE.toml:_files' \
'--verify-diagnostics=[Compare diagnostics with the expected-error lines of the input]::LEVEL:(all only-expected)' \
'--error-format=[With source lines, notes and help; as FILE\:LINE\:COLUMN\: error\[CODE\]\: TEXT; without the code, as GCC has it; as JSON, an object a line; or as annotations of GitHub Actions]:FORMAT:(human short gcc json github)' \
'*--report=[Write a report to FILE besides\: FORMAT is sarif or json]:FORMAT:FILE:_default' \
'--max-errors=[Show the first N errors and count the rest; 0 shows all]:N:_default' \
'--color=[When to use colours; auto honours NO_COLOR]:WHEN:(auto always never)' \
'*-W+[Report a lint\: -Wimplicit-outer, -Wno-implicit-outer, -Werror=implicit-outer, -Weverything; the last option wins]:LINT:_default' \
'*--also=[Rules that lint not-portable compares with]:RULE:_default' \
'--baseline=[Do not report the findings of lints that are listed in FILE]:FILE:_files' \
'(--baseline --verify-diagnostics --fix --unsafe-fixes --diff)--write-baseline=[Write the findings of lints to FILE, for --baseline, instead of reporting them]:FILE:_files' \
'--conditions=[List what the run-time sizes of each function must satisfy, and on which lines\: as remarks, or as JSON in place of the module]::FORMAT:(text json)' \
'--witness=[Name run-time sizes with which each function succeeds\: as remarks, or as JSON in place of the module]::FORMAT:(text json)' \
'(--verify-only --mlir-print-op-generic --mlir-print-op-custom --mlir-opt-print --mlir-print-debuginfo)--guards=[Print the text with operations that check the conditions on run-time sizes\: cf.assert, or shape.cstr_*]::KIND:(assert cstr)' \
'--stats=[Count operations, how many with tensors a rule decided, and which have none; and conditions on run-time sizes]::FORMAT:(text json)' \
'(-o --output --verify-diagnostics --verify-roundtrip --infer --guards --conditions --witness --stats --fix --unsafe-fixes --diff --files-from --shard)--trace-shapes=[Report the passes after which a shape changed or an operation became invalid\: LOG is the output of mlir-opt -mlir-print-ir-after-all, or the folder of -mlir-print-ir-tree-dir, and FILE the module before]:LOG:_files' \
'(-o --output --verify-diagnostics --verify-roundtrip --infer --guards --conditions --witness --stats)--signature=[Print the signature of each public function, in names of its arguments'\'' sizes, in place of the module\: as text, of all functions, or as JSON]::FORMAT:(text all json)' \
'--signature-check=[Check that functions keep the signatures in FILE, which --signature wrote]:FILE:_files' \
'(-o --output --verify-diagnostics --verify-roundtrip --infer --guards --conditions --witness --stats --fix --unsafe-fixes --diff --files-from --shard --trace-shapes)--compare=[Compare the functions of BEFORE with those of FILE for all run-time sizes\: an error is a function that fails, or returns another shape, for sizes with which it succeeded; both may be folders]:BEFORE:_files' \
'*--assume=[The sizes that comparisons and signatures assume\: positive (none is 0; the default for TOSA), not-one (no dynamic dimension of an argument is 1), any]:LIST:(any positive not-one)' \
'--compare-cases=[Read a pair of functions at most N times, once for each case]:N:_default' \
'*--args=[Arguments of the functions before and after that are the same, by number or name; by place if not given]:B:A:_default' \
'--explain=[Explain a code such as E0510, with examples; without CODE, list all codes]::CODE:_default' \
'--explain-op=[Print the definition of an operation and its source]:OP:_default' \
'--show-config=[Print which bcast.toml files apply to FILE, and their settings]:FILE:_files' \
'--completions=[Print a script that completes the options in a shell]:SHELL:(bash elvish fish powershell zsh)' \
'--threads=[Use N threads, 1024 at the most; 0 is one for each core]:N:_default' \
'--limits=[Sizes at which another method is used, for tests\: see CONTRIBUTING.md]:LIMITS:_default' \
'-0[Names in --files-from end with a NUL, as \`find -print0\` writes them]' \
'--null[Names in --files-from end with a NUL, as \`find -print0\` writes them]' \
'--no-implicit-module[Do not put a module around the top-level operations]' \
'--allow-unregistered-dialect[Accepted for mlir-opt'\''s sake\: unknown operations are fine by default]' \
'--deny-unregistered-dialect[Refuse operations of dialects that are not known]' \
'--require-complete[Refuse operations whose owners verify more than this program does]' \
'--skip-unknown-syntax[Skip operations whose custom form is unknown, list them at the end, and verify all others]' \
'(-o --output)--verify-only[Print no module, and nothing if there are no errors]' \
'--mlir-print-op-generic[Print every operation in its generic form]' \
'(--mlir-print-op-generic)--mlir-print-op-custom[Print every operation in its custom form, where that is known, as mlir-opt does]' \
'--mlir-opt-print[Print as \`mlir-opt --mlir-print-op-generic\` does\: its names, numbers, order and aliases; with --mlir-print-op-custom as \`mlir-opt\` does]' \
'(--guards)--mlir-print-local-scope[Print the definitions of aliases at their uses, and no resources]' \
'--mlir-print-debuginfo[Print locations]' \
'--strip-debuginfo[Print no locations; takes precedence over --mlir-print-debuginfo]' \
'--whole-module[Keep the whole module, however large, and follow run-time sizes into the private functions that are called]' \
'--no-config[Do not read bcast.toml from the folder of an input or the folders above it]' \
'--verify-roundtrip[Print, read again and print again\: the two must be the same]' \
'(--guards --conditions --witness)--infer[Write sizes and ranks into the types of results that follow from operands, and casts where a type cannot follow]' \
'(--diff -o --output --verify-diagnostics --verify-roundtrip --stats)--in-place[With --infer\: write the types into the files, and leave the rest of the files unchanged]' \
'(-o --output --verify-diagnostics --verify-roundtrip --infer --guards --conditions --witness --stats)--fix[Change the files\: apply the edits that can only be right, verify again, and keep those that cause no error]' \
'(-o --output --verify-diagnostics --verify-roundtrip --infer --guards --conditions --witness --stats)--unsafe-fixes[Also apply edits that guess the intention]' \
'(-o --output --verify-diagnostics --verify-roundtrip --guards --conditions --witness --stats)--diff[Print what --fix, or --infer, would change as a unified diff, and change nothing]' \
'--compare-steps[With --trace-shapes, compare each dump with the one before it]' \
'--compare-strict[Public functions that are undecided or cannot be compared are errors]' \
'--compare-verbose[Report functions that accept more sizes than before]' \
'--show-dialects[List the dialects that are known]' \
'--man-page[Print the page of the manual, for \`man -l\`]' \
'-h[Print this help]' \
'--help[Print this help]' \
'-V[Print the version]' \
'--version[Print the version]' \
'*::inputs -- Files or folders to read; `-` or nothing is standard input. Several files, or folders, are verified without printing:_files' \
&& ret=0
}

(( $+functions[_bcast-opt_commands] )) ||
_bcast-opt_commands() {
    local commands; commands=()
    _describe -t commands 'bcast-opt commands' commands "$@"
}

if [ "$funcstack[1]" = "_bcast-opt" ]; then
    _bcast-opt "$@"
else
    compdef _bcast-opt bcast-opt
fi
