if not vim.lsp.start then
  return vim.notify('urdfmill: the language server needs Neovim 0.8 or later', vim.log.levels.WARN)
end
vim.filetype.add({ extension = { xacro = 'xml', urdf = 'xml', sdf = 'xml', world = 'xml', mjcf = 'xml' } })
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'xml',
  callback = function(event)
    local kind = event.file:match('%.(%w+)$')
    if not vim.tbl_contains({ 'xacro', 'urdf', 'sdf', 'world', 'mjcf' }, kind) then return end
    vim.lsp.start({
      name = 'urdfmill',
      cmd = { 'urdfmill', 'lsp' },
      root_dir = vim.fs.dirname(vim.fs.find({ '.git', 'package.xml' }, { upward = true, path = event.file })[1] or event.file),
      init_options = { inlayHints = true, fixOnSave = false },
    })
  end,
})
