import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addSettingsFile, parseSettings } from '../../../src/server/platform/settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'hh-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (text: string) => {
  const file = join(folder, 'site.env');
  writeFileSync(file, text);
  return file;
};

it.each([
  ['SMTP_URL=smtps://a:b@c?x=1&y=2', 'smtps://a:b@c?x=1&y=2'],
  ["SMTP_URL='smtps://a:b@c'", 'smtps://a:b@c'],
  ['SMTP_URL="smtps://a:b@c"', 'smtps://a:b@c'],
  ['SMTP_URL=a#b $c `d` \\e', 'a#b $c `d` \\e'],
  ["SMTP_URL=it's", "it's"],
  ['  export SMTP_URL=a  ', 'a'],
  ['SMTP_URL=', ''],
  ['\uFEFFSMTP_URL=a', 'a'],
])('%j sets %j', (line, value) => {
  expect(parseSettings(line)).toEqual({ values: { SMTP_URL: value }, wrong: [] });
});

it.each([
  ['PAYU_SALT = secret', 'line 1 is no setting'],
  ['\nsecret', 'line 2 is no setting'],
  ["PAYU_SALT='secret", 'line 1 (PAYU_SALT) has a quotation mark that is not closed'],
  ["PAYU_SALT='sec'ret'", 'line 1 (PAYU_SALT) has a quotation mark'],
  ['PORT=1\nPORT=2', 'line 2 sets PORT once more'],
])('%j is refused by its line, and never quoted', (text, sentence) => {
  const { wrong } = parseSettings(text);
  expect(wrong).toEqual([expect.stringContaining(sentence)]);
  expect(wrong.join()).not.toContain('sec');
});

it('a file that is not there, or has a mistake, adds nothing and is told', () => {
  const env: NodeJS.ProcessEnv = { SETTINGS_FILE: join(folder, 'none') };
  expect(addSettingsFile(env)).toEqual([
    expect.stringMatching(/^SETTINGS_FILE is .*none, which cannot be read \(ENOENT\)\.$/),
  ]);
  const wrong: NodeJS.ProcessEnv = { SETTINGS_FILE: fileOf('HOST=a\nPORT\n') };
  expect(addSettingsFile(wrong)).toEqual([expect.stringMatching(/site\.env: line 2 is no setting/)]);
  expect(wrong['HOST']).toBeUndefined();
});

it('a command reads it, and one with a mistake ends with its line', () => {
  const env = (text: string) => ({ PATH: process.env['PATH'], SETTINGS_FILE: fileOf(text) });
  const run = (text: string) =>
    execFileSync(process.execPath, ['src/server/hosts/commands/check-content.ts'], {
      ...{ env: env(text), encoding: 'utf8', stdio: 'pipe' },
    });
  expect(run(`CONTENT_DIR='${process.env['CONTENT_DIR']}'\r\n`)).toContain('The content is in order.');
  expect(() => run('CONTENT_DIR\n')).toThrow(/line 1 is no setting/);
});
