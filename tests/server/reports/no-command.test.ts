import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testSettings } from '../../helpers/fixtures.ts';

const run = promisify(execFile);

it.each([
  ['unsettled', 'clsoe', '"clsoe" is no command; there are close and closed.'],
  ['unsettled', 'toString', '"toString" is no command; there are close and closed.'],
  ['unsettled', '__proto__', '"__proto__" is no command; there are close and closed.'],
  ['reviews', 'valueOf', '"valueOf" is no command; there are approve, listed and remove.'],
  ['pan-key', 'constructor', '"constructor" is no command; there are new, rotate and remove-unreadable.'],
])('%s %s says which commands there are', async (report, word, said) => {
  const program = resolve(`src/server/reports/${report}.ts`);
  const env = { PATH: process.env['PATH'] };
  const ended = run(process.execPath, [program, word], { env });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
});

it.each(['NaN-NaN', '-999--98', '9999-00', '2026', '2026-28', 'next'])(
  'books %s says that it is no tax year',
  async (word) => {
    const ended = run(process.execPath, [resolve('src/server/reports/books.ts'), word], {
      env: { PATH: process.env['PATH'], DATA_DIR: testSettings.DATA_DIR },
    });
    const said = new RegExp(`^"${word}" is no tax year; write it like \\d{4}-\\d\\d\\.\n$`);
    await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(said) });
  },
);

it.each([
  ['person', ['delete', 'asha@example.org', 'tara@example.org']],
  ['person', ['pan', 'HH_1', 'ABCDE1234F']],
  ['people', ['ridge', 'shimla']],
  ['people', ['release', 'HH_1', 'Broke', 'a', 'leg.']],
  ['unsettled', ['close', 'HH_1', 'Given', 'back.']],
  ['unsettled', ['closed', 'HH_1']],
  ['reviews', ['approve', 'one', 'two']],
  ['reviews', ['remove', 'one', 'two']],
  ['reviews', ['listed', 'shimla']],
  ['mails', ['again', 'one', 'two']],
  ['books', ['2025-26', '2026-27']],
  ['books', ['returned', 'HH_1', 'Charged', 'back.']],
  ['books', ['returned', 'HH_1']],
  ['books', ['not-returned']],
  ['books', ['not-returned', 'HH_1', 'HH_2']],
  ['reconcile', ['HH_1']],
  ['pan-key', ['rotate', '3f9a12bc']],
  ['pan-key', ['remove-unreadable', '3f9a12bc', '4f9a12bc']],
])('%s with %j does nothing, since it would leave out the last or lacks one', async (report, words) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: testSettings.DATA_DIR };
  const ended = run(process.execPath, [resolve(`src/server/reports/${report}.ts`), ...words], { env });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Write it like: npm run') });
});
