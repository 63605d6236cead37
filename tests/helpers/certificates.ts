import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunningSite } from './site.ts';

/** Somebody of an account, or of nobody, who came to a campaign. Answers the id of the place, which is that of the certificate. */
export function addCame(site: Pick<RunningSite, 'dataDir'>, campaign: string, name: string, email = ''): string {
  const id = crypto.randomUUID();
  const database = new DatabaseSync(join(site.dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  database
    .prepare(
      `insert into enrolments (id, txnid, user_id, campaign_id, campaign_name, name, email, mobile, amount_paise, place, created_at, came)
       select ?, ?, (select id from users where email = ?), id, heading, ?, ?, '9876543210', 0, 'held', ?, 1 from campaigns where id = ?`,
    )
    .run(id, `HH_${id.slice(0, 8)}`, email, name, email, new Date().toISOString(), campaign);
  database.close();
  return id;
}
