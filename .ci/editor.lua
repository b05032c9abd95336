-- Neovim opens a file with bcast-lsp, sees the diagnostic, the hover and the hint, and applies the code action: see `.ci/editor.py`.

local program, file = vim.env.BCAST_LSP, vim.env.BCAST_FILE

local function fail(text)
  io.stderr:write("editor: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then fail("no " .. what) end
end

local function ask(client, method, params)
  local answer = client:request_sync(method, params, 20000, 0)
  if not answer or answer.err then fail(method .. ": " .. vim.inspect(answer)) end
  return answer.result
end

local ok, message = pcall(function()
  vim.cmd.edit(file)
  local id = vim.lsp.start({ name = "bcast-lsp", cmd = { program, "--log=verbose" }, root_dir = vim.fs.dirname(file) })
  if not id then fail("the server does not start") end
  local client = vim.lsp.get_client_by_id(id)
  wait("diagnostic", function() return #vim.diagnostic.get(0) > 0 end)
  local found = vim.diagnostic.get(0)[1]
  assert(found.code:match("^E05") and found.lnum == 1, vim.inspect(found))

  -- `%0` is in the third character of the second line.
  vim.api.nvim_win_set_cursor(0, { 2, 3 })
  local position = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local hover = ask(client, "textDocument/hover", position)
  assert(hover.contents.value:find("%0: tensor<5xf32>", 1, true), vim.inspect(hover))

  local range = { start = { line = 0, character = 0 }, ["end"] = { line = 8, character = 0 } }
  local hints = ask(client, "textDocument/inlayHint", { textDocument = position.textDocument, range = range })
  local shown = vim.iter(hints):any(function(hint) return hint.label == " = tensor<4xf32>" end)
  assert(shown, "no hint: " .. vim.inspect(hints))

  local params = { textDocument = position.textDocument, range = range, context = { diagnostics = {} } }
  local actions = ask(client, "textDocument/codeAction", params)
  local fix = vim.iter(actions):find(function(action) return action.isPreferred end)
  assert(fix, "no fix: " .. vim.inspect(actions))
  fix = fix.edit and fix or ask(client, "codeAction/resolve", fix)
  vim.lsp.util.apply_workspace_edit(fix.edit, client.offset_encoding)
  wait("end of the diagnostic", function()
    return vim.iter(vim.diagnostic.get(0)):all(function(left) return left.severity ~= vim.diagnostic.severity.ERROR end)
  end)
  local line = vim.api.nvim_buf_get_lines(0, 1, 2, true)[1]
  assert(line:sub(-18) == "-> tensor<4xf32>" or line:find("-> tensor<4xf32>", 1, true), line)

  -- Typing is told by ranges, and the server keeps up.
  vim.api.nvim_buf_set_lines(0, 0, 0, true, { "// \240\157\132\158 x", '"t.x"( : () -> ()' })
  wait("syntax error", function()
    return vim.iter(vim.diagnostic.get(0)):any(function(left) return left.lnum == 1 and left.code == "E0010" end)
  end)
  client:stop()
  wait("end of the server", function() return client:is_stopped() end)
end)
if not ok then fail(message) end
io.stdout:write("test result: ok. 1 passed; 0 failed;\n")
vim.cmd("qall!")
