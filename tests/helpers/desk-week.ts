import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { indiaDay } from '../../src/lib/format.ts';
import { oneWord, wordsOf } from '../../src/server/people/find.ts';
import { hashToken, newToken } from '../../src/server/platform/tokens.ts';

const AT = '2020-01-01T00:00:00.000Z';

export function inDatabase<T>({ dataDir }: { readonly dataDir: string }, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(dataDir, 'database.sqlite'), { timeout: 5000 });
  const result = work(db);
  db.close();
  return result;
}

/** Gives the desk of a demonstration a week's work: walks that are named below with people who paid, reviews, a mail that was given up. */
export function addWeek(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'database.sqlite'), { timeout: 5000 });
  const insert = (table: string, row: Record<string, string | number | null>) =>
    db
      .prepare(`insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`)
      .run(...Object.values(row));
  const walks = db.prepare('select id from campaigns where listed = 1 order by start_day desc, id limit 3').all();
  const [next, today, off] = walks.map(({ id }) => String(id));
  const name = db.prepare(
    'update campaigns set heading = ?, status = ?, called_off_at = ?, price_paise = 50000, seats = null where id = ?',
  );
  name.run('A walk next year', 'active', null, next ?? '');
  name.run('A walk today', 'active', null, today ?? '');
  name.run('A walk called off', 'cancelled', AT, off ?? '');
  const now = new Date().toISOString();
  const day = indiaDay(new Date(now));
  db.prepare('update campaigns set start_day = ?, end_day = ? where id = ?').run(day, day, today ?? '');

  const place = (campaign_id: string | undefined, walker: string, number: number) => {
    const about = {
      campaign_id: campaign_id ?? '',
      campaign_name: 'A walk',
      name: walker,
      mobile: `98111${10000 + number}`,
    };
    const paid = {
      amount_paise: 50_000,
      place: 'held',
      mode: 'UPI',
      provider_id: `40399${number}`,
      serial: `W/${number}`,
    };
    const more = { email: `p${number}@example.org`, note: 'Brings her daughter.', created_at: AT, paid_at: AT };
    const txnid = `HH_WEEK${number}`;
    insert('enrolments', { id: `w${number}`, txnid, ...about, ...paid, ...more });
    for (const word of [...wordsOf(walker), oneWord(more.email), oneWord(txnid)])
      insert('person_words', { txnid, word, begun: 0 });
    const line = { txnid, key: '', campaign_id: about.campaign_id, at: AT, '"by"': 'provider' };
    const kinds = { paid: 1, price: -1, ...(campaign_id === off && { 'price back': 1 }) };
    for (const [kind, sign] of Object.entries(kinds))
      insert('money_lines', { ...line, id: `${kind} ${number}`, kind, paise: sign * 50_000 });
  };
  place(today, 'Asha Verma', 1);
  place(today, 'Bhim Singh', 2);
  place(today, 'Chandni Rao', 3);
  for (let number = 11; number < 23; number++) place(off, `Paid ${number}`, number);

  const review = {
    campaign_id: today ?? '',
    name: 'A walker',
    email: 'w@example.org',
    rating: 1,
    profile_id: '1',
    helpful_count: 0,
  };
  insert('reviews', {
    ...review,
    id: 'libel',
    headline: 'A libel',
    comment: 'He steals.',
    created_at: now,
  });
  insert('reviews', { ...review, id: 'reported', headline: 'A rude one', comment: 'Bad tea.', created_at: AT });
  const visitor = { name: 'Tara', email: 't@example.org', phone: '9811100000', mail_id: 'none' };
  insert('contact_messages', { ...visitor, id: 'report', message: 'Review reported: my tea is good', created_at: AT });
  const mail = { id: 'refused', kind: 'donation-receipt', payload: '{}', recipient: 'wrong@example.org', attempts: 9 };
  insert('mails', { ...mail, status: 'failed', due_ms: 0, last_error: '550 No such user', created_at: now });
  db.close();
}

/** A link that logs somebody in to the desk once, as `npm run staff -- link` makes it. */
export function linkOf(dataDir: string, email: string): string {
  const db = new DatabaseSync(join(dataDir, 'database.sqlite'), { timeout: 5000 });
  const token = newToken();
  db.prepare('insert into staff_links select ?, id, ? from staff where email = ?').run(
    hashToken(token),
    '9999-01-01T00:00:00.000Z',
    email,
  );
  db.close();
  return `/desk/login/${token}`;
}
