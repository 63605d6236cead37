import { DAY_MS } from '../../src/lib/format.ts';
import type { Database } from '../../src/server/database/open.ts';
import type { Tables } from '../../src/server/database/schema.ts';
import { ofPayment } from '../../src/server/pan/cipher.ts';
import type { Pans } from '../../src/server/pan/pans.ts';

const BATCH = 400;

/** How many rows of each kind the measurements stand on. */
export const MANY = { campaigns: 1_000, gifts: 100_000, places: 50_000, reviews: 20_000, accounts: 20_000 };

/** The account that gave a hundredth of all gifts, and the campaign that got a tenth of them. */
export const GENEROUS = { email: 'person0@many.example', campaign: 'many-000000' };

type Name = keyof Tables &
  ('users' | 'donations' | 'enrolments' | 'reviews' | 'intents' | 'payment_events' | 'money_lines');

async function fill(db: Database, table: Name, count: number, rowOf: (index: number) => object): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => rowOf(start + offset));
    await db.transaction().execute((on) =>
      on
        .insertInto(table)
        .values(rows as never)
        .execute(),
    );
  }
}

const campaignOf = (index: number, many: typeof MANY) =>
  `many-${String(index % 10 ? index % many.campaigns : 0).padStart(6, '0')}`;
const personOf = (index: number, many: typeof MANY) => (index % 100 ? index % many.accounts : 0);

/** Fills a database that has its campaigns with gifts, places, reviews and accounts of the tax year that goes on, and what led to them. */
export async function fillMoney(
  db: Database,
  pans: Pick<Pans, 'write'>,
  now: Date,
  many: typeof MANY = MANY,
): Promise<void> {
  const begin = Date.parse('2026-04-01T00:00:00+05:30');
  const at = (index: number, count: number) =>
    new Date(begin + Math.floor((index / count) * Math.min(now.getTime() - begin, 365 * DAY_MS))).toISOString();
  await fill(db, 'users', many.accounts, (index) => ({
    ...{ id: `person${index}`, email: `person${index}@many.example`, mobile: '9876543210', password_hash: null },
    created_at: at(index, many.accounts),
  }));
  const address = JSON.stringify({
    ...{ address1: `12 Lower Bazaar`, address2: 'Near the bus stand', city: 'शिमला', state: 'Himachal Pradesh' },
    ...{ country: 'India', zipcode: '171001' },
  });
  const payment = (index: number, count: number, kind: string) => ({
    ...{
      txnid: `HH_${kind}${index}`,
      user_id: `person${personOf(index, many)}`,
      amount_paise: 50_000 + (index % 7) * 100,
    },
    ...{ name: `Kiran Negi ${index}`, email: `person${personOf(index, many)}@many.example`, mobile: '9876543210' },
    ...{ provider_id: String(4_039_937_155 + index), mode: 'UPI', created_at: at(index, count) },
  });
  const intent = (index: number, count: number, kind: string, type: string) => ({
    ...payment(index, count, kind),
    ...{ type, status: 'paid', amount_text: '500.00', productinfo: type, firstname: 'Kiran', pan: '', donor: address },
    ...{ campaign_id: campaignOf(index, many), gateway_status: 'success', updated_at: at(index, count) },
    ...{ settled_at: at(index, count), checked_at: null, checks: 0, receipt_key_hash: null, next_check_ms: null },
  });
  const event = (index: number, count: number, kind: string, source: string) => ({
    ...{ id: `${source}${kind}${index}`, txnid: `HH_${kind}${index}`, source, outcome: 'success', payload: '{}' },
    ...{ created_at: at(index, count), retry_ms: null },
  });
  for (const [kind, count, type] of [
    ['g', many.gifts, 'donation'],
    ['p', many.places, 'enroll'],
  ] as const) {
    await fill(db, 'intents', count, (index) => intent(index, count, kind, type));
    for (const source of ['browser', 'reconciler']) {
      await fill(db, 'payment_events', count, (index) => event(index, count, kind, source));
    }
  }
  await fill(db, 'donations', many.gifts, (index) => {
    const row = payment(index, many.gifts, 'g');
    return {
      ...{ ...row, id: `gift${index}`, pan: pans.write('ABCDE1234F', ofPayment(row.txnid)), address },
      ...{
        gateway_status: 'SUCCESS',
        serial: `2026-27/${String(index + 1).padStart(6, '0')}`,
        paid_at: row.created_at,
      },
      ...{ campaign_id: campaignOf(index, many), campaign_name: 'A walk' },
    };
  });
  await fill(db, 'enrolments', many.places, (index) => {
    const row = payment(index, many.places, 'p');
    return {
      ...{ ...row, id: `place${index}`, user_id: `person${index % many.accounts}`, address, place: 'held' },
      // One place for each person and campaign.
      ...{ campaign_id: `many-${String(Math.floor(index / 50)).padStart(6, '0')}`, campaign_name: 'A walk' },
      ...{ serial: `2026-27/${String(many.gifts + index + 1).padStart(6, '0')}`, paid_at: row.created_at },
    };
  });
  await fill(db, 'reviews', many.reviews, (index) => ({
    ...{ id: `review${index}`, campaign_id: campaignOf(index, many), name: 'Kiran', email: 'a@many.example' },
    ...{ headline: 'Good', comment: 'We went up and down.', rating: 5, profile_id: '""', helpful_count: 0 },
    ...{ created_at: at(index, many.reviews), form_key: null, state: index % 1000 ? 'listed' : 'waiting' },
  }));
  for (const [kind, count, campaign] of [
    ['g', many.gifts, campaignOf],
    ['p', many.places, (index: number) => `many-${String(Math.floor(index / 50)).padStart(6, '0')}`],
  ] as const)
    for (const [line, sign] of [
      ['paid', 1],
      [kind === 'g' ? 'gift' : 'price', -1],
    ] as const)
      await fill(db, 'money_lines', count, (index) => {
        const { txnid, amount_paise, created_at } = payment(index, count, kind);
        return {
          ...{
            id: `${line} ${txnid}`,
            txnid,
            kind: line,
            key: '',
            paise: sign * amount_paise,
            campaign_id: campaign(index, many),
          },
          ...{ at: created_at, by: 'provider' },
        };
      });
  // Some gifts went back.
  for (const [kind, sign] of [
    ['returned', -1],
    ['gift back', 1],
  ] as const)
    await fill(db, 'money_lines', 500, (index) => {
      const { txnid, amount_paise } = payment(index * 10, many.gifts, 'g');
      return {
        ...{
          id: `${kind} ${txnid}`,
          txnid,
          kind,
          key: 'back',
          paise: sign * amount_paise,
          campaign_id: campaignOf(index * 10, many),
        },
        ...{ at: now.toISOString(), by: 'asha', why: 'Asked for it.' },
      };
    });
}
