{
  // What does not work yet: an island that React has not taken over, or whose content is still loading.
  const late = 'astro-island[ssr]:not([client=visible]),astro-island:has([role=status][aria-busy=true])';
  const box = document.getElementById('late');
  // One that comes with the scroll is late only once it is in view: further down it has not been asked for.
  const due = (island) =>
    island.getAttribute('client') !== 'visible' || island.firstElementChild?.getBoundingClientRect().top < innerHeight;
  const check = () => {
    const island = [...document.querySelectorAll(late)].find(due);
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
