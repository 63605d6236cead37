import type { ReactNode } from 'react';
import { dayRange, daysBetween, isoDay, priceOrFree } from '../../../lib/format.ts';
import { paths } from '../../../routes.ts';
import type { Summary } from '../summary.ts';
import '../../../styles/card.css';

/** A drawing inside the page's HTML, for the first card: loading it as a file takes a second on a slow line. */
interface InlinePicture {
  /** The drawing's address in the campaign. */
  readonly url: string;
  readonly drawing: ReactNode;
}

interface Props {
  readonly campaign: Summary;
  readonly inlinePicture?: InlinePicture | undefined;
  /** Leaves out how many enrolled: a page that no script renews would soon be wrong. */
  readonly uncounted?: boolean;
}

/** A campaign in the list; the whole card is a link to its page. */
export function CampaignCard({ campaign, inlinePicture, uncounted = false }: Props) {
  const { id, heading, text, language, place, enrolledCount, start, end, picture, closed } = campaign;
  const days = daysBetween(start, end);
  return (
    <li className="card words-first">
      <div className="card-body">
        <ul className="meta">
          {closed && <li className="campaign-closed">{closed}</li>}
          {start && (
            <li>
              <time dateTime={isoDay(start)}>{dayRange(start, end)}</time>
            </li>
          )}
          <li>{place}</li>
        </ul>
        <h2>
          <a href={paths.campaign(id)} lang={language}>
            {heading}
          </a>
        </h2>
        <p className="campaign-text" lang={language}>
          {text}
        </p>
        <ul className="meta campaign-end">
          <li className="campaign-price">{priceOrFree(campaign.price)}</li>
          {days !== null && <li>{days === 1 ? '1 day' : `${days} days`}</li>}
          {!uncounted && <li>{enrolledCount} enrolled</li>}
        </ul>
      </div>
      <div className="card-picture">
        {picture && inlinePicture?.url === picture.url && inlinePicture.drawing}
        {picture && inlinePicture?.url !== picture.url && (
          <img src={picture.url} alt={picture.alt} width="480" height="270" loading="lazy" decoding="async" />
        )}
      </div>
    </li>
  );
}
