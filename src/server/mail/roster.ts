import type { Campaign } from '../../contract/campaign.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import { type Balance, balances, wentBack } from '../money/ledger.ts';
import { placesIn } from '../places/places.ts';
import { shownRupees } from '../platform/money.ts';
import { hashToken } from '../platform/tokens.ts';
import { oneLine } from './letter.ts';

/** Texts stand in one line and in their own direction. */
export interface RosterPerson {
  id: string;
  txnid: string;
  name: string;
  /** As it is stored: digits, with the country's where it is not India's. */
  mobile: string;
  email: string;
  /** `free`, or what was paid and whether it went back. */
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

function paidWords(balance: Balance): string {
  const { paid, returned } = balance;
  if (!paid) return 'free';
  const back = returned ? `, ${shownRupees(returned)} of it went back` : '';
  return `paid ${shownRupees(paid)}${wentBack(balance) ? ', which went back' : back}`;
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
  const balanceOf = await balances(
    db,
    rows.map(({ txnid }) => txnid),
  );
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
    people: rows.map(({ txnid, ...row }) => ({
      ...{ id: row.id, txnid, name: oneLine(row.name), mobile: oneLine(row.mobile), email: oneLine(row.email) },
      paid: paidWords(balanceOf(txnid)),
      due: dueWords(balanceOf(txnid).due - balanceOf(txnid).owed),
      note: oneLine(row.note),
      came: row.came === 1,
      ...{ serial: row.serial, createdAt: row.created_at, address: row.address },
    })),
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
