import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';
import { includedIn, textLines, UNKNOWN } from '../../../contract/campaign-texts.ts';
import { toldRating } from '../../../contract/rating.ts';
import { day, isoDay, shortPrice } from '../../../lib/format.ts';
import { gatheredText } from '../../../lib/weight.ts';
import { paths } from '../../../routes.ts';
import { MailAddress } from '../../../ui/PlainText.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { enrolledText, enrollingOf, FULL, placesText, shownStatus } from '../facts.ts';
import { Rating } from '../Rating.tsx';
import type { DetailStore } from './detail.ts';
import { EnrolBarPlace } from './EnrolBarPlace.tsx';
import { EnrolButton } from './EnrolButton.tsx';
import { FactList } from './Lead.tsx';

interface Props {
  readonly campaign: Campaign;
  readonly detail: DetailStore;
  /** Whether the API has just answered the campaign. */
  readonly current?: true | undefined;
}

/** Shown when a campaign has no second phone. */
const NO_ALTERNATE = <span className="soft">NA</span>;

const date = (time: string | null | undefined) =>
  day(time) ? <time dateTime={isoDay(time)}>{day(time)}</time> : UNKNOWN;

function phone(number: string | null | undefined, without: ReactNode) {
  const dialled = number?.replace(/[^\d+]/g, '');
  if (!dialled) return number || without;
  return (
    <a href={`tel:${dialled}`}>
      <bdi>{number}</bdi>
    </a>
  );
}

function mail(address: string | null | undefined) {
  if (!address) return UNKNOWN;
  return (
    <a href={`mailto:${encodeURI(address)}`}>
      <MailAddress address={address} />
    </a>
  );
}

/** The part Details of the ticket, with which a place is taken: what it costs and includes, when, how many places are left, and the page's main button. */
export function Details({ campaign, detail, current }: Props) {
  const { startTime, endTime, enrolledCount, gathered } = campaign;
  const rating = toldRating(campaign.rating);
  const today = useStore(detail.$today, { ssr: 'initial' });
  const enrolling = enrollingOf(campaign, today);
  const over = enrolling === 'cancelled' || enrolling === 'ended';
  const places = over ? '' : placesText(campaign, current === true);
  return (
    <section className="campaign-details">
      <div className="campaign-head">
        <h2>Details</h2>
        {rating && (
          <a href="#reviews-tab">
            <Rating {...rating} />
          </a>
        )}
      </div>
      <FactList
        className="campaign-rows"
        rows={[
          [
            'Price',
            <span className="campaign-price" key="price">
              <strong>{shortPrice(campaign.price)}</strong> <small>{includedIn(campaign)}</small>{' '}
              <Tooltip label="What is included" text={includedIn(campaign)} />
            </span>,
          ],
          [
            'Status',
            <span className={enrolling === 'open' ? 'is-good' : undefined} key="status">
              {shownStatus(campaign, today)}
            </span>,
          ],
          ['Start', date(startTime)],
          ['End', date(endTime)],
        ]}
      />
      <div className="campaign-action">
        <EnrolButton campaign={campaign} detail={detail} />
        {over && (
          <a className="btn" href={paths.campaigns}>
            See the next campaigns
          </a>
        )}
      </div>
      <p>
        {places && places !== FULL && (
          <>
            <strong>{places}</strong>
            {' · '}
          </>
        )}
        {(gathered && gatheredText(gathered)) || enrolledText(enrolledCount ?? undefined, over)}
      </p>
      <EnrolBarPlace campaign={campaign} detail={detail} />
    </section>
  );
}

/** The parts Venue and Contact. */
export function SideCards({ campaign: { contact, location } }: Pick<Props, 'campaign'>) {
  return (
    <>
      <section className="campaign-venue">
        <h2>Venue</h2>
        <FactList className="campaign-rows" rows={textLines({ location }, 'venue')} />
      </section>
      <section>
        <h2>Contact</h2>
        <FactList
          className="campaign-rows"
          rows={[
            ['Phone', phone(contact?.mobile, UNKNOWN)],
            ['Alternate', phone(contact?.alternate, NO_ALTERNATE)],
            ['Email', mail(contact?.email)],
          ]}
        />
      </section>
    </>
  );
}
