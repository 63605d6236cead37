import { html, raw } from 'hono/html';
import { startOfDay } from '../../content/days.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { isCancelled, placeOf } from '../../contract/campaign-rules.ts';
import { counted, dayRange, moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { type Balance, balances, wentBack } from '../money/ledger.ts';
import { companionsOf } from '../places/companions.ts';
import { holds, placesIn } from '../places/places.ts';
import { shownRupees } from '../platform/money.ts';
import { hashToken } from '../platform/tokens.ts';
import { addressed, deskAddress, type Letter, type LetterFacts, oneLine } from './letter.ts';

/** Texts stand in one line and in their own direction. */
export interface RosterPerson {
  id: string;
  /** Of the booking: the same for those who come along with it. */
  txnid: string;
  name: string;
  /** In years, of who comes along; null where it was not asked, or is not known any more. */
  age: number | null;
  /** The id of the row of who has booked: the same as `id`, but for who comes along. */
  booker: string;
  /** As it is stored: digits, with the country's where it is not India's. */
  mobile: string;
  email: string;
  /** `free`, or what was paid, for how many people, and whether it went back; of who comes along, with whom. */
  paid: string;
  due: string;
  note: string;
  came: boolean;
  serial: string | null;
  createdAt: string;
  /** The further fields of the form, JSON. */
  address: string;
}

export interface Roster {
  id: string;
  heading: string;
  /** Days of India, `2026-12-05`. */
  startDay: string;
  endDay: string;
  cancelled: boolean;
  content: Partial<Campaign>;
  people: RosterPerson[];
  /** Who enrolled elsewhere, as the campaign's file says. */
  elsewhere: number;
  withoutPlace: number;
}

export const TO_PAY = 'still to pay';

/** Empty for 0. */
export const dueWords = (paise: number): string =>
  paise ? `${shownRupees(Math.abs(paise))} ${paise > 0 ? TO_PAY : 'to give back'}` : '';

function paidWords(balance: Balance, people: number): string {
  const { paid, returned } = balance;
  if (!paid) return people > 1 ? `free, ${people} people` : 'free';
  const back = returned ? `, ${shownRupees(returned)} of it went back` : '';
  const all = people > 1 ? ` for ${people} people` : '';
  return `paid ${shownRupees(paid)}${all}${wentBack(balance) ? ', which went back' : back}`;
}

/** Undefined where there is no such campaign. */
export async function rosterOf(db: Database, id: string): Promise<Roster | undefined> {
  const campaign = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (!campaign) return undefined;
  const all = await db
    .selectFrom('enrolments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = (await placesIn(db, id).selectAll().execute()).toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.created_at.localeCompare(b.created_at),
  );
  const txnids = rows.map(({ txnid }) => txnid);
  const balanceOf = await balances(db, txnids);
  const named = await companionsOf(db, txnids);
  const content: Partial<Campaign> = JSON.parse(campaign.content);
  return {
    id,
    heading: oneLine(campaign.heading),
    startDay: campaign.start_day,
    endDay: campaign.end_day,
    cancelled: isCancelled(campaign.status),
    content,
    elsewhere: content.enrolledCount ?? 0,
    withoutPlace: Number(all.count) - rows.length,
    people: rows.flatMap(({ txnid, ...row }): RosterPerson[] => {
      const along = named(txnid).filter(holds);
      const name = oneLine(row.name);
      const common = { txnid, booker: row.id, serial: row.serial, createdAt: row.created_at };
      const booker = {
        ...{ ...common, id: row.id, name, age: null, mobile: oneLine(row.mobile), email: oneLine(row.email) },
        paid: paidWords(balanceOf(txnid), 1 + along.length),
        due: dueWords(balanceOf(txnid).due - balanceOf(txnid).owed),
        ...{ note: oneLine(row.note), came: row.came === 1, address: row.address },
      };
      const others = along.map((one) => ({
        ...{ ...common, id: one.id, name: oneLine(one.name), age: one.age, mobile: oneLine(one.mobile), email: '' },
        ...{ paid: `with ${name}`, due: '', note: '', came: one.came === 1, address: '{}' },
      }));
      return [booker, ...others];
    }),
  };
}

/** With its country's digits, as `tel:+` and WhatsApp take it; undefined for what is no number. */
export function dialled(mobile: string): string | undefined {
  const digits = mobile.replace(/\D/g, '');
  if (/^\d{10}$/.test(digits)) return `91${digits}`;
  return /^\d{11,15}$/.test(digits) ? digits : undefined;
}

/** It changes with all that the list tells about people. */
export const fingerprintOf = ({ people }: Roster): string =>
  hashToken(JSON.stringify(people.map(({ came: _, ...person }) => person))).slice(0, 16);

const style =
  'html{font:100%/1.5 system-ui,sans-serif;color-scheme:light dark;-webkit-text-size-adjust:none}body{font-size:1.0625rem;max-width:40rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.2;margin:0}ol{padding-inline-start:2rem}li{padding-block:.5rem;border-block-end:1px solid #8888}p{margin:.25rem 0}a{color:inherit;display:inline-block;padding:.6rem 1.25rem .6rem 0}@media print{li{break-inside:avoid}}';

const days = ({ startDay, endDay }: Roster) => dayRange(startOfDay(startDay), startOfDay(endDay));

/** As a sentence. */
export const rosterCounts = ({ people, elsewhere, withoutPlace }: Roster): string =>
  [
    `${counted(people.length, 'person', 'people')} on this list`,
    ...(elsewhere ? [`${elsewhere} more enrolled elsewhere, who are not on it`] : []),
    ...(withoutPlace ? [`${counted(withoutPlace, 'payment')} without a place`] : []),
  ].join('; ');

/** Where and at what hour of India one meets, as the campaign's file says. */
export const meetingWords = ({ content: { location } }: Pick<Roster, 'content'>): string =>
  [location?.meetingPoint || placeOf(location), location?.meetingTime].filter(Boolean).join(', ');

/** The number alone where it cannot be dialled. */
export function phoneLinks({ mobile }: Pick<RosterPerson, 'mobile'>) {
  const number = dialled(mobile);
  if (!number) return html`${mobile || 'no phone'}`;
  return html`<a href="tel:+${number}">${mobile}</a> <a href="https://wa.me/${number}">WhatsApp</a>`;
}

/** What was paid or is due, and the age of who comes along. */
export const standingOf = ({ paid, due, age }: Pick<RosterPerson, 'paid' | 'due' | 'age'>): string =>
  [paid, due, age && `${age} years`].filter(Boolean).join(', ');

/** The list as one file that opens without a network: it loads and runs nothing. */
export async function rosterFile(roster: Roster, at: Date): Promise<string> {
  const { heading, people, cancelled } = roster;
  const row = (person: RosterPerson) =>
    html`<li><b dir="auto">${person.name}</b><p>${phoneLinks(person)}</p><p>${standingOf(person)}</p>${person.note ? html`<p dir="auto">Note: ${person.note}</p>` : ''}</li>`;
  return String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'"><title>${heading}</title><style>${raw(style)}</style></head>
<body><main><h1 dir="auto">${heading}</h1><p>${days(roster)}${cancelled ? ', cancelled' : ''}. ${meetingWords(roster)}</p><p>${rosterCounts(roster)}.</p><p>As it was on ${moment(at.toISOString())}.</p>
<ol>${people.map(row)}</ol>${people.length ? '' : html`<p>Nobody has enrolled.</p>`}</main></body></html>`,
  );
}

const rosterFileName = ({ id, startDay }: Roster): string => `${startDay}-${id}.html`;

/** For the phone of the leader. */
export async function rosterLetter(
  facts: LetterFacts,
  { roster, part }: { roster: Roster; part: 'evening' | 'morning' },
  at: Date,
): Promise<Letter> {
  const changed = part === 'morning';
  const page = `/desk/campaigns/${encodeURIComponent(roster.id)}`;
  return {
    subject: `${changed ? 'The list has changed' : 'Who comes'}: ${roster.heading}`,
    text: addressed(facts, '', [
      `${changed ? 'the list of the evening has changed. Here is the new one' : 'here is the list'} for "${roster.heading}", ${days(roster)}: ${rosterCounts(roster)}.`,
      '',
      'The file with this mail opens without a network. Save it on your phone while you have one. It has names and phones: give it to nobody else, and delete it after the walk.',
      '',
      `The newest list: ${deskAddress(facts, page)}`,
      '',
      'Whom to call in an emergency, and what the walkers told about health, is in no mail. Open this page while you have a network; it opens without one from then on:',
      deskAddress(facts, `${page}/presence`),
    ]),
    attachments: [{ filename: rosterFileName(roster), type: 'text/html', content: await rosterFile(roster, at) }],
  };
}
