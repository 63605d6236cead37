import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { close, next, previous } from '../../../lib/icons.ts';
import { isDrawing } from '../../../lib/photo.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PhotoImage } from './PhotoImage.tsx';
import type { Photo } from './photos.ts';
import styles from './viewer.css?url';

interface Props {
  readonly photos: readonly Photo[];
  readonly start: number;
  readonly onClose: () => void;
}

// A region that scrolls must be reachable by keyboard.
const scrolled = { 'aria-label': 'Swipe or use the arrow keys', tabIndex: 0 };

/** The index of the photo that is in view. */
const indexInView = ({ scrollLeft, clientWidth }: HTMLElement) =>
  Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1));

/** Milliseconds without a scroll event after which a scroll has ended. */
const SCROLLED_MS = 150;

/**
 * Photos over the whole screen in a modal dialog: swipe, buttons or arrow keys move on, Escape and the browser's Back close it. Its stylesheet loads with
 * it, so that it does not delay the text of the page; React waits for the stylesheet.
 */
export default function PhotoViewer({ photos, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLElement>(null);
  const [at, setAt] = useState(start);
  // The photo that was asked for last: while the strip still scrolls, `at` is behind.
  const wanted = useRef(start);
  const scrolling = useRef<ReturnType<typeof setTimeout>>(undefined);

  const turn = useCallback((to: number) => {
    const photo = strip.current?.children[to];
    if (!photo) return;
    wanted.current = to;
    photo.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, []);

  useEffect(() => {
    dialog.current?.showModal();
    turn(start);
    // The back button closes the photos and stays on the page.
    history.pushState({ photos: true }, '');
    const onBack = () => dialog.current?.close();
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [start, turn]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    // The browser would scroll the strip as well.
    event.preventDefault();
    turn(wanted.current + step);
  }

  /** The strip has stopped, after a swipe too. */
  function rest(stopped: HTMLElement) {
    wanted.current = indexInView(stopped);
  }

  /** For browsers that do not tell when a scroll has ended: none has come for a moment. */
  function afterScroll(then: () => void) {
    clearTimeout(scrolling.current);
    scrolling.current = setTimeout(then, SCROLLED_MS);
  }

  function onDialogClose() {
    if (!history.state?.photos) return onClose();
    // Once it is back, the browser leads the focus to what the address names.
    window.addEventListener('popstate', onClose, { once: true });
    history.back();
  }

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="viewer" />
      <dialog ref={dialog} className="viewer" aria-label="Photos" onClose={onDialogClose} onKeyDown={onKeyDown}>
        <section
          ref={strip}
          {...scrolled}
          onScroll={({ currentTarget }) => {
            setAt(indexInView(currentTarget));
            if (!('onscrollend' in window)) afterScroll(() => rest(currentTarget));
          }}
          onScrollEnd={({ currentTarget }) => rest(currentTarget)}
        >
          {[...photos.entries()].map(([index, photo]) => (
            <div key={index}>
              <figure>
                {/* The caption holds the text. */}
                <PhotoImage photo={{ ...photo, alt: '' }} sizes="100vw" />
                <figcaption dir="auto">{isDrawing(photo) ? `Drawing: ${photo.alt}` : photo.alt}</figcaption>
              </figure>
            </div>
          ))}
        </section>
        {/* At either end a button only says that it is off: one that is disabled loses the focus, and with it the arrow keys. */}
        <div className="viewer-bar">
          <button type="button" className="btn-icon" onClick={() => turn(wanted.current - 1)} aria-disabled={at === 0}>
            <Icon shape={previous} />
            <span className="visually-hidden">Previous photo</span>
          </button>
          <p role="status">
            {at + 1} of {photos.length}
          </p>
          <button
            type="button"
            className="btn-icon"
            onClick={() => turn(wanted.current + 1)}
            aria-disabled={at === photos.length - 1}
          >
            <Icon shape={next} />
            <span className="visually-hidden">Next photo</span>
          </button>
          <button type="button" className="btn-icon" onClick={() => dialog.current?.close()}>
            <Icon shape={close} />
            <span className="visually-hidden">Close the photos</span>
          </button>
        </div>
      </dialog>
    </>
  );
}
