{
  // What does not work yet: an island that React has not taken over, or whose content is still loading. An island that comes with the
  // scroll, such as the reviews of a campaign, stands inside another one and has not been asked for before it is in view.
  const waits = (busy) => {
    const [place] = busy.getClientRects();
    return place && (place.top < innerHeight || !busy.closest('[ssr][client=visible]'));
  };
  const box = document.getElementById('late');
  const check = () => {
    const busy = [...document.querySelectorAll('astro-island [role=status][aria-busy=true]')].find(waits);
    const island = document.querySelector('astro-island[ssr]:not([client=visible])') ?? busy?.closest('astro-island');
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
