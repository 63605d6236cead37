{
  // Shows `#late`, the message that a part of the page is missing, above the first island that is late: one that React has not taken over
  // yet, one whose content is still loading (`ui/Skeleton.tsx`), or the empty place of a payment's outcome. Not late are islands that load
  // only when they are scrolled to, and islands that the visitor has used: those say themselves what they are loading.
  const late =
    '[ssr]:not([client=visible]),astro-island:not([ssr],[used],:has([ssr])):has(.skeleton),[data-asked] [data-foundation]:empty';
  const box = document.querySelector('#late');
  const check = () => {
    const island = document.querySelector(late);
    if (island && box.hidden) island.before(box);
    box.hidden = !island;
  };
  // Only a script that an island waits for counts. The scripts of the header and of the kept pages stand below `main`.
  const needed = '[rel=modulepreload],main script';
  addEventListener('error', ({ target }) => target.matches?.(needed) && check(), true);
  // An island that loads when it is scrolled to, and failed, is late from now on.
  const fails = ({ target }) => {
    target.removeAttribute('client');
    check();
  };
  addEventListener('astro:hydration-error', fails);
  // A button that needs its script and is tapped too early is clicked again when its island has loaded. Only the last tap counts.
  let tapped;
  const keep = ({ target }) => {
    tapped = target.closest('[ssr] [type=button]');
    target.closest('astro-island:not([ssr])')?.setAttribute('used', '');
  };
  addEventListener('click', keep);
  addEventListener('input', keep);
  // Astro fires this once for each island.
  const arrived = ({ target }) => tapped?.closest('astro-island') === target && tapped.click();
  addEventListener('astro:hydrate', arrived, true);
  setTimeout(check, 5000);
  setInterval(() => box.hidden || check(), 500);
}
