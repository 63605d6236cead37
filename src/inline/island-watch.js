{
  // What does not work yet: an island that React has not taken over, or whose content is still loading (`ui/Skeleton.tsx`).
  // The reviews of a campaign come with the scroll, inside another island: until then they are not late. An island that the visitor
  // uses has arrived: what it loads then, it tells itself. The outcome of a payment is drawn into an empty place.
  const late =
    '[ssr]:not([client=visible]),astro-island:not([ssr],[used],:has([ssr])):has(.skeleton),[data-asked] [data-foundation]:empty';
  const box = document.querySelector('#late');
  const check = () => {
    const island = document.querySelector(late);
    if (island && box.hidden) island.before(box);
    box.hidden = !island;
  };
  // What the header and the kept pages load stands below `main`: no island waits for it, nor for a stylesheet or an icon.
  const needed = '[rel=modulepreload],main script';
  addEventListener('error', ({ target }) => target.matches?.(needed) && check(), true);
  // One that was scrolled to and has failed waits no longer.
  const fails = ({ target }) => {
    target.removeAttribute('client');
    check();
  };
  addEventListener('astro:hydration-error', fails);
  // A tap on a button that only its script can follow is kept, and done when the script is there, unless the visitor has gone on.
  let tapped;
  const keep = ({ target }) => {
    tapped = target.closest('[ssr] [type=button]');
    target.closest('astro-island:not([ssr])')?.setAttribute('used', '');
  };
  addEventListener('click', keep);
  addEventListener('input', keep);
  // Each island says this once.
  const arrived = ({ target }) => tapped?.closest('astro-island') === target && tapped.click();
  addEventListener('astro:hydrate', arrived, true);
  setTimeout(check, 5000);
  setInterval(() => box.hidden || check(), 500);
}
