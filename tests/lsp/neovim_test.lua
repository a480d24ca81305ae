-- Drives `urdfmill lsp` with Neovim's own client: nvim --headless -l is newer than Debian's, so this is sourced by
-- neovim_test.sh as `nvim --headless --clean -S neovim_test.lua` with the program, a folder and files in variables.
local program, folder = vim.env.URDFMILL, vim.env.FOLDER
local failures, current = {}, 'start'

local function check(condition, what)
  if not condition then
    table.insert(failures, current .. ': ' .. what)
  end
end

local function wait(what, condition)
  check(vim.wait(120000, condition, 20), 'timed out: ' .. what)
end

local client_id

local function open(name)
  vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/' .. name))
  local buffer = vim.api.nvim_get_current_buf()
  if client_id then
    vim.lsp.buf_attach_client(buffer, client_id)
  else
    client_id = vim.lsp.start_client({ cmd = { program, 'lsp' }, root_dir = folder, name = 'urdfmill' })
    vim.lsp.buf_attach_client(buffer, client_id)
  end
  wait('client', function()
    return vim.lsp.get_client_by_id(client_id) and vim.lsp.get_client_by_id(client_id).initialized
  end)
  return buffer
end

--- Asks the server; the cursor is moved to the text (a Lua pattern) in the buffer first.
local function ask(buffer, method, pattern, more)
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
  if pattern then
    for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
      local column = line:find(pattern)
      if column then
        params.position = { line = row - 1, character = vim.str_utfindex(line, column - 1) + 1 }
        break
      end
    end
    check(params.position, 'the buffer lacks ' .. pattern)
  end
  params = vim.tbl_extend('force', params, more or {})
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, 60000)
  check(answers and answers[client_id], method .. ' has no answer: ' .. tostring(problem))
  local answer = answers and answers[client_id] or {}
  return answer.result, answer.error
end

local function settle(buffer)
  ask(buffer, 'urdfmill/settle')
end

local function count(list)
  return list and #list or 0
end

--- Every feature on one file; `names` has patterns that are in it.
local function drive(file, names)
  current = file
  local buffer = open(file)
  if names.model then
    ask(buffer, 'workspace/executeCommand', nil, {
      command = 'urdfmill.chooseModel',
      arguments = { { uri = vim.uri_from_fname(folder .. '/' .. names.model), arguments = names.arguments } },
    })
  end
  settle(buffer)
  check(count(ask(buffer, 'textDocument/documentSymbol')) > 0, 'no symbols')
  check(count(ask(buffer, 'textDocument/foldingRange')) > 0, 'no folds')
  check(ask(buffer, 'textDocument/documentLink'), 'no links')
  local lenses = ask(buffer, 'textDocument/codeLens')
  check(count(lenses) >= names.macros, 'too few lenses')
  for _, pattern in ipairs(names.defined) do
    local places = ask(buffer, 'textDocument/definition', pattern)
    check(count(places) > 0, 'no definition of ' .. pattern)
    local uses = ask(buffer, 'textDocument/references', pattern, { context = { includeDeclaration = true } })
    check(count(uses) > 0, 'no references of ' .. pattern)
    check(count(ask(buffer, 'textDocument/documentHighlight', pattern)) > 0, 'no highlights of ' .. pattern)
    local hover = ask(buffer, 'textDocument/hover', pattern)
    check(hover and #hover.contents.value > 0, 'no hover of ' .. pattern)
    check(ask(buffer, 'textDocument/prepareRename', pattern), 'no name to be changed: ' .. pattern)
    local edit = ask(buffer, 'textDocument/rename', pattern, { newName = 'another_name' })
    check(edit and next(edit.changes), 'no renaming of ' .. pattern)
  end
  local calls = ask(buffer, 'textDocument/prepareCallHierarchy', names.macro)
  check(count(calls) > 0, 'no call hierarchy')
  if count(calls) > 0 then
    local incoming = ask(buffer, 'callHierarchy/incomingCalls', nil, { item = calls[1] })
    check(incoming ~= nil, 'no incoming calls')
  end
  check(count(ask(buffer, 'workspace/symbol', nil, { query = '' })) > 0, 'no symbols of the workspace')
  check(count(ask(buffer, 'textDocument/selectionRange', nil, { positions = { { line = 3, character = 4 } } })) == 1, 'no selection')
  local preview = ask(buffer, 'urdfmill/expansion', nil)
  check(preview and (preview.text or preview.problem), 'no expansion')
  local text = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)

  -- Neovim's own commands: formatting twice changes nothing the second time.
  local function format()
    if vim.lsp.buf.format then
      vim.lsp.buf.format({ async = false, timeout_ms = 60000, bufnr = buffer })
    else
      vim.lsp.buf.formatting_sync(nil, 60000)
    end
  end
  format()
  local formatted = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  format()
  check(vim.deep_equal(formatted, vim.api.nvim_buf_get_lines(buffer, 0, -1, false)), 'formatting is not stable')
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, text)

  -- A mistake is reported where it is made, and is gone with the mistake.
  local last = #text
  while not text[last]:find('</robot>') do
    last = last - 1
  end
  last = last - 1
  local function errors_at_mistake()
    settle(buffer)
    return count(vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR, lnum = last }))
  end
  vim.api.nvim_buf_set_lines(buffer, last, last, false, { '<xacro:no_such_macro_at_all/>' })
  wait('an error', function()
    return errors_at_mistake() > 0
  end)
  local actions = ask(buffer, 'textDocument/codeAction', nil, {
    range = { start = { line = last, character = 0 }, ['end'] = { line = last + 1, character = 0 } },
    context = { diagnostics = {} },
  })
  check(count(actions) > 0, 'no actions')
  vim.api.nvim_buf_set_lines(buffer, last, last + 1, false, { '<unclosed <' })
  wait('an error', function()
    return errors_at_mistake() > 0
  end)
  check(count(ask(buffer, 'textDocument/documentSymbol')) > 0, 'no symbols while the file is broken')
  vim.api.nvim_buf_set_lines(buffer, last, last + 1, false, {})
  wait('no error', function()
    return errors_at_mistake() == 0
  end)
  vim.cmd('bwipeout!')
end

local files = vim.json and vim.json.decode(vim.env.FILES) or vim.fn.json_decode(vim.env.FILES)
local ok, problem = pcall(function()
  for _, file in ipairs(files) do
    drive(file.name, file)
  end
end)
if not ok then
  table.insert(failures, current .. ': ' .. tostring(problem))
end
for _, failure in ipairs(failures) do
  io.stderr:write(failure .. '\n')
end
if #failures > 0 then
  vim.cmd('cquit 1')
end
vim.lsp.stop_client(client_id)
vim.cmd('qall!')
