import { useCallback, useEffect, useRef, useState } from 'react';
import { close, next, previous } from '../../lib/icons.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from './Picture.tsx';
import type { Photo } from './pictures.ts';
import styles from './viewer.css?url';

interface Props {
  readonly photos: readonly Photo[];
  readonly start: number;
  readonly onClose: () => void;
}

// What scrolls must be reached by keyboard too.
const scrolled = { 'aria-label': 'Swipe or use the arrow keys', tabIndex: 0 };

/**
 * Photos over the whole screen in the browser's own dialog: swiped, turned with buttons or arrow keys, closed with Escape.
 * Its styles come with it, so that no page of a campaign carries them ahead of its words; React shows it once they are there.
 */
export default function PhotoViewer({ photos, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLElement>(null);
  const [at, setAt] = useState(start);

  const turn = useCallback((to: number, behavior: ScrollBehavior = 'auto') => {
    strip.current?.children[to]?.scrollIntoView({ inline: 'center', block: 'nearest', behavior });
  }, []);

  useEffect(() => {
    dialog.current?.showModal();
    turn(start, 'instant');
  }, [start, turn]);

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="viewer" />
      <dialog
        ref={dialog}
        className="viewer"
        aria-label="Photos"
        onClose={onClose}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') turn(at + 1);
          if (key === 'ArrowLeft') turn(at - 1);
        }}
      >
        <section
          ref={strip}
          {...scrolled}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)))
          }
        >
          {[...photos.entries()].map(([index, photo]) => (
            <div key={index}>
              <figure>
                {/* Its words stand below it. */}
                <Picture photo={{ ...photo, alt: '' }} sizes="100vw" />
                <figcaption dir="auto">{photo.alt}</figcaption>
              </figure>
            </div>
          ))}
        </section>
        <div className="viewer-bar">
          <button type="button" className="btn-icon" onClick={() => turn(at - 1)} disabled={at === 0}>
            <Icon shape={previous} />
            <span className="visually-hidden">Previous photo</span>
          </button>
          <p role="status">
            {at + 1} of {photos.length}
          </p>
          <button type="button" className="btn-icon" onClick={() => turn(at + 1)} disabled={at === photos.length - 1}>
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
