import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '../../../src/server/database/backup.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import {
  emptyFolder,
  filesIn,
  fillData,
  fillTelling,
  holdsHealth,
  openIn,
  runOn,
  sqliteIn,
  wordsIn,
} from '../../helpers/backups.ts';
import { startApp } from '../../helpers/server.ts';

let folder: Awaited<ReturnType<typeof emptyFolder>>;
const inside = (name: string) => join(folder.path, name);
let data: string;
let file: string;
beforeEach(async () => {
  folder = await emptyFolder();
  [data, file] = [inside('data'), inside('backup.tar.gz')];
  await fillData(inside('new'), 'new');
  await makeBackup(sqliteIn(inside('new')), file, () => {});
  await fillData(data, 'old');
});
afterEach(() => folder.remove());

describe('a restore', () => {
  it('replaces data only when it is told to, and keeps them', async () => {
    const refused = await runOn('restore', data, [file]);
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/has data already .*--replace/)]);
    expect(await wordsIn(data)).toEqual(['old', 'old', 'old']);
    const { code, said } = await runOn('restore', data, [file, '--replace']);
    expect(code, said).toBe(0);
    expect(await wordsIn(data)).toEqual(['new', 'new', 'new']);
    const [before = ''] = (await readdir(data)).filter((name) => name.startsWith('before-restore'));
    expect(said).toContain(join(data, before));
    expect(await wordsIn(join(data, before))).toEqual(['old', 'old', 'old']);
  });

  it('keeps nothing of what walkers told before their walk in the data that it moves away', async () => {
    const db = await openIn(data);
    await fillTelling(db, 'a-walk');
    await db.destroy();
    expect(await runOn('restore', data, [file, '--replace'])).toMatchObject({ code: 0 });
    const [before = ''] = (await readdir(data)).filter((name) => name.startsWith('before-restore'));
    expect(await holdsHealth(join(data, before, 'database.sqlite'))).toBe(false);
  });

  it('is refused while the server runs, and works in an empty folder', async () => {
    const app = await startApp({ env: { DATABASE_URL: '' } });
    const { code, said } = await runOn('restore', app.config.dataDir, [file, '--replace']);
    expect([code, said]).toEqual([1, expect.stringMatching(/is in use: stop the server/)]);
    expect(await app.handle(new Request('http://x/api/health'))).toMatchObject({ status: 200 });
    await app.close();
    expect(await runOn('restore', inside('empty'), [file])).toMatchObject({ code: 0 });
    expect(await wordsIn(inside('empty'))).toEqual(['new', 'new', 'new']);
  });
});

it('ends the logins of the desk, and says what was done there since the backup', async () => {
  await rm(file);
  const id = { staff_id: 'a', expires_at: '2099-01-01' };
  const act = { who: 'asha', about: 'b@village.example', before: '', after: '' };
  const db = await openDatabase(sqliteIn(inside('new')).database);
  await db
    .insertInto('staff')
    .values({ id: 'a', email: 'b@village.example', role: 'office', created_at: 'x' })
    .execute();
  await db
    .insertInto('staff_sessions')
    .values({ ...id, token_hash: 's', browser: '', created_at: 'x' })
    .execute();
  await db
    .insertInto('staff_links')
    .values({ ...id, token_hash: 'l' })
    .execute();
  await db
    .insertInto('staff_log')
    .values({ ...act, id: '1', at: '2026-11-01T00:00:00Z', what: 'staff set' })
    .execute();
  await makeBackup(sqliteIn(inside('new')), file, () => {});
  await db
    .insertInto('staff_log')
    .values({ ...act, id: '2', at: '2026-11-02T00:00:00Z', what: 'staff removed' })
    .execute();
  await db.destroy();
  const { code, said } = await runOn('restore', inside('new'), [file, '--replace']);
  expect(code, said).toBe(0);
  expect(said).toMatch(/give nothing back twice/);
  expect(said.split('and is not in it:')[1]?.trim()).toBe(
    '2026-11-02T00:00:00Z  asha  staff removed  b@village.example',
  );
  const after = await openDatabase(sqliteIn(inside('new')).database);
  expect(await after.selectFrom('staff_sessions').selectAll().execute()).toEqual([]);
  expect(await after.selectFrom('staff_links').selectAll().execute()).toEqual([]);
  await after.destroy();
});

// The checksum and the length stand at the end.
const CHECKSUM_BYTES = 8;

describe('a backup that is not whole changes nothing:', () => {
  const whole = () => readFile(file);
  const newer = () => {
    const database = new DatabaseSync(join(inside('new'), 'database.sqlite'));
    database.exec("insert into kysely_migration values ('9999-of-tomorrow', '2099-01-01')");
    database.close();
  };
  const pack = (source: string) => execFileSync('tar', ['-czf', file, '-C', source, '.']);
  it.each([
    ['cut off', async () => writeFile(file, (await whole()).subarray(0, -200)), /no whole backup/],
    [
      'one bit of its checksum turned',
      async () =>
        writeFile(
          file,
          (await whole()).map((byte, at, { length }) => (at === length - CHECKSUM_BYTES ? byte ^ 4 : byte)),
        ),
      /no whole/,
    ],
    ['no archive', async () => writeFile(file, 'Dear mother.'), /no whole backup/],
    [
      'with the database of something else',
      async () => {
        await rm(inside('new'), { recursive: true });
        await mkdir(inside('new'));
        const other = new DatabaseSync(join(inside('new'), 'database.sqlite'));
        other.exec('create table songs (id text)');
        other.close();
        pack(inside('new'));
      },
      /no backup of this site \(its database has other tables\)/,
    ],
    ['an archive of something else', async () => pack(inside('new/mail')), /no backup of this site/],
    [
      'with a damaged database',
      async () => {
        await writeFile(
          inside('new/database.sqlite'),
          (await readFile(inside('new/database.sqlite'))).fill(7, 204_800, 212_992),
        );
        pack(inside('new'));
      },
      /database\.sqlite is damaged/,
    ],
    [
      'of a newer version',
      async () => {
        newer();
        pack(inside('new'));
      },
      /of a newer version of this site .*9999-of-tomorrow/,
    ],
  ])('%s', async (_, spoil, says) => {
    const before = await filesIn(data);
    await spoil();
    const { code, said } = await runOn('restore', data, [file, '--replace']);
    expect([code, said]).toEqual([1, expect.stringMatching(says)]);
    expect(said.trim().split('\n').at(-1)).toMatch(/^[A-Z/].*\.$/);
    expect(await wordsIn(data)).toEqual(['old', 'old', 'old']);
    expect([...(await filesIn(data)).keys()]).toEqual([...before.keys()]);
  });
});

it('a backup with a link in it is refused, and what the link names keeps its rights and its owner', async () => {
  const outside = inside('passwords');
  await writeFile(outside, 'of everybody');
  await chmod(outside, 0o644);
  await symlink(outside, inside('new/link'));
  execFileSync('tar', ['-czf', file, '-C', inside('new'), '.']);
  const rights = async () => (({ mode, uid, ctimeMs }) => [mode, uid, ctimeMs])(await stat(outside));
  const before = await rights();
  const { code, said } = await runOn('restore', data, [file, '--replace']);
  expect([code, said]).toEqual([1, expect.stringMatching(/no backup of this site \(it holds a link, link\)/)]);
  expect(await rights()).toEqual(before);
  expect(await wordsIn(data)).toEqual(['old', 'old', 'old']);
});

it('a restore that was ended in the middle is told at the next start and backup, and is run again', {
  tags: ['thorough'],
}, async () => {
  await runOn('restore', data, [file, '--replace']);
  await writeFile(join(data, '.restore-unfinished'), '');
  await expect(openDatabase({ kind: 'sqlite', file: join(data, 'database.sqlite') })).rejects.toThrow(
    /ended in the middle\. Run it again with --replace; .* before-restore/,
  );
  expect(await runOn('restore', data, [file, '--replace'])).toMatchObject({ code: 0 });
  expect(await wordsIn(data)).toEqual(['new', 'new', 'new']);
});
