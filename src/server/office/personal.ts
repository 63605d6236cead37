import type { Transaction } from 'kysely';
import { counted } from '../../lib/format.ts';
import { lockUser } from '../auth/sessions.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { codeOf } from '../platform/errors.ts';
import { type Deleted, type PersonalTable, personOf, type Stored } from './person.ts';
import { personalTables } from './personal-tables.ts';

const tables: readonly PersonalTable[] = Object.values(personalTables);

/** All that is stored about the person with an email address or a phone, a line for each thing. PANs are not shown. */
export async function storedAbout(on: Database, typed: string, at: Date): Promise<Stored[]> {
  const person = await personOf(on, typed, at);
  const all: Stored[] = [];
  for (const { stored } of tables) if (typeof stored === 'function') all.push(...(await stored(on, person)));
  return all;
}

interface Forgotten {
  said: string[];
  stays: Stored[];
}

async function forget(on: Transaction<Tables>, typed: string, at: Date): Promise<Forgotten> {
  const known = await personOf(on, typed, at);
  if (known.userId) await lockUser(on, known.userId);
  // What was settled while this waited is seen.
  const person = await personOf(on, typed, at);
  const stays = (await storedAbout(on, typed, at)).filter((one) => one.stays !== null);
  const deleted: Deleted = [];
  // The account at last: its places are found by it.
  for (const table of tables.toReversed())
    if (typeof table.forget === 'function') deleted.unshift(...(await table.forget(on, person)));
  const some = deleted.filter(([, count]) => count > 0);
  const said = some.length
    ? [
        `Deleted: ${some.map(([one, count, many]) => counted(count, one, many)).join(', ')}.`,
        'Backups, data that a restore moved away, books and mails in files, and mails that the foundation has got, still hold it.',
      ]
    : ['There was nothing to delete.'];
  return { said, stays };
}

/** PostgreSQL's words for a row that came while its account went, and for two that wait for each other. */
const TRY_AGAIN = ['23503', '40P01'];

/** Deletes what is stored about a person, but for what has to be kept, in one transaction with `log`. */
export async function forgetPerson(
  db: Database,
  typed: string,
  at: Date,
  log: (on: Database, said: readonly string[]) => Promise<void> = async () => {},
): Promise<Forgotten> {
  const work = () =>
    db.transaction().execute(async (on) => {
      const forgotten = await forget(on, typed, at);
      await log(on, forgotten.said);
      return forgotten;
    });
  return work().catch((error: unknown) => {
    if (!TRY_AGAIN.includes(codeOf(error))) throw error;
    return work();
  });
}

/** Deletes, or empties of its person, whatever has had its time. */
export async function removeExpired({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  for (const { expire } of tables) if (typeof expire === 'function') await expire(db, now());
}
