(add-to-list 'auto-mode-alist '("\\.\\(xacro\\|urdf\\|sdf\\|world\\|mjcf\\)\\'" . nxml-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(nxml-mode . ("urdfmill" "lsp"))))
(add-hook 'nxml-mode-hook #'eglot-ensure)
