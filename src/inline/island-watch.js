{
  // What does not work yet: an island that React has not taken over, or whose content is still loading.
  // The reviews of a campaign come with the scroll, inside another island: until then they are not late.
  const late = '[ssr]:not([client=visible]),astro-island:not([ssr],:has([ssr])):has([role=status][aria-busy=true])';
  const box = document.getElementById('late');
  const check = () => {
    const island = document.querySelector(late);
    if (island && box.hidden) island.before(box);
    box.hidden = !island;
  };
  const checkAgain = () => box.hidden || check();
  box.querySelector('button').onclick = () => location.reload();
  addEventListener('error', ({ target }) => /^(script|link)$/.test(target.localName) && check(), true);
  addEventListener('astro:hydration-error', check);
  addEventListener('astro:hydrate', checkAgain, true);
  setTimeout(() => {
    check();
    setInterval(checkAgain, 500);
  }, 5000);
}
