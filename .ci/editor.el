;; Emacs opens a file with bcast-lsp by the lines of docs/editors.md, sees the diagnostic, the hover and the symbols, and applies the code action: see
;; `.ci/editor.py`.

(require 'cl-lib)
(require 'eglot)

;; As mlir-mode of LLVM has it.
(define-derived-mode mlir-mode prog-mode "MLIR")
(add-to-list 'auto-mode-alist '("\\.mlir\\'" . mlir-mode))

(add-to-list 'eglot-server-programs (list 'mlir-mode (getenv "BCAST_LSP")))
(add-hook 'mlir-mode-hook #'eglot-ensure)

(defun wait (what condition)
  "Wait until CONDITION holds, for WHAT."
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "no %s" what))
      (accept-process-output nil 0.05))))

(defun ask (method)
  "Ask METHOD about the place of the cursor."
  (jsonrpc-request (eglot-current-server) method (eglot--TextDocumentPositionParams)))

(defun errors ()
  "The errors that are shown."
  (cl-remove-if-not (lambda (found) (eq (flymake-diagnostic-type found) 'eglot-error)) (flymake-diagnostics)))

(setq eglot-sync-connect 60)
(find-file (getenv "BCAST_FILE"))
;; There is no loop of commands that would do so.
(run-hooks 'post-command-hook)
(wait "session" #'eglot-current-server)
(flymake-start nil nil)
(wait "diagnostic" #'errors)
(cl-assert (string-match-p "E0511" (flymake-diagnostic-text (car (errors)))))

;; `%0` is in the third character of the second line.
(goto-char (point-min))
(forward-line 1)
(forward-char 3)
(let ((hover (ask :textDocument/hover)))
  (cl-assert (string-match-p "%0: tensor<5xf32>" (plist-get (plist-get hover :contents) :value))))
(cl-assert (assoc "Function" (funcall imenu-create-index-function)))

(let* ((actions (eglot-code-actions (line-beginning-position) (line-end-position)))
       (fix (cl-find-if (lambda (action) (eq (plist-get action :isPreferred) t)) actions)))
  (cl-assert fix)
  (unless (plist-get fix :edit)
    (setq fix (jsonrpc-request (eglot-current-server) :codeAction/resolve fix)))
  (eglot--apply-workspace-edit (plist-get fix :edit)))
(eglot--signal-textDocument/didChange)
(wait "end of the diagnostic" (lambda () (null (errors))))
(cl-assert (save-excursion (goto-char (point-min)) (search-forward "-> tensor<4xf32>" nil t)))

(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
(princ "test result: ok. 1 passed; 0 failed;\n")
