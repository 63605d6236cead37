import { dayRange, daysBetween, isoDay, price } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import type { Summary } from './summary.ts';
import '../../styles/card.css';

/** A campaign in a list; the whole card opens its page. */
export function CampaignCard({ campaign }: { readonly campaign: Summary }) {
  const { id, heading, text, place, enrolledCount, start, end, picture } = campaign;
  const days = daysBetween(start, end);
  return (
    <li className="card">
      <div className="card-picture">
        {picture && (
          <img src={picture.url} alt={picture.alt} width="480" height="270" loading="lazy" decoding="async" />
        )}
      </div>
      <div className="card-body">
        <ul className="meta">
          {start && (
            <li>
              <time dateTime={isoDay(start)}>{dayRange(start, end)}</time>
            </li>
          )}
          <li>{place}</li>
        </ul>
        <h2>
          <a href={paths.campaign(id)}>{heading}</a>
        </h2>
        <p className="campaign-text">{text}</p>
        <ul className="meta campaign-end">
          <li className="campaign-price">{price(campaign.price)}</li>
          {days !== null && <li>{days === 1 ? '1 day' : `${days} days`}</li>}
          <li>{enrolledCount} enrolled</li>
        </ul>
      </div>
    </li>
  );
}
