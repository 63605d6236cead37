import type { ReactNode } from 'react';
import { dayRange, daysBetween, isoDay, shortPrice } from '../../../lib/format.ts';
import { paths } from '../../../routes.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
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

/** `28 May to 2 June 2024` as `28 May to 2 Jun 2024`: a card on a phone has no room for more. */
const shortMonths = (days: string) => days.replace(/([A-Z][a-z]{2})[a-z]+/g, '$1');

/** A campaign in the list; the whole card is a link to its page. */
export function CampaignCard({ campaign, inlinePicture, uncounted = false }: Props) {
  const { id, heading, text, language, place, enrolledCount, start, end, picture, difficulty, altitude, closed, way } =
    campaign;
  const days = daysBetween(start, end);
  return (
    <li className={closed ? 'card words-first is-closed' : 'card words-first'}>
      <div className="card-body">
        <p className="campaign-when">
          {start && <time dateTime={isoDay(start)}>{shortMonths(dayRange(start, end))}</time>}{' '}
          <span className="campaign-price">{shortPrice(campaign.price)}</span>
        </p>
        <h2>
          <a href={paths.campaign(id)} lang={language}>
            <Spoken>{heading}</Spoken>
          </a>
        </h2>
        <ul className="meta campaign-length">
          {days !== null && <li>{days === 1 ? '1 day' : `${days} days`}</li>}
          {difficulty && <li>{difficulty}</li>}
          {altitude && <li className="campaign-altitude">{altitude}</li>}
        </ul>
        <p className="campaign-where">
          <bdi>
            <Spoken>{place}</Spoken>
          </bdi>
          {!uncounted && <span className="campaign-count">{`\u00a0· ${enrolledCount}\u00a0enrolled`}</span>}
        </p>
        <p className="campaign-text" lang={language}>
          <Spoken>{text}</Spoken>
        </p>
      </div>
      <div className="card-picture">
        {closed && <span className="campaign-closed">{closed}</span>}
        {picture && inlinePicture?.url === picture.url && inlinePicture.drawing}
        {picture && inlinePicture?.url !== picture.url && (
          <img src={picture.url} alt={picture.alt} width="480" height="270" loading="lazy" decoding="async" />
        )}
        {way && (
          <svg className="card-way" viewBox="0 0 100 50" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={`-9,99 ${way} 109,99`} />
          </svg>
        )}
      </div>
    </li>
  );
}
