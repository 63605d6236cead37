import { DEMO_EMAIL } from '../platform/demonstration.ts';
import { StartError } from '../platform/errors.ts';
import type { Services } from '../services.ts';

/** Throws a `StartError` when a public site would run on data that a local copy has filled with its demonstration. */
export async function refuseDemonstration({ config, db }: Services): Promise<void> {
  if (!config.production) return;
  const login = await db.selectFrom('users').select('id').where('email', '=', DEMO_EMAIL).executeTakeFirst();
  if (!login) return;
  throw new StartError(
    'The data hold the demonstration login of a local copy, whose password is public: set DATA_DIR or DATABASE_URL to data of their own.',
  );
}
