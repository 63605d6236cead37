/** How long after a finger has gone up a browser may still send its click, in ms. */
const CLICK_AFTER_MS = 400;

/** What waits for the pointer that is down; `null` while none is. */
let waiting: (() => void)[] | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function release(): void {
  const acts = waiting;
  waiting = null;
  for (const act of acts ?? []) act();
}

function follow({ type, pointerType }: Event & { readonly pointerType?: string }): void {
  clearTimeout(timer);
  if (type === 'pointerdown') waiting ??= [];
  else timer = setTimeout(release, type === 'pointerup' && pointerType !== 'mouse' ? CLICK_AFTER_MS : 0);
}

/** Lets `afterPress` know when a pointer is down. A second call changes nothing. */
export function watchPresses(): void {
  // Of what loses the focus, the window alone.
  for (const type of ['pointerdown', 'pointerup', 'click', 'pointercancel', 'contextmenu', 'blur'])
    addEventListener(type, follow, type !== 'blur');
}

/**
 * Acts at once, or while a pointer is down as soon as its click has come or cannot come any more: a message that shows in between would
 * move the button away from under the pointer, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (waiting) waiting.push(act);
  else act();
}
