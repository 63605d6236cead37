import { lazy, Suspense, useRef, useState } from 'react';
import { preload } from 'react-dom';
import type { Campaign } from '../../../contract/campaign.ts';
import { isPlainClick } from '../../../ui/click.ts';
import { PhotoImage } from './PhotoImage.tsx';
import { photosOf } from './photos.ts';
import viewerStyles from './viewer.css?url';

const PhotoViewer = lazy(() => {
  preload(viewerStyles, { as: 'style' });
  return import('./PhotoViewer.tsx');
});

/** The photos of a campaign; each opens the viewer. Without scripts each is a link to the picture. */
export function Photos({ campaign }: { readonly campaign: Campaign }) {
  const photos = photosOf(campaign);
  const [open, setOpen] = useState<number | null>(null);
  const opener = useRef<HTMLAnchorElement | null>(null);
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
              }}
            >
              <PhotoImage photo={photo} sizes="(width < 40rem) 50vw, 17rem" />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <PhotoViewer
            photos={photos}
            start={open}
            onClose={() => {
              setOpen(null);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
