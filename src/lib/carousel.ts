import { makeTrusted } from './trusted.ts';

export type PauseReason = 'visitor' | 'pointer' | 'focus' | 'hidden tab' | 'out of sight' | 'reduced motion';

interface Rotation {
  pause(reason: PauseReason): void;
  /** Removes a reason. When none is left, the next step comes after a whole interval. */
  resume(reason: PauseReason): void;
  restart(): void;
  /** Whether the visitor's button shows "Pause". */
  readonly playing: boolean;
}

const INTERVAL = 5000;

const REST_MS = 1000;

export function createRotation(step: () => void | Promise<void>, interval = INTERVAL): Rotation {
  const reasons = new Set<PauseReason>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function restart(): void {
    clearTimeout(timer);
    if (reasons.size === 0) timer = setTimeout(turn, interval);
  }
  async function turn(): Promise<void> {
    try {
      await step();
    } catch {
      // The next step may succeed.
    }
    restart();
  }

  restart();
  return {
    pause(reason) {
      reasons.add(reason);
      clearTimeout(timer);
    },
    resume(reason) {
      if (reasons.delete(reason)) restart();
    },
    restart,
    get playing() {
      return !reasons.has('visitor') && !reasons.has('reduced motion');
    },
  };
}

// The text of the page's own <noscript> alone becomes HTML.
const pictures = makeTrusted('pictures', { createHTML: (html) => html });

async function loadPicture(item: Element | null | undefined): Promise<void> {
  const waiting = item?.querySelector('noscript');
  if (!waiting) return;
  waiting.insertAdjacentHTML('afterend', pictures.createHTML(waiting.textContent));
  waiting.remove();
  const picture = item?.querySelector('img');
  if (!picture) return;
  picture.loading = 'eager';
  await picture.decode().catch(() => undefined);
}

/** When all items are in view nothing can scroll: the first one moves to the end, or back. */
function rotateItems(track: HTMLElement, forward: boolean, calm: boolean): void {
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
 * Moves a scroll-snap track on every 5 seconds. The root holds `[data-track]` and, in `[data-controls]`, `[data-pause]`, and either
 * `[data-previous]` and `[data-next]` or a `[data-to]` for each item, of which `aria-current` marks the one in view. It pauses under the pointer (`data-turns-at-rest`: only while that moves), under keyboard focus, in a hidden tab and
 * out of view, and does not start under reduced motion.
 */
export function startCarousel(root: HTMLElement): void {
  const track = root.querySelector<HTMLElement>('[data-track]');
  const controls = root.querySelector<HTMLElement>('[data-controls]');
  const pause = root.querySelector<HTMLElement>('[data-pause]');
  if (!track || !controls || !pause || track.children.length < 2) return;
  const motion = matchMedia('(prefers-reduced-motion: reduce)');

  let newest = 0;
  // A step whose picture comes late is not taken any more when the visitor has moved on, or pauses an automatic one meanwhile.
  async function step(next: (here: number) => number, automatic = false): Promise<void> {
    if (!track) return;
    const mine = ++newest;
    const { scrollLeft } = track;
    const [first, second] = track.children as HTMLCollectionOf<HTMLElement>;
    const end = track.scrollWidth - track.clientWidth;
    if (!(first && second)) return;
    if (end < 2) return rotateItems(track, next(0) > 0, motion.matches);
    const width = second.offsetLeft - first.offsetLeft;
    const here = Math.round(scrollLeft / width);
    const last = Math.round(end / width);
    const wanted = next(here);
    const there = wanted < 0 ? last : wanted > last ? 0 : wanted;
    await loadPicture(track.children[there]);
    const moved = mine !== newest || Math.round(track.scrollLeft / width) !== here;
    if (moved || (automatic && !rotation.playing)) return;
    track.scrollTo({ left: there * width, behavior: motion.matches ? 'instant' : 'smooth' });
  }

  const rotation = createRotation(() => step((here) => here + 1, true));
  const setPaused = (reason: PauseReason, paused: boolean) => {
    if (paused) rotation.pause(reason);
    else rotation.resume(reason);
    root.toggleAttribute('data-paused', !rotation.playing);
  };

  function leadOn(button: Element | null, next: (here: number) => number): void {
    button?.addEventListener('click', () => void step(next).then(rotation.restart));
  }
  leadOn(root.querySelector('[data-previous]'), (here) => here - 1);
  leadOn(root.querySelector('[data-next]'), (here) => here + 1);
  const flags = root.querySelectorAll('[data-to]');
  for (const [at, flag] of flags.entries()) leadOn(flag, () => at);
  pause.addEventListener('click', () => {
    if (rotation.playing) return setPaused('visitor', true);
    setPaused('reduced motion', false);
    setPaused('visitor', false);
  });
  const free = () => setPaused('pointer', false);
  let resting: ReturnType<typeof setTimeout> | undefined;
  root.addEventListener('pointermove', () => {
    setPaused('pointer', true);
    clearTimeout(resting);
    if (root.hasAttribute('data-turns-at-rest')) resting = setTimeout(free, REST_MS);
  });
  root.addEventListener('pointerleave', free);
  root.addEventListener('focusin', ({ target }) => setPaused('focus', (target as Element).matches(':focus-visible')));
  root.addEventListener('focusout', () => setPaused('focus', false));
  document.addEventListener('visibilitychange', () => setPaused('hidden tab', document.hidden));
  motion.addEventListener('change', () => setPaused('reduced motion', motion.matches));

  setPaused('reduced motion', motion.matches);
  setPaused('hidden tab', document.hidden);
  setPaused('out of sight', true);
  new IntersectionObserver(([entry]) => setPaused('out of sight', !entry?.isIntersecting)).observe(root);
  const swiped = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio, isIntersecting, target } of entries) {
        if (isIntersecting) void loadPicture(target);
        const flag = flags[[...track.children].indexOf(target)];
        if (flag) flag.ariaCurrent = `${intersectionRatio > 0.5}`;
      }
    },
    { root: track, threshold: [0.05, 0.5] },
  );
  for (const item of track.children) swiped.observe(item);
  controls.hidden = false;
}
