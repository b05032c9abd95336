
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'bcast-opt' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'bcast-opt'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'bcast-opt' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read the names of files and folders from FILE, one a line; `-` is standard input')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Process the Kth of N parts of all files, divided by their names, so that N runs share the files')
            [CompletionResult]::new('--split-input-file', '--split-input-file', [CompletionResultType]::ParameterName, 'Process the parts between lines with MARKER apart from one another; MARKER is `// -----` when left out')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Print to FILE, which is written only if there are no errors')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Print to FILE, which is written only if there are no errors')
            [CompletionResult]::new('--mlir-elide-elementsattrs-if-larger', '--mlir-elide-elementsattrs-if-larger', [CompletionResultType]::ParameterName, 'Print elements literals of more than N elements as `dense_resource<__elided__>`')
            [CompletionResult]::new('--mlir-elide-resource-strings-if-larger', '--mlir-elide-resource-strings-if-larger', [CompletionResultType]::ParameterName, 'Print no resources whose text is longer than N characters, the quotes included')
            [CompletionResult]::new('--mlir-print-op-on-diagnostic', '--mlir-print-op-on-diagnostic', [CompletionResultType]::ParameterName, 'Accepted for mlir-opt''s sake: a diagnostic shows the operation anyway')
            [CompletionResult]::new('--output-split-marker', '--output-split-marker', [CompletionResultType]::ParameterName, 'The line between the parts of a split input, `// -----` when left out')
            [CompletionResult]::new('--llvm', '--llvm', [CompletionResultType]::ParameterName, 'The release of LLVM whose forms are printed and verified, 19 to 24; the default is 22. Forms of all are read')
            [CompletionResult]::new('--conformance', '--conformance', [CompletionResultType]::ParameterName, 'The interpretation of the broadcasting rules to apply')
            [CompletionResult]::new('--broadcastable', '--broadcastable', [CompletionResultType]::ParameterName, 'Operations that broadcast as well: dialect.op or dialect.*, separated by commas')
            [CompletionResult]::new('--rule', '--rule', [CompletionResultType]::ParameterName, 'Rules for operations: dialect.op=RULE or dialect.*=RULE, separated by commas. A RULE is broadcastable, none, numpy, unidirectional, pdpd, pdpd:axis=1 or bidirectional:target=2x1x6')
            [CompletionResult]::new('--ods', '--ods', [CompletionResultType]::ParameterName, 'Operations that TableGen defines, in the JSON it dumps')
            [CompletionResult]::new('--dialect', '--dialect', [CompletionResultType]::ParameterName, 'Operations of your own, as in bcast.toml')
            [CompletionResult]::new('--verify-diagnostics', '--verify-diagnostics', [CompletionResultType]::ParameterName, 'Compare diagnostics with the expected-error lines of the input')
            [CompletionResult]::new('--error-format', '--error-format', [CompletionResultType]::ParameterName, 'With source lines, notes and help; as FILE:LINE:COLUMN: error[CODE]: TEXT; without the code, as GCC has it; as JSON, an object a line; or as annotations of GitHub Actions')
            [CompletionResult]::new('--report', '--report', [CompletionResultType]::ParameterName, 'Write a report to FILE besides: FORMAT is sarif or json')
            [CompletionResult]::new('--max-errors', '--max-errors', [CompletionResultType]::ParameterName, 'Show the first N errors and count the rest; 0 shows all')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto honours NO_COLOR')
            [CompletionResult]::new('-W', '-W ', [CompletionResultType]::ParameterName, 'Report a lint: -Wimplicit-outer, -Wno-implicit-outer, -Werror=implicit-outer, -Weverything; the last option wins')
            [CompletionResult]::new('--also', '--also', [CompletionResultType]::ParameterName, 'Rules that lint not-portable compares with')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Do not report the findings of lints that are listed in FILE')
            [CompletionResult]::new('--write-baseline', '--write-baseline', [CompletionResultType]::ParameterName, 'Write the findings of lints to FILE, for --baseline, instead of reporting them')
            [CompletionResult]::new('--conditions', '--conditions', [CompletionResultType]::ParameterName, 'List what the run-time sizes of each function must satisfy, and on which lines: as remarks, or as JSON in place of the module')
            [CompletionResult]::new('--witness', '--witness', [CompletionResultType]::ParameterName, 'Name run-time sizes with which each function succeeds: as remarks, or as JSON in place of the module')
            [CompletionResult]::new('--guards', '--guards', [CompletionResultType]::ParameterName, 'Print the text with operations that check the conditions on run-time sizes: cf.assert, or shape.cstr_*')
            [CompletionResult]::new('--stats', '--stats', [CompletionResultType]::ParameterName, 'Count operations, how many with tensors a rule decided, and which have none; and conditions on run-time sizes')
            [CompletionResult]::new('--trace-shapes', '--trace-shapes', [CompletionResultType]::ParameterName, 'Report the passes after which a shape changed or an operation became invalid: LOG is the output of mlir-opt -mlir-print-ir-after-all, or the folder of -mlir-print-ir-tree-dir, and FILE the module before')
            [CompletionResult]::new('--signature', '--signature', [CompletionResultType]::ParameterName, 'Print the signature of each public function, in names of its arguments'' sizes, in place of the module: as text, of all functions, or as JSON')
            [CompletionResult]::new('--signature-check', '--signature-check', [CompletionResultType]::ParameterName, 'Check that functions keep the signatures in FILE, which --signature wrote')
            [CompletionResult]::new('--compare', '--compare', [CompletionResultType]::ParameterName, 'Compare the functions of BEFORE with those of FILE for all run-time sizes: an error is a function that fails, or returns another shape, for sizes with which it succeeded; both may be folders')
            [CompletionResult]::new('--assume', '--assume', [CompletionResultType]::ParameterName, 'The sizes that comparisons and signatures assume: positive (none is 0; the default for TOSA), not-one (no dynamic dimension of an argument is 1), any')
            [CompletionResult]::new('--compare-cases', '--compare-cases', [CompletionResultType]::ParameterName, 'Read a pair of functions at most N times, once for each case')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments of the functions before and after that are the same, by number or name; by place if not given')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Explain a code such as E0510, with examples; without CODE, list all codes')
            [CompletionResult]::new('--explain-op', '--explain-op', [CompletionResultType]::ParameterName, 'Print the definition of an operation and its source')
            [CompletionResult]::new('--show-config', '--show-config', [CompletionResultType]::ParameterName, 'Print which bcast.toml files apply to FILE, and their settings')
            [CompletionResult]::new('--completions', '--completions', [CompletionResultType]::ParameterName, 'Print a script that completes the options in a shell')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Use N threads, 1024 at the most; 0 is one for each core')
            [CompletionResult]::new('--limits', '--limits', [CompletionResultType]::ParameterName, 'Sizes at which another method is used, for tests: see CONTRIBUTING.md')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'Names in --files-from end with a NUL, as `find -print0` writes them')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'Names in --files-from end with a NUL, as `find -print0` writes them')
            [CompletionResult]::new('--no-implicit-module', '--no-implicit-module', [CompletionResultType]::ParameterName, 'Do not put a module around the top-level operations')
            [CompletionResult]::new('--allow-unregistered-dialect', '--allow-unregistered-dialect', [CompletionResultType]::ParameterName, 'Accepted for mlir-opt''s sake: unknown operations are fine by default')
            [CompletionResult]::new('--deny-unregistered-dialect', '--deny-unregistered-dialect', [CompletionResultType]::ParameterName, 'Refuse operations of dialects that are not known')
            [CompletionResult]::new('--require-complete', '--require-complete', [CompletionResultType]::ParameterName, 'Refuse operations whose owners verify more than this program does')
            [CompletionResult]::new('--skip-unknown-syntax', '--skip-unknown-syntax', [CompletionResultType]::ParameterName, 'Skip operations whose custom form is unknown, list them at the end, and verify all others')
            [CompletionResult]::new('--verify-only', '--verify-only', [CompletionResultType]::ParameterName, 'Print no module, and nothing if there are no errors')
            [CompletionResult]::new('--mlir-print-op-generic', '--mlir-print-op-generic', [CompletionResultType]::ParameterName, 'Print every operation in its generic form')
            [CompletionResult]::new('--mlir-print-op-custom', '--mlir-print-op-custom', [CompletionResultType]::ParameterName, 'Print every operation in its custom form, where that is known, as mlir-opt does')
            [CompletionResult]::new('--mlir-opt-print', '--mlir-opt-print', [CompletionResultType]::ParameterName, 'Print as `mlir-opt --mlir-print-op-generic` does: its names, numbers, order and aliases; with --mlir-print-op-custom as `mlir-opt` does')
            [CompletionResult]::new('--mlir-print-local-scope', '--mlir-print-local-scope', [CompletionResultType]::ParameterName, 'Print the definitions of aliases at their uses, and no resources')
            [CompletionResult]::new('--mlir-print-debuginfo', '--mlir-print-debuginfo', [CompletionResultType]::ParameterName, 'Print locations')
            [CompletionResult]::new('--strip-debuginfo', '--strip-debuginfo', [CompletionResultType]::ParameterName, 'Print no locations; takes precedence over --mlir-print-debuginfo')
            [CompletionResult]::new('--whole-module', '--whole-module', [CompletionResultType]::ParameterName, 'Keep the whole module, however large, and follow run-time sizes into the private functions that are called')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Do not read bcast.toml from the folder of an input or the folders above it')
            [CompletionResult]::new('--verify-roundtrip', '--verify-roundtrip', [CompletionResultType]::ParameterName, 'Print, read again and print again: the two must be the same')
            [CompletionResult]::new('--infer', '--infer', [CompletionResultType]::ParameterName, 'Write sizes and ranks into the types of results that follow from operands, and casts where a type cannot follow')
            [CompletionResult]::new('--in-place', '--in-place', [CompletionResultType]::ParameterName, 'With --infer: write the types into the files, and leave the rest of the files unchanged')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Change the files: apply the edits that can only be right, verify again, and keep those that cause no error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply edits that guess the intention')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix, or --infer, would change as a unified diff, and change nothing')
            [CompletionResult]::new('--compare-steps', '--compare-steps', [CompletionResultType]::ParameterName, 'With --trace-shapes, compare each dump with the one before it')
            [CompletionResult]::new('--compare-strict', '--compare-strict', [CompletionResultType]::ParameterName, 'Public functions that are undecided or cannot be compared are errors')
            [CompletionResult]::new('--compare-verbose', '--compare-verbose', [CompletionResultType]::ParameterName, 'Report functions that accept more sizes than before')
            [CompletionResult]::new('--show-dialects', '--show-dialects', [CompletionResultType]::ParameterName, 'List the dialects that are known')
            [CompletionResult]::new('--man-page', '--man-page', [CompletionResultType]::ParameterName, 'Print the page of the manual, for `man -l`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
