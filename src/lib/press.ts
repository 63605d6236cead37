/** How long after a finger has gone up a browser may still send its click, in ms. */
const CLICK_AFTER_MS = 400;

const waiting: (() => void)[] = [];
let isDown = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function release(): void {
  isDown = false;
  for (const act of waiting.splice(0)) act();
}

function end(after = 0): void {
  clearTimeout(timer);
  timer = setTimeout(release, after);
}

function onDown({ isPrimary, button }: PointerEvent): void {
  if (!isPrimary || button !== 0) return;
  clearTimeout(timer);
  isDown = true;
}

const onUp = ({ pointerType }: PointerEvent) => isDown && end(pointerType === 'mouse' ? 0 : CLICK_AFTER_MS);
const onEnd = ({ type, target }: Event) => isDown && (type !== 'blur' || target === window) && end();

/** Lets `afterPress` know when a pointer is down. A second call changes nothing. */
export function watchPresses(): void {
  addEventListener('pointerdown', onDown, true);
  addEventListener('pointerup', onUp, true);
  for (const type of ['click', 'pointercancel', 'contextmenu', 'dragend', 'blur']) addEventListener(type, onEnd, true);
}

/**
 * Acts at once, or while a pointer is down as soon as its click has come or cannot come any more: a message that shows in between would
 * move the button away from under the pointer, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}
