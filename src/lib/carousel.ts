import { createRotation, type Hold } from './rotation.ts';

/** Brings the picture that waits in a `<noscript>` of this item; resolves when it can be painted, or has failed. */
async function bringPicture(item: Element | null | undefined): Promise<void> {
  const waiting = item?.querySelector('noscript');
  if (!waiting) return;
  waiting.insertAdjacentHTML('afterend', waiting.textContent);
  waiting.remove();
  const picture = item?.querySelector('img');
  if (!picture) return;
  picture.loading = 'eager';
  await picture.decode().catch(() => undefined);
}

/** Moves the items round when all of them are in view and there is nothing to scroll. */
function turnRound(track: HTMLElement, forward: boolean, calm: boolean): void {
  const [first, second] = track.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return;
  const width = second.offsetLeft - first.offsetLeft;
  if (forward) track.append(first);
  else track.prepend(track.lastElementChild ?? first);
  if (calm) return;
  for (const item of track.children)
    item.animate({ translate: [`${forward ? width : -width}px`, '0'] }, { duration: 600, easing: 'ease-out' });
}

/**
 * Makes a scroll-snap track turn by itself every 5 seconds (sections 1 and 9; decision 11). The element holds a `[data-track]` whose
 * children are the items, and buttons `[data-previous]`, `[data-pause]`, `[data-next]` in a `[data-controls]` that is hidden without
 * scripts. It rests under the pointer, under keyboard focus, in a hidden tab and out of sight, and does not start by itself under
 * reduced motion.
 */
export function startCarousel(root: HTMLElement): void {
  const track = root.querySelector<HTMLElement>('[data-track]');
  const controls = root.querySelector<HTMLElement>('[data-controls]');
  const pause = root.querySelector<HTMLElement>('[data-pause]');
  if (!track || !controls || !pause || track.children.length < 2) return;
  const motion = matchMedia('(prefers-reduced-motion: reduce)');

  async function step(by: 1 | -1): Promise<void> {
    if (!track) return;
    const [first, second] = track.children as HTMLCollectionOf<HTMLElement>;
    const end = track.scrollWidth - track.clientWidth;
    if (!(first && second)) return;
    if (end < 2) return turnRound(track, by > 0, motion.matches);
    const width = second.offsetLeft - first.offsetLeft;
    const here = Math.round(track.scrollLeft / width);
    const last = Math.round(end / width);
    const there = here + by < 0 ? last : here + by > last ? 0 : here + by;
    await bringPicture(track.children[there]);
    track.scrollTo({ left: there * width, behavior: motion.matches ? 'instant' : 'smooth' });
  }

  const rotation = createRotation(() => step(1));
  const rest = (reason: Hold, still: boolean) => {
    if (still) rotation.hold(reason);
    else rotation.release(reason);
    root.toggleAttribute('data-paused', !rotation.playing);
  };

  root.querySelector('[data-previous]')?.addEventListener('click', () => void step(-1).then(rotation.restart));
  root.querySelector('[data-next]')?.addEventListener('click', () => void step(1).then(rotation.restart));
  pause.addEventListener('click', () => {
    if (rotation.playing) return rest('visitor', true);
    rest('reduced motion', false);
    rest('visitor', false);
  });
  root.addEventListener('pointerenter', () => rest('pointer', true));
  root.addEventListener('pointerleave', () => rest('pointer', false));
  root.addEventListener('focusin', ({ target }) => rest('focus', (target as Element).matches(':focus-visible')));
  root.addEventListener('focusout', () => rest('focus', false));
  document.addEventListener('visibilitychange', () => rest('hidden tab', document.hidden));
  motion.addEventListener('change', () => rest('reduced motion', motion.matches));

  rest('reduced motion', motion.matches);
  rest('hidden tab', document.hidden);
  rest('out of sight', true);
  new IntersectionObserver(([entry]) => rest('out of sight', !entry?.isIntersecting)).observe(root);
  const swiped = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void bringPicture(target);
    },
    { root: track, threshold: 0.05 },
  );
  for (const item of track.children) swiped.observe(item);
  controls.hidden = false;
}
