import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { restoreBackup } from '../../../src/server/database/restore.ts';
import { emptyFolder, fillData, fillTelling, holdsHealth, openIn, runOn, wordsIn } from '../../helpers/backups.ts';
import { calls, requestFor } from '../../helpers/calls.ts';
import { freshConfig } from '../../helpers/prepared.ts';
import { startApp } from '../../helpers/server.ts';

let folder: Awaited<ReturnType<typeof emptyFolder>>;
beforeEach(async () => {
  folder = await emptyFolder();
});
afterEach(() => folder.remove());
const inside = (name: string) => join(folder.path, name);
const restored = async (file: string, name: string) => {
  await restoreBackup(inside(name), file, { replace: false, say: () => {} });
  return inside(name);
};

describe('a backup', () => {
  it('that is made while the server writes is whole, and holds every write that was answered before', {
    tags: ['thorough'],
  }, async () => {
    const app = await startApp({ env: { DATABASE_URL: '', RATE_LIMITS: 'off' } });
    const answered: string[] = [];
    let writing = true;
    const write = async () => {
      while (writing) {
        const email = `n${answered.length}-${crypto.randomUUID()}@example.org`;
        const body = { email, mobile: '9876543210', password: 'a good password' };
        const { status } = await app.handle(requestFor(calls.register, { body }));
        if (status === 200) answered.push(email);
      }
    };
    const writers = [write(), write(), write()];
    for (let count = 0; count < 4; count++) {
      const before = [...answered];
      const file = inside(`${count}.tar.gz`);
      expect(await runOn('backup', app.config.dataDir, [file])).toMatchObject({ code: 0 });
      const database = new DatabaseSync(join(await restored(file, `from-${count}`), 'database.sqlite'));
      expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      const rows = database.prepare('select email from registrations').all();
      database.close();
      const kept = new Set(rows.map(({ email }) => email));
      expect(before.filter((email) => !kept.has(email))).toEqual([]);
      expect(kept.size).toBeGreaterThan(0);
    }
    writing = false;
    await Promise.all(writers);
    expect(answered.length).toBeGreaterThan(4);
    await app.close();
  });

  it('holds everything in the data folder but other backups, and is its owner’s alone', async () => {
    await fillData(inside('data'), 'old');
    await chmod(inside('data/a.key'), 0o644);
    // Books hold PANs in clear.
    await mkdir(inside('data/books'));
    await writeFile(inside('data/books/donations-2026-27.csv'), 'ABCDE1234F');
    const { said } = await runOn('backup', inside('data'), []);
    const [name = ''] = await readdir(inside('data/backups'));
    expect(said).toContain(name);
    expect(await runOn('backup', inside('data'), [inside('second.tar.gz')])).toMatchObject({ code: 0 });
    for (const [path, mode] of [
      [inside('data/backups'), 0o700],
      [inside(`data/backups/${name}`), 0o600],
    ] as const)
      expect((await stat(path)).mode & 0o777, path).toBe(mode);
    const data = await restored(inside('second.tar.gz'), 'new');
    expect(await wordsIn(data)).toEqual(['old', 'old', 'old']);
    expect((await readdir(data)).filter((each) => !each.startsWith('.'))).toEqual([
      ...['a.key', 'database-in-use.json', 'database.sqlite', 'mail'],
    ]);
    for (const each of await readdir(data, { recursive: true, withFileTypes: true })) {
      const path = join(each.parentPath, each.name);
      expect((await stat(path)).mode & 0o777, path).toBe(each.isDirectory() ? 0o700 : 0o600);
    }
  });

  it('holds nothing of what walkers told before their walk; what is deleted of it leaves no trace in the database', async () => {
    await fillData(inside('data'), 'old');
    const live = inside('data/database.sqlite');
    const db = await openIn(inside('data'));
    await fillTelling(db, 'a-walk');
    await db.destroy();
    expect(await holdsHealth(live)).toBe(true);
    expect(await runOn('backup', inside('data'), [inside('x.tar.gz')])).toMatchObject({ code: 0 });
    const copy = await restored(inside('x.tar.gz'), 'new');
    expect(await holdsHealth(join(copy, 'database.sqlite'))).toBe(false);
    const copied = await openIn(copy);
    expect(await copied.selectFrom('enrolments').select('txnid').execute()).toEqual([{ txnid: 'a-walk' }]);
    await copied.destroy();
    const again = await openIn(inside('data'));
    await again.deleteFrom('tellings').execute();
    await again.destroy();
    expect(await holdsHealth(live)).toBe(false);
  });

  it('replaces no file, and leaves nothing behind when it cannot be made', { tags: ['thorough'] }, async () => {
    await fillData(inside('data'), 'old');
    await writeFile(inside('taken.tar.gz'), 'dear');
    const { code, said } = await runOn('backup', inside('data'), [inside('taken.tar.gz')]);
    expect([code, said]).toEqual([
      1,
      `${inside('taken.tar.gz')} is there already, and a backup replaces nothing; name another file.\n`,
    ]);
    expect(await readFile(inside('taken.tar.gz'), 'utf8')).toBe('dear');
    const nothing = await runOn('backup', inside('empty'), [inside('none.tar.gz')]);
    expect([nothing.code, nothing.said]).toEqual([1, expect.stringContaining('There is no database in')]);
    const bytes = await readFile(inside('data/database.sqlite'));
    await writeFile(inside('data/database.sqlite'), bytes.fill(7, 8192, 16_384));
    const damaged = await runOn('backup', inside('data'), [inside('damaged.tar.gz')]);
    expect([damaged.code, damaged.said]).toEqual([1, expect.stringMatching(/database\.sqlite is damaged; restore it/)]);
    expect((await readdir(folder.path)).toSorted()).toEqual(['data', 'taken.tar.gz']);
  });

  it.runIf(process.getuid?.() === 0)(
    'that the administrator makes or restores belongs to the owner of the data',
    async () => {
      const nobody = 65_534;
      await fillData(inside('data'), 'old');
      const everything = () => readdir(inside('data'), { recursive: true });
      for (const name of ['.', ...(await everything())]) await chown(join(inside('data'), name), nobody, nobody);
      await runOn('backup', inside('data'), []);
      const [name = ''] = await readdir(inside('data/backups'));
      expect(await runOn('restore', inside('data'), [inside(`data/backups/${name}`), '--replace'])).toMatchObject({
        code: 0,
      });
      for (const each of await everything()) expect((await stat(join(inside('data'), each))).uid, each).toBe(nobody);
    },
  );

  it.runIf(process.env['TEST_DATABASE_URL'])('of a PostgreSQL database is what pg_restore takes', async () => {
    const { config, remove } = await freshConfig({}, 'tables');
    const { database } = config;
    const url = { DATABASE_URL: database.kind === 'postgres' ? database.url : '' };
    const db = await openDatabase(database);
    await fillTelling(db, 'a-walk');
    await db.destroy();
    expect(await runOn('backup', inside('data'), [inside('x.dump')], url)).toMatchObject({ code: 0 });
    expect(execFileSync('pg_restore', ['--list', inside('x.dump')], { encoding: 'utf8' })).toMatch(/TABLE.*donations/);
    const said = execFileSync('pg_restore', ['--file=-', inside('x.dump')], { encoding: 'utf8' });
    expect(said).toContain('CREATE TABLE public.tellings');
    expect(said).toContain('a-walk');
    expect(said).not.toContain('Health of ');
    await remove();
  });

  it.each([
    ['backup', 'pg_dump'],
    ['restore', 'pg_restore'],
  ] as const)('of a PostgreSQL database: %s names %s and no password', async (command, program) => {
    const env = { DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/nothing' };
    const { code, said } = await runOn(command, inside('data'), ['x.tar.gz'], env);
    expect(code).toBe(1);
    expect(said).toContain(program);
    expect(said).not.toContain('secret-word');
  });
});
