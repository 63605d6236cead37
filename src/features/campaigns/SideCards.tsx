import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Campaign } from '../../contract/campaign.ts';
import { day, isoDay, price } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import type { DetailStore } from './detail.ts';
import { statusLabel, UNKNOWN } from './facts.ts';
import { NO_PLACE } from './summary.ts';

/** Shown for a second phone that nobody gave (section 2). */
const NO_ALTERNATE = 'NA';
/** What the price pays for (section 2). */
const INCLUDED = 'Food, Stay';

function Rows({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="campaign-rows">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const date = (time: string | null | undefined) =>
  day(time) ? <time dateTime={isoDay(time)}>{day(time)}</time> : UNKNOWN;

function phone(number: string | null | undefined, without: string) {
  const dialled = number?.replace(/[^\d+]/g, '');
  return dialled ? <a href={`tel:${dialled}`}>{number}</a> : number || without;
}

/** Too long for its line, the address breaks after the @, not before its last letter. */
function mail(address: string | null | undefined) {
  if (!address) return UNKNOWN;
  const host = address.indexOf('@') + 1;
  return (
    <a href={`mailto:${encodeURI(address)}`}>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
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
        {others.map(({ id, heading, startTime, place }) => (
          <li key={id}>
            <a href={paths.campaign(id)}>{heading}</a>
            <p className="soft">{[day(startTime), place || NO_PLACE].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cards beside the text: Details, Contact, Venue, Suggestions (section 2). */
export function SideCards({ campaign, detail }: { readonly campaign: Campaign; readonly detail: DetailStore }) {
  const { contact, location, startTime, endTime } = campaign;
  return (
    <>
      <section className="box">
        <h2>Details</h2>
        <Rows
          rows={[
            [
              'Price',
              <span className="campaign-price" key="price">
                {price(campaign.price)} <Tooltip label="What is included" text={INCLUDED} />
              </span>,
            ],
            ['Status', statusLabel(campaign)],
            ['Start', date(startTime)],
            ['End', date(endTime)],
          ]}
        />
      </section>
      <section className="box">
        <h2>Contact</h2>
        <Rows
          rows={[
            ['Phone', phone(contact?.mobile, UNKNOWN)],
            ['Alternate', phone(contact?.alternate, NO_ALTERNATE)],
            ['Email', mail(contact?.email)],
          ]}
        />
      </section>
      <section className="box">
        <h2>Venue</h2>
        <Rows
          rows={[
            ['Meeting point', location?.place || NO_PLACE],
            ['Address', location?.address || UNKNOWN],
          ]}
        />
      </section>
      <Suggestions detail={detail} />
    </>
  );
}
