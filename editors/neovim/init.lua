if not vim.lsp.start then
  return vim.notify('urdfmill: the language server needs Neovim 0.8 or later', vim.log.levels.WARN)
end
vim.filetype.add({ extension = { xacro = 'xml', urdf = 'xml' } })
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'xml',
  callback = function(event)
    if not event.file:match('%.xacro$') and not event.file:match('%.urdf$') then return end
    vim.lsp.start({
      name = 'urdfmill',
      cmd = { 'urdfmill', 'lsp' },
      root_dir = vim.fs.dirname(vim.fs.find({ '.git', 'package.xml' }, { upward = true, path = event.file })[1] or event.file),
      init_options = { inlayHints = true, fixOnSave = false },
    })
  end,
})
