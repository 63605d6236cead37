import type { Database } from '../../src/server/database/open.ts';

const BATCH = 400;
const NAMES = ['Kiran Negi', 'Rahul Sharma', 'Asha Devi', 'Ravi Kumar'];

/** Fills the tables with payments that were begun within the last 31 days and never paid, all with one address and phone. */
export async function fillBegun(db: Database, count: number, now: Date): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
      const at = from + offset;
      const created_at = new Date(now.getTime() - 3_600_000 - (at / count) * 31 * 86_400_000).toISOString();
      const name = NAMES[at % NAMES.length] ?? '';
      return {
        ...{ txnid: `left-${at}`, type: 'donation' as const, status: 'created' as const, name, firstname: name },
        ...{ email: 'kiran@example.org', mobile: '9876543210', pan: '' as const, amount_paise: 50_000 },
        ...{ amount_text: '500.00', productinfo: 'donation', donor: '{}', campaign_id: null, user_id: null },
        ...{ created_at, updated_at: created_at, checks: at % 13, next_check_ms: now.getTime() - at },
      };
    });
    const words = rows.flatMap(({ txnid, name }) =>
      [...name.toLowerCase().split(' '), 'kiranexampleorg', '9876543210', '#0123456789'].map((word) => ({
        txnid,
        word,
        begun: 1,
      })),
    );
    await db.transaction().execute(async (on) => {
      await on.insertInto('intents').values(rows).execute();
      await on.insertInto('person_words').values(words).execute();
    });
  }
}
