import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testSettings } from '../../helpers/fixtures.ts';

const run = promisify(execFile);

it.each([
  ['unsettled', 'clsoe', '"clsoe" is no command; there are close and closed.'],
  ['pan-key', 'constructor', '"constructor" is no command; there are new, rotate and remove-unreadable.'],
])('%s %s says which commands there are', async (report, word, said) => {
  const program = resolve(`src/server/reports/${report}.ts`);
  const env = { PATH: process.env['PATH'] };
  const ended = run(process.execPath, [program, word], { env });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
});

it.each(['2026-28'])('books %s says that it is no tax year', async (word) => {
  const ended = run(process.execPath, [resolve('src/server/reports/books.ts'), word], {
    env: { PATH: process.env['PATH'], DATA_DIR: testSettings.DATA_DIR },
  });
  const said = new RegExp(`^"${word}" is no tax year; write it like \\d{4}-\\d\\d\\.\n$`);
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(said) });
});

it.each([
  ['person', ['pan', 'HH_1', 'ABCDE1234F']],
  ['people', ['release', 'HH_1', 'Broke', 'a', 'leg.']],
  ['unsettled', ['close', 'HH_1', 'Given', 'back.']],
  ['reviews', ['approve', 'one', 'two']],
  ['books', ['returned', 'HH_1']],
])('%s with %j does nothing, since it would leave out the last or lacks one', async (report, words) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: testSettings.DATA_DIR };
  const ended = run(process.execPath, [resolve(`src/server/reports/${report}.ts`), ...words], { env });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage: npm run') });
});
