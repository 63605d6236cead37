import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import type { Database } from '../database/open.ts';
import type { CertificateState, CompanionTable } from '../database/schema/payments.ts';
import { holds } from './places.ts';

/** That somebody came, for whoever has the address of its page: the random id of the place, of 122 bits, stands in no other address. */
export interface Certificate {
  name: string;
  /** Groups of digits that tell two certificates apart. Nobody finds the page by it. */
  number: string;
  heading: string;
  /** Empty where the campaign's file names none. */
  place: string;
  /** Days of India, `2026-12-05`. */
  startDay: string;
  endDay: string;
}

type Came = Pick<Selectable<CompanionTable>, 'place' | 'came' | 'certificate'>;

/** Of a place whose person is deleted: for good. */
export const NO_CERTIFICATE = { certificate: 'gone' } as const satisfies { certificate: CertificateState };

/** Whether who came can show a certificate. It follows what is noted: who is noted as absent has none. */
export const hasCertificate = (row: Came): boolean => row.came === 1 && holds(row) && row.certificate === 'given';

/** Whether the desk may give it, or take it back. */
export const mayHaveCertificate = (row: Came): boolean => row.came === 1 && holds(row) && row.certificate !== 'gone';

const ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const numberOf = (id: string): string =>
  String(createHash('sha256').update(id).digest().readUIntBE(0, 6) % 1e12)
    .padStart(12, '0')
    .replace(/(\d{4})(?=\d)/g, '$1-');

/** The certificate of a place, by the id of its row; undefined for anything else, also where it was taken back. */
export async function certificateOf(on: Database, id: string): Promise<Certificate | undefined> {
  if (!ID.test(id)) return undefined;
  const campaigns = on
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .select(['campaigns.heading', 'start_day', 'end_day', 'content']);
  const row =
    (await campaigns
      .select(['enrolments.name', 'enrolments.place', 'enrolments.came', 'enrolments.certificate'])
      .where('enrolments.id', '=', id)
      .executeTakeFirst()) ??
    (await campaigns
      .innerJoin('companions', 'companions.txnid', 'enrolments.txnid')
      .select(['companions.name', 'companions.place', 'companions.came', 'companions.certificate'])
      .where('companions.id', '=', id)
      .executeTakeFirst());
  if (!row || !hasCertificate(row)) return undefined;
  const { name, heading, start_day: startDay, end_day: endDay } = row;
  const { location }: Partial<Campaign> = JSON.parse(row.content);
  return { name, heading, startDay, endDay, place: location?.place ?? '', number: numberOf(id) };
}

/** Gives certificates of a booking again, and takes back all its others. In a transaction. */
export async function setCertificates(on: Database, txnid: string, given: readonly string[]): Promise<void> {
  for (const [certificate, before, which] of [
    ['given', 'taken back', 'in'],
    ['taken back', 'given', 'not in'],
  ] as const)
    for (const table of ['enrolments', 'companions'] as const)
      await on
        .updateTable<'enrolments' | 'companions'>(table)
        .set({ certificate })
        .where('txnid', '=', txnid)
        .where('came', '=', 1)
        .where('certificate', '=', before)
        .where('id', which, ['', ...given])
        .execute();
}
