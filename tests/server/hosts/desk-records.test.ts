import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeDeskRecords } from '../../../src/server/hosts/desk-records.ts';
import { loadCampaigns } from '../../../src/site-data/campaigns.ts';
import { atDesk } from '../../helpers/desk.ts';
import { startApp } from '../../helpers/server.ts';

const AT = new Date('2026-12-05T14:00:00Z');

it('a build has what the desk has noted, and goes on with the files where that cannot be read', async () => {
  const root = mkdtempSync(join(tmpdir(), 'records-'));
  const app = await startApp({ at: AT });
  const said: string[] = [];
  const before = process.env['DESK_RECORDS'];
  try {
    const { id = '' } =
      (await app.db.selectFrom('campaigns').select('id').where('id', '=', 'nag-tibba-weekend').executeTakeFirst()) ??
      {};
    const office = await atDesk(app);
    await office.post(`/desk/campaigns/${id}/walk`, { others: '7', cloth: '3.5' });
    const { database, dataDir } = app.config;
    const env = { DATA_DIR: dataDir, ...('url' in database && { DATABASE_URL: database.url }) };
    const file = (await writeDeskRecords(env, root, (line) => said.push(line))) ?? '';
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      [id]: { people: 7, kinds: { cloth: 3.5 }, went: '', withdrawn: false },
    });
    process.env['DESK_RECORDS'] = file;
    const { campaigns } = await loadCampaigns({}, undefined, AT);
    const { gathered } = campaigns.find((one) => one.id === id) ?? {};
    expect(gathered).toMatchObject({ people: 7, kilograms: 3.5, kinds: { cloth: 3.5 } });
    expect(gathered?.photos, 'photographs are the file’s').toHaveLength(2);
    expect(said).toEqual([]);
    expect(await writeDeskRecords({ DATA_DIR: join(root, 'none') }, root, (line) => said.push(line))).toBeUndefined();
    expect(said).toEqual([]);
    await app.db.schema.dropTable('walks').execute();
    expect(await writeDeskRecords(env, root, (line) => said.push(line))).toBeUndefined();
    expect(said.join()).toContain('What the desk noted of walks cannot be read, and this build is without it');
  } finally {
    if (before === undefined) delete process.env['DESK_RECORDS'];
    else process.env['DESK_RECORDS'] = before;
    await app.close();
    rmSync(root, { recursive: true });
  }
});
