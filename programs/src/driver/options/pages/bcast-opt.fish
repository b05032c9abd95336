complete -c bcast-opt -l files-from -d 'Read the names of files and folders from FILE, one a line; `-` is standard input' -r -F
complete -c bcast-opt -l shard -d 'Process the Kth of N parts of all files, divided by their names, so that N runs share the files' -r
complete -c bcast-opt -l split-input-file -d 'Process the parts between lines with MARKER apart from one another; MARKER is `// -----` when left out' -r
complete -c bcast-opt -s o -l output -d 'Print to FILE, which is written only if there are no errors' -r -F
complete -c bcast-opt -l mlir-elide-elementsattrs-if-larger -d 'Print elements literals of more than N elements as `dense_resource<__elided__>`' -r
complete -c bcast-opt -l mlir-elide-resource-strings-if-larger -d 'Print no resources whose text is longer than N characters, the quotes included' -r
complete -c bcast-opt -l mlir-print-op-on-diagnostic -d 'Accepted for mlir-opt\'s sake: a diagnostic shows the operation anyway' -r -f -a "true\t''
false\t''"
complete -c bcast-opt -l output-split-marker -d 'The line between the parts of a split input, `// -----` when left out' -r
complete -c bcast-opt -l llvm -d 'The release of LLVM whose forms are printed and verified, 19 to 24; the default is 22. Forms of all are read' -r
complete -c bcast-opt -l conformance -d 'The interpretation of the broadcasting rules to apply' -r -f -a "spec\t''
strict\t''
upstream\t''"
complete -c bcast-opt -l broadcastable -d 'Operations that broadcast as well: dialect.op or dialect.*, separated by commas' -r
complete -c bcast-opt -l rule -d 'Rules for operations: dialect.op=RULE or dialect.*=RULE, separated by commas. A RULE is broadcastable, none, numpy, unidirectional, pdpd, pdpd:axis=1 or bidirectional:target=2x1x6' -r
complete -c bcast-opt -l ods -d 'Operations that TableGen defines, in the JSON it dumps' -r -F
complete -c bcast-opt -l dialect -d 'Operations of your own, as in bcast.toml' -r -F
complete -c bcast-opt -l verify-diagnostics -d 'Compare diagnostics with the expected-error lines of the input' -r -f -a "all\t''
only-expected\t''"
complete -c bcast-opt -l error-format -d 'With source lines, notes and help; as FILE:LINE:COLUMN: error[CODE]: TEXT; without the code, as GCC has it; as JSON, an object a line; or as annotations of GitHub Actions' -r -f -a "human\t''
short\t''
gcc\t''
json\t''
github\t''"
complete -c bcast-opt -l report -d 'Write a report to FILE besides: FORMAT is sarif or json' -r
complete -c bcast-opt -l max-errors -d 'Show the first N errors and count the rest; 0 shows all' -r
complete -c bcast-opt -l color -d 'When to use colours; auto honours NO_COLOR' -r -f -a "auto\t''
always\t''
never\t''"
complete -c bcast-opt -s W -d 'Report a lint: -Wimplicit-outer, -Wno-implicit-outer, -Werror=implicit-outer, -Weverything; the last option wins' -r
complete -c bcast-opt -l also -d 'Rules that lint not-portable compares with' -r
complete -c bcast-opt -l baseline -d 'Do not report the findings of lints that are listed in FILE' -r -F
complete -c bcast-opt -l write-baseline -d 'Write the findings of lints to FILE, for --baseline, instead of reporting them' -r -F
complete -c bcast-opt -l conditions -d 'List what the run-time sizes of each function must satisfy, and on which lines: as remarks, or as JSON in place of the module' -r -f -a "text\t''
json\t''"
complete -c bcast-opt -l witness -d 'Name run-time sizes with which each function succeeds: as remarks, or as JSON in place of the module' -r -f -a "text\t''
json\t''"
complete -c bcast-opt -l guards -d 'Print the text with operations that check the conditions on run-time sizes: cf.assert, or shape.cstr_*' -r -f -a "assert\t''
cstr\t''"
complete -c bcast-opt -l stats -d 'Count operations, how many with tensors a rule decided, and which have none; and conditions on run-time sizes' -r -f -a "text\t''
json\t''"
complete -c bcast-opt -l trace-shapes -d 'Report the passes after which a shape changed or an operation became invalid: LOG is the output of mlir-opt -mlir-print-ir-after-all, or the folder of -mlir-print-ir-tree-dir, and FILE the module before' -r -F
complete -c bcast-opt -l signature -d 'Print the signature of each public function, in names of its arguments\' sizes, in place of the module: as text, of all functions, or as JSON' -r -f -a "text\t''
all\t''
json\t''"
complete -c bcast-opt -l signature-check -d 'Check that functions keep the signatures in FILE, which --signature wrote' -r -F
complete -c bcast-opt -l compare -d 'Compare the functions of BEFORE with those of FILE for all run-time sizes: an error is a function that fails, or returns another shape, for sizes with which it succeeded; both may be folders' -r -F
complete -c bcast-opt -l assume -d 'The sizes that comparisons and signatures assume: positive (none is 0; the default for TOSA), not-one (no dynamic dimension of an argument is 1), any' -r -f -a "any\t''
positive\t''
not-one\t''"
complete -c bcast-opt -l compare-cases -d 'Read a pair of functions at most N times, once for each case' -r
complete -c bcast-opt -l args -d 'Arguments of the functions before and after that are the same, by number or name; by place if not given' -r
complete -c bcast-opt -l explain -d 'Explain a code such as E0510, with examples; without CODE, list all codes' -r
complete -c bcast-opt -l explain-op -d 'Print the definition of an operation and its source' -r
complete -c bcast-opt -l show-config -d 'Print which bcast.toml files apply to FILE, and their settings' -r -F
complete -c bcast-opt -l completions -d 'Print a script that completes the options in a shell' -r -f -a "bash\t''
elvish\t''
fish\t''
powershell\t''
zsh\t''"
complete -c bcast-opt -l threads -d 'Use N threads, 1024 at the most; 0 is one for each core' -r
complete -c bcast-opt -l limits -d 'Sizes at which another method is used, for tests: see CONTRIBUTING.md' -r
complete -c bcast-opt -s 0 -l null -d 'Names in --files-from end with a NUL, as `find -print0` writes them'
complete -c bcast-opt -l no-implicit-module -d 'Do not put a module around the top-level operations'
complete -c bcast-opt -l allow-unregistered-dialect -d 'Accepted for mlir-opt\'s sake: unknown operations are fine by default'
complete -c bcast-opt -l deny-unregistered-dialect -d 'Refuse operations of dialects that are not known'
complete -c bcast-opt -l require-complete -d 'Refuse operations whose owners verify more than this program does'
complete -c bcast-opt -l skip-unknown-syntax -d 'Skip operations whose custom form is unknown, list them at the end, and verify all others'
complete -c bcast-opt -l verify-only -d 'Print no module, and nothing if there are no errors'
complete -c bcast-opt -l mlir-print-op-generic -d 'Print every operation in its generic form'
complete -c bcast-opt -l mlir-print-op-custom -d 'Print every operation in its custom form, where that is known, as mlir-opt does'
complete -c bcast-opt -l mlir-opt-print -d 'Print as `mlir-opt --mlir-print-op-generic` does: its names, numbers, order and aliases; with --mlir-print-op-custom as `mlir-opt` does'
complete -c bcast-opt -l mlir-print-local-scope -d 'Print the definitions of aliases at their uses, and no resources'
complete -c bcast-opt -l mlir-print-debuginfo -d 'Print locations'
complete -c bcast-opt -l strip-debuginfo -d 'Print no locations; takes precedence over --mlir-print-debuginfo'
complete -c bcast-opt -l whole-module -d 'Keep the whole module, however large, and follow run-time sizes into the private functions that are called'
complete -c bcast-opt -l no-config -d 'Do not read bcast.toml from the folder of an input or the folders above it'
complete -c bcast-opt -l verify-roundtrip -d 'Print, read again and print again: the two must be the same'
complete -c bcast-opt -l infer -d 'Write sizes and ranks into the types of results that follow from operands, and casts where a type cannot follow'
complete -c bcast-opt -l in-place -d 'With --infer: write the types into the files, and leave the rest of the files unchanged'
complete -c bcast-opt -l fix -d 'Change the files: apply the edits that can only be right, verify again, and keep those that cause no error'
complete -c bcast-opt -l unsafe-fixes -d 'Also apply edits that guess the intention'
complete -c bcast-opt -l diff -d 'Print what --fix, or --infer, would change as a unified diff, and change nothing'
complete -c bcast-opt -l compare-steps -d 'With --trace-shapes, compare each dump with the one before it'
complete -c bcast-opt -l compare-strict -d 'Public functions that are undecided or cannot be compared are errors'
complete -c bcast-opt -l compare-verbose -d 'Report functions that accept more sizes than before'
complete -c bcast-opt -l show-dialects -d 'List the dialects that are known'
complete -c bcast-opt -l man-page -d 'Print the page of the manual, for `man -l`'
complete -c bcast-opt -s h -l help -d 'Print this help'
complete -c bcast-opt -s V -l version -d 'Print the version'
