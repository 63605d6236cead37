import { Suspense, useRef, useState } from 'react';
import { preload } from 'react-dom';
import type { Campaign } from '../../../contract/campaign.ts';
import { done } from '../../../lib/done.ts';
import { isDrawing } from '../../../lib/photo.ts';
import { isPlainClick } from '../../../ui/browser.ts';
import { PhotoImage } from './PhotoImage.tsx';
import { photosOf } from './photos.ts';
import viewerStyles from './viewer.css?url';

const load = () => {
  preload(viewerStyles, { as: 'style' });
  return import('./PhotoViewer.tsx');
};

/** The photos of a campaign; each opens the viewer. Without its script, or without any, each is a link to the picture. */
export function Photos({ campaign }: { readonly campaign: Campaign }) {
  const photos = photosOf(campaign);
  const [viewer, setViewer] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const opener = useRef<HTMLAnchorElement | null>(null);
  // Whoever has gone on to another tab or field while the viewer was loading is not carried off.
  const waits = () => opener.current?.offsetParent && !document.activeElement?.matches('input, textarea, select');
  if (photos.length === 0) return <p>There are no photos yet.</p>;
  return (
    <>
      <ul className="photos">
        {[...photos.entries()].map(([at, photo]) => (
          <li key={at}>
            <a
              href={photo.url}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                opener.current = event.currentTarget;
                setOpen(at);
                load().then(
                  (parts) => (waits() ? setViewer(parts) : setOpen(null)),
                  () => (waits() ? window.location.assign(photo.url) : setOpen(null)),
                );
              }}
            >
              <PhotoImage photo={photo} sizes="(width < 40rem) 50vw, 17rem" />
            </a>
          </li>
        ))}
      </ul>
      {photos.every(isDrawing) && <p className="photos-drawn">Drawings, until there are photographs.</p>}
      {open !== null && viewer && (
        <Suspense>
          <viewer.default
            photos={photos}
            start={open}
            onClose={() => {
              setOpen(null);
              done('', opener.current);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
