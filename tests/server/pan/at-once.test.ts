import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredPan } from '../../../src/server/database/schema/pan.ts';
import { ofProfile } from '../../../src/server/pan/columns.ts';
import { openPans } from '../../../src/server/pan/pans.ts';
import { keyUses, rotateKeys } from '../../../src/server/pan/rotate.ts';
import { newPanKey } from '../../../src/server/platform/pan-key.ts';
import { openTill, type Till } from '../../helpers/till.ts';

// On SQLite one transaction follows the other, so that nothing can come between.
describe.runIf(process.env['TEST_DATABASE_URL'])('a PAN that is stored while the key is changed', () => {
  const [OLD, NEW] = [newPanKey(), newPanKey()];
  const now = () => new Date();
  let till: Till;
  let id: string;
  beforeEach(async () => {
    till = await openTill({ env: { PAN_KEY: OLD } });
    id = (await till.user()).id;
    await store(
      till.app.services.db,
      await till.app.services.pans.write(till.app.services.db, 'ABCDE1234F', ofProfile(id)),
    );
  });
  afterEach(() => till.close());

  const store = (on: Till['app']['services']['db'], pan: StoredPan) =>
    on
      .insertInto('profiles')
      .values({ user_id: id, pan, updated_at: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pan }))
      .execute();
  const config = (key: string, old: string[] = []) => ({
    ...till.app.config,
    pan: { ...till.app.config.pan, key, old },
  });

  /** Resolves once another connection waits for a lock. */
  const somebodyWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(till.app.services.db);
      expect(rows).toHaveLength(1);
    }, 10_000);

  it.each([
    ['with the new key, is not replaced by the one before', NEW],
    ['with the old key, is found and encrypted with the new one', OLD],
  ])('%s', async (_, key) => {
    const { db } = till.app.services;
    const options = { now, log: () => {} };
    const writer = await openPans(db, config(key, [OLD, NEW]), options);
    const change = Promise.withResolvers<unknown>();
    await db.transaction().execute(async (on) => {
      await store(on, await writer.write(on, 'ZZZZZ9999Z', ofProfile(id)));
      change.resolve(rotateKeys(db, config(NEW, [OLD]).pan, { now }));
      await somebodyWaits();
    });
    await change.promise;
    expect(await writer.ofProfile(db, id)).toBe('ZZZZZ9999Z');
    expect(await keyUses(db)).toHaveLength(1);
    expect(await (await openPans(db, config(NEW), options)).ofProfile(db, id)).toBe('ZZZZZ9999Z');
  });
});
