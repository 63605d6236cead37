type Place = HTMLElement | null | undefined;

const HEADER = 96;

/** Milliseconds in which a browser has told a screen reader of a change, so that the next one is another. */
export const PAUSE = 100;

/** Somebody is being led: what follows from leaving a field is not told then. */
let leading = false;

// A part that is gone or hidden leaves the focus nowhere; some browsers notice that only later.
const isLost = (element: Element | null) => element === document.body || !element?.getClientRects().length;

/** What marks a message on the screen as one. It is silent itself, since `done` says its words: so they are heard once. */
export const MESSAGE = { role: 'status', 'aria-live': 'off' } as const;

let region: ShadowRoot | undefined;
let again = false;

function say(words: string): void {
  if (!words) return;
  region ??= document.getElementById('said')?.attachShadow({ mode: 'closed' });
  // Never the same text as before, here or in the message on the screen: a screen reader takes that for one that it knows.
  again = !again;
  region?.replaceChildren(words + (again ? '\u00A0' : '\u00A0\u00A0'));
}

/** Leads to a place, and says words once it has been told: a focus that moves cuts off what is spoken before it. */
function lead(place: Place, words: string): void {
  if (place && place !== document.activeElement) {
    // A caret whose field is hidden now moves to what comes next, and a screen reader follows it there in silence.
    getSelection()?.removeAllRanges();
    leading = true;
    place.focus({ preventScroll: true });
    leading = false;
    setTimeout(say, PAUSE, words);
  } else say(words);
  if (!place) return;
  const { top, bottom } = place.getBoundingClientRect();
  if (bottom < HEADER || top > innerHeight) place.scrollIntoView({ block: 'center' });
}

/**
 * Says that an act is done, and leads to where one goes on, once the page shows it. The words are spoken from the one live
 * region of the page (`layouts/Frame.astro`), which is there from the start.
 * @param words what became of it, or how that is found once the page has changed; '' where the place says so itself
 * @param here takes the focus: an element, or how it is found once the page has changed
 * @param from what had the focus when the act began, or null, where time has passed since: who has gone on elsewhere stays there. Who
 *   stands nowhere, because what had the focus is gone, is led in any case
 */
export function done(words: string | (() => string), here?: Place | (() => Place), from?: Element | null): void {
  if (leading) return;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    const free = from === undefined || now === from || isLost(now);
    const place = typeof here === 'function' ? here() : here;
    lead(free ? place : null, typeof words === 'function' ? words() : words);
  });
}

/** Where one goes on from a message that is closed: the button that sends, or the heading, of the nearest part of the page that has one. */
export function wayOnFrom(message: Element): Place {
  for (let part: Element | null = message; part; part = part.parentElement) {
    const place = ['[type=submit]', '[tabindex="-1"]'].map((way) => part.querySelector<HTMLElement>(way)).find(Boolean);
    if (place) return place;
  }
  return null;
}
