import { useStore } from '@nanostores/react';
import type { Campaign } from '../../../contract/campaign.ts';
import { meetingPointOf } from '../../../contract/campaign-rules.ts';
import { day, isoDay, priceOrFree } from '../../../lib/format.ts';
import { MailAddress } from '../../../ui/PlainText.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { includedIn, shownStatus, UNKNOWN } from '../facts.ts';
import type { DetailStore } from './detail.ts';
import { FactList } from './Lead.tsx';

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

/** The first cards beside the text: Details, Contact, Venue. */
export function SideCards({ campaign, detail }: { readonly campaign: Campaign; readonly detail: DetailStore }) {
  const { contact, location, startTime, endTime } = campaign;
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
                {priceOrFree(campaign.price)} <Tooltip label="What is included" text={includedIn(campaign)} />
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
    </>
  );
}
