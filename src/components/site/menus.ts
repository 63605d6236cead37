// A file of its own: only a browser that knows no popover loads it, as Safari 16. There both menus of the header are closed
// (`Header.css`): a press opens one, and the next press closes it.
addEventListener('click', ({ target }) => {
  const wanted = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget');
  for (const menu of document.querySelectorAll('[popover]'))
    menu.toggleAttribute('data-open', menu.id === wanted && !menu.hasAttribute('data-open'));
});

export {};
