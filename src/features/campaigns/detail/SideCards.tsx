import { useStore } from '@nanostores/react';
import type { Campaign } from '../../../contract/campaign.ts';
import { meetingPointOf, NO_PLACE } from '../../../contract/place.ts';
import { day, isoDay, priceOrFree } from '../../../lib/format.ts';
import { ownPath } from '../../../lib/own-path.ts';
import { paths } from '../../../routes.ts';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { includedIn, shownStatus, UNKNOWN } from '../facts.ts';
import type { DetailStore } from './detail.ts';
import { FactList } from './FactList.tsx';

/** Shown when a campaign has no second phone. */
const NO_ALTERNATE = 'NA';

const date = (time: string | null | undefined) =>
  day(time) ? <time dateTime={isoDay(time)}>{day(time)}</time> : UNKNOWN;

function phone(number: string | null | undefined, without: string) {
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

function Suggestions({ detail }: { readonly detail: DetailStore }) {
  const others = useStore(detail.$suggestions, { ssr: 'initial' }).filter(({ id }) => String(id) !== detail.id);
  if (others.length === 0) return null;
  return (
    <section className="box campaign-suggestions">
      <h2>Suggestions</h2>
      <ul>
        {others.map(({ id, url, heading, language, startTime, place, image }) => (
          <li key={id}>
            {image && <img src={image} alt="" width="96" height="64" loading="lazy" decoding="async" />}
            <a href={ownPath(url) ?? paths.campaign(id)} lang={language ?? undefined}>
              {heading}
            </a>
            <p className="soft">{[day(startTime), place || NO_PLACE].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cards beside the text: Details, Contact, Venue, Suggestions. */
export function SideCards({ campaign, detail }: { readonly campaign: Campaign; readonly detail: DetailStore }) {
  const { contact, location, startTime, endTime } = campaign;
  const included = includedIn(campaign);
  const today = useStore(detail.$today, { ssr: 'initial' });
  return (
    <>
      <section className="box">
        <h2>Details</h2>
        <FactList
          className="campaign-rows"
          rows={[
            [
              'Price',
              <span className="campaign-price" key="price">
                {priceOrFree(campaign.price)} {included && <Tooltip label="What is included" text={included} />}
              </span>,
            ],
            ['Status', shownStatus(campaign, today)],
            ['Start', date(startTime)],
            ['End', date(endTime)],
          ]}
        />
      </section>
      <section className="box">
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
      <section className="box">
        <h2>Venue</h2>
        <FactList
          className="campaign-rows"
          rows={[
            ['Meeting point', meetingPointOf(location)],
            ...(location?.region ? [['Region', location.region] as const] : []),
            ...(location?.meetingTime ? [['Meeting time', location.meetingTime] as const] : []),
            ['Address', location?.address || UNKNOWN],
          ]}
        />
      </section>
      <Suggestions detail={detail} />
    </>
  );
}
