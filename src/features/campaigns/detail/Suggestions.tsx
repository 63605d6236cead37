import { useStore } from '@nanostores/react';
import { isEmbedded } from '../../../api/backend.ts';
import { NO_PLACE } from '../../../contract/constants.ts';
import { ownPath } from '../../../lib/addresses.ts';
import { day } from '../../../lib/format.ts';
import { paths } from '../../../routes.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import type { DetailStore } from './detail.ts';

/** So many stand in one line of a wide screen. */
const SHOWN = 4;

type Address = string | null | undefined;
// Nothing says that the address is a page: another backend may mean the picture.
const pageIn = (url: Address) => (isEmbedded() ? ownPath(url) : undefined);
const pictureIn = (url: Address) =>
  !isEmbedded() && /\.(?:jpe?g|png|webp|avif|svg)$/i.test(url ?? '') ? url : undefined;

/**
 * The card with other campaigns. It stands after all else: it comes late on a page that the build did not know, and would push
 * away what a visitor reads.
 */
export function Suggestions({ detail }: { readonly detail: DetailStore }) {
  const others = useStore(detail.$suggestions, { ssr: 'initial' })
    .filter(({ id }) => String(id) !== detail.id)
    .slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <aside className="campaign-suggestions" aria-labelledby="suggestions">
      <h2 id="suggestions">Suggestions</h2>
      <ul>
        {others.map(({ id, url, heading, language, startTime, place, image = pictureIn(url) }) => (
          <li key={id}>
            {image && <img src={image} alt="" width="96" height="64" loading="lazy" decoding="async" />}
            <a href={pageIn(url) ?? paths.campaign(id)} lang={language ?? undefined}>
              <Spoken>{heading}</Spoken>
            </a>
            <p className="soft">
              <Spoken>{[day(startTime), place || NO_PLACE].filter(Boolean).join(' · ')}</Spoken>
            </p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
