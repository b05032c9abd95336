_bcast__opt() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="bcast__opt"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        bcast__opt)
            opts="-0 -o -W -h -V --files-from --null --shard --split-input-file --no-implicit-module --allow-unregistered-dialect --deny-unregistered-dialect --require-complete --skip-unknown-syntax --output --verify-only --mlir-print-op-generic --mlir-print-op-custom --mlir-opt-print --mlir-elide-elementsattrs-if-larger --mlir-elide-resource-strings-if-larger --mlir-print-local-scope --mlir-print-debuginfo --strip-debuginfo --mlir-print-op-on-diagnostic --output-split-marker --whole-module --llvm --conformance --broadcastable --rule --ods --dialect --no-config --verify-diagnostics --verify-roundtrip --error-format --report --max-errors --color --also --baseline --write-baseline --conditions --witness --guards --infer --in-place --stats --fix --unsafe-fixes --diff --trace-shapes --signature --signature-check --compare --compare-steps --compare-strict --compare-verbose --assume --compare-cases --args --explain --explain-op --show-config --show-dialects --completions --man-page --threads --limits --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --files-from)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --shard)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --split-input-file)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --mlir-elide-elementsattrs-if-larger)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --mlir-elide-resource-strings-if-larger)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --mlir-print-op-on-diagnostic)
                    COMPREPLY=($(compgen -W "true false" -- "${cur}"))
                    return 0
                    ;;
                --output-split-marker)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --llvm)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --conformance)
                    COMPREPLY=($(compgen -W "spec strict upstream" -- "${cur}"))
                    return 0
                    ;;
                --broadcastable)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ods)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dialect)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --verify-diagnostics)
                    COMPREPLY=($(compgen -W "all only-expected" -- "${cur}"))
                    return 0
                    ;;
                --error-format)
                    COMPREPLY=($(compgen -W "human short gcc json github" -- "${cur}"))
                    return 0
                    ;;
                --report)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-errors)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                -W)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --also)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --write-baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --conditions)
                    COMPREPLY=($(compgen -W "text json" -- "${cur}"))
                    return 0
                    ;;
                --witness)
                    COMPREPLY=($(compgen -W "text json" -- "${cur}"))
                    return 0
                    ;;
                --guards)
                    COMPREPLY=($(compgen -W "assert cstr" -- "${cur}"))
                    return 0
                    ;;
                --stats)
                    COMPREPLY=($(compgen -W "text json" -- "${cur}"))
                    return 0
                    ;;
                --trace-shapes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --signature)
                    COMPREPLY=($(compgen -W "text all json" -- "${cur}"))
                    return 0
                    ;;
                --signature-check)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --compare)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --assume)
                    COMPREPLY=($(compgen -W "any positive not-one" -- "${cur}"))
                    return 0
                    ;;
                --compare-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --args)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --explain)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --explain-op)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --show-config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --completions)
                    COMPREPLY=($(compgen -W "bash elvish fish powershell zsh" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limits)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _bcast__opt -o nosort -o bashdefault -o default bcast-opt
else
    complete -F _bcast__opt -o bashdefault -o default bcast-opt
fi
