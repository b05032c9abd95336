
use builtin;
use str;

set edit:completion:arg-completer[bcast-opt] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'bcast-opt'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'bcast-opt'= {
            cand --files-from 'Read the names of files and folders from FILE, one a line; `-` is standard input'
            cand --shard 'Process the Kth of N parts of all files, divided by their names, so that N runs share the files'
            cand --split-input-file 'Process the parts between lines with MARKER apart from one another; MARKER is `// -----` when left out'
            cand -o 'Print to FILE, which is written only if there are no errors'
            cand --output 'Print to FILE, which is written only if there are no errors'
            cand --mlir-elide-elementsattrs-if-larger 'Print elements literals of more than N elements as `dense_resource<__elided__>`'
            cand --mlir-elide-resource-strings-if-larger 'Print no resources whose text is longer than N characters, the quotes included'
            cand --mlir-print-op-on-diagnostic 'Accepted for mlir-opt''s sake: a diagnostic shows the operation anyway'
            cand --output-split-marker 'The line between the parts of a split input, `// -----` when left out'
            cand --llvm 'The release of LLVM whose forms are printed and verified, 19 to 24; the default is 22. Forms of all are read'
            cand --conformance 'The interpretation of the broadcasting rules to apply'
            cand --broadcastable 'Operations that broadcast as well: dialect.op or dialect.*, separated by commas'
            cand --rule 'Rules for operations: dialect.op=RULE or dialect.*=RULE, separated by commas. A RULE is broadcastable, none, numpy, unidirectional, pdpd, pdpd:axis=1 or bidirectional:target=2x1x6'
            cand --ods 'Operations that TableGen defines, in the JSON it dumps'
            cand --dialect 'Operations of your own, as in bcast.toml'
            cand --verify-diagnostics 'Compare diagnostics with the expected-error lines of the input'
            cand --error-format 'With source lines, notes and help; as FILE:LINE:COLUMN: error[CODE]: TEXT; without the code, as GCC has it; as JSON, an object a line; or as annotations of GitHub Actions'
            cand --report 'Write a report to FILE besides: FORMAT is sarif or json'
            cand --max-errors 'Show the first N errors and count the rest; 0 shows all'
            cand --color 'When to use colours; auto honours NO_COLOR'
            cand -W 'Report a lint: -Wimplicit-outer, -Wno-implicit-outer, -Werror=implicit-outer, -Weverything; the last option wins'
            cand --also 'Rules that lint not-portable compares with'
            cand --baseline 'Do not report the findings of lints that are listed in FILE'
            cand --write-baseline 'Write the findings of lints to FILE, for --baseline, instead of reporting them'
            cand --conditions 'List what the run-time sizes of each function must satisfy, and on which lines: as remarks, or as JSON in place of the module'
            cand --witness 'Name run-time sizes with which each function succeeds: as remarks, or as JSON in place of the module'
            cand --guards 'Print the text with operations that check the conditions on run-time sizes: cf.assert, or shape.cstr_*'
            cand --stats 'Count operations, how many with tensors a rule decided, and which have none; and conditions on run-time sizes'
            cand --trace-shapes 'Report the passes after which a shape changed or an operation became invalid: LOG is the output of mlir-opt -mlir-print-ir-after-all, or the folder of -mlir-print-ir-tree-dir, and FILE the module before'
            cand --signature 'Print the signature of each public function, in names of its arguments'' sizes, in place of the module: as text, of all functions, or as JSON'
            cand --signature-check 'Check that functions keep the signatures in FILE, which --signature wrote'
            cand --compare 'Compare the functions of BEFORE with those of FILE for all run-time sizes: an error is a function that fails, or returns another shape, for sizes with which it succeeded; both may be folders'
            cand --assume 'The sizes that comparisons and signatures assume: positive (none is 0; the default for TOSA), not-one (no dynamic dimension of an argument is 1), any'
            cand --compare-cases 'Read a pair of functions at most N times, once for each case'
            cand --args 'Arguments of the functions before and after that are the same, by number or name; by place if not given'
            cand --explain 'Explain a code such as E0510, with examples; without CODE, list all codes'
            cand --explain-op 'Print the definition of an operation and its source'
            cand --show-config 'Print which bcast.toml files apply to FILE, and their settings'
            cand --completions 'Print a script that completes the options in a shell'
            cand --threads 'Use N threads, 1024 at the most; 0 is one for each core'
            cand --limits 'Sizes at which another method is used, for tests: see CONTRIBUTING.md'
            cand -0 'Names in --files-from end with a NUL, as `find -print0` writes them'
            cand --null 'Names in --files-from end with a NUL, as `find -print0` writes them'
            cand --no-implicit-module 'Do not put a module around the top-level operations'
            cand --allow-unregistered-dialect 'Accepted for mlir-opt''s sake: unknown operations are fine by default'
            cand --deny-unregistered-dialect 'Refuse operations of dialects that are not known'
            cand --require-complete 'Refuse operations whose owners verify more than this program does'
            cand --skip-unknown-syntax 'Skip operations whose custom form is unknown, list them at the end, and verify all others'
            cand --verify-only 'Print no module, and nothing if there are no errors'
            cand --mlir-print-op-generic 'Print every operation in its generic form'
            cand --mlir-print-op-custom 'Print every operation in its custom form, where that is known, as mlir-opt does'
            cand --mlir-opt-print 'Print as `mlir-opt --mlir-print-op-generic` does: its names, numbers, order and aliases; with --mlir-print-op-custom as `mlir-opt` does'
            cand --mlir-print-local-scope 'Print the definitions of aliases at their uses, and no resources'
            cand --mlir-print-debuginfo 'Print locations'
            cand --strip-debuginfo 'Print no locations; takes precedence over --mlir-print-debuginfo'
            cand --whole-module 'Keep the whole module, however large, and follow run-time sizes into the private functions that are called'
            cand --no-config 'Do not read bcast.toml from the folder of an input or the folders above it'
            cand --verify-roundtrip 'Print, read again and print again: the two must be the same'
            cand --infer 'Write sizes and ranks into the types of results that follow from operands, and casts where a type cannot follow'
            cand --in-place 'With --infer: write the types into the files, and leave the rest of the files unchanged'
            cand --fix 'Change the files: apply the edits that can only be right, verify again, and keep those that cause no error'
            cand --unsafe-fixes 'Also apply edits that guess the intention'
            cand --diff 'Print what --fix, or --infer, would change as a unified diff, and change nothing'
            cand --compare-steps 'With --trace-shapes, compare each dump with the one before it'
            cand --compare-strict 'Public functions that are undecided or cannot be compared are errors'
            cand --compare-verbose 'Report functions that accept more sizes than before'
            cand --show-dialects 'List the dialects that are known'
            cand --man-page 'Print the page of the manual, for `man -l`'
            cand -h 'Print this help'
            cand --help 'Print this help'
            cand -V 'Print the version'
            cand --version 'Print the version'
        }
    ]
    $completions[$command]
}
