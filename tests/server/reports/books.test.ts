import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { addPaid } from '../../helpers/walkers.ts';

describe('the files of the books', () => {
  const run = promisify(execFile);
  const FILE = 'donations-2026-27.csv';

  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hh-books-'));
    const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'database.sqlite') });
    const at = '2026-11-26T10:00:00.000Z';
    const money = {
      amount_paise: 50_000,
      gateway_status: 'SUCCESS',
      mode: 'UPI',
      pan: '' as const,
      serial: '2026-27/000001',
    };
    const donor = { name: 'a'.repeat(1_500_000), email: 'asha@example.org', mobile: '', address: '{}' };
    await db
      .insertInto('donations')
      .values({ id: 'one', txnid: 'HH_1', ...money, ...donor, created_at: at, paid_at: at })
      .execute();
    await addPaid(db, 'gift', { txnid: 'HH_1', paise: 50_000, at });
    await db.destroy();
    await mkdir(join(folder, 'books'));
    await writeFile(join(folder, 'books', FILE), 'the books of yesterday');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Writes the books where no file may be longer than so many kilobytes, as on a disk that is nearly full. */
  const write = (kilobytes: number, content = fixtureContent) => {
    const program = resolve('src/server/reports/books.ts');
    const env = { PATH: process.env['PATH'], CONTENT_DIR: content, DATA_DIR: folder };
    return run('bash', ['-c', `ulimit -f ${kilobytes}; exec ${process.execPath} ${program} 2026-27`], { env });
  };

  it('books that cannot be written to their end leave those of before', async () => {
    await expect(write(1200)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read or written'),
    });
    expect(await readFile(join(folder, 'books', FILE), 'utf8')).toBe('the books of yesterday');
    expect(await readdir(join(folder, 'books'))).toEqual([FILE]);
  });

  it.runIf(process.getuid?.() === 0)('what the administrator writes is the owner’s of the data', async () => {
    await rm(join(folder, 'books'), { recursive: true });
    await chown(folder, 65_534, 65_534);
    await write(9999);
    const written = ['books', join('books', FILE), join('books', 'enrolments-2026-27.csv')];
    expect(await Promise.all(written.map(async (name) => (await stat(join(folder, name))).uid))).toEqual([
      65_534, 65_534, 65_534,
    ]);
  });
});
