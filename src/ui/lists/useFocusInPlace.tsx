import type { ReadableAtom } from 'nanostores';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where on the screen the focused element stands, if it comes after the box and is in view. */
function focusedBelow(box: Element | null): { element: Element; top: number } | null {
  const element = document.activeElement;
  if (!box || !element || box.contains(element)) return null;
  if (!(box.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) return null;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight ? { element, top } : null;
}

/**
 * Keeps a focused field below a box where it stands on the screen when the box grows or shrinks with its store. The browser
 * does so itself only where it finds something to hold on to that is not replaced, and not every browser does.
 */
export function useFocusInPlace(store: ReadableAtom<unknown>, box: RefObject<Element | null>): void {
  const before = useRef<ReturnType<typeof focusedBelow>>(null);
  useEffect(
    () =>
      store.listen(() => {
        before.current ??= focusedBelow(box.current);
      }),
    [store, box],
  );
  useLayoutEffect(() => {
    const held = before.current;
    before.current = null;
    if (held?.element !== document.activeElement || !held) return;
    window.scrollBy(0, held.element.getBoundingClientRect().top - held.top);
  });
}
