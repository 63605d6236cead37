import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Environment } from '../../../src/contract/environment.ts';
import { readiness } from '../../../src/server/hosts/readiness.ts';
import { contentFolder } from '../../helpers/content.ts';
import { readyEnvironment } from '../../helpers/production.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { type SmtpServer, startSmtp } from '../../helpers/smtp.ts';

const SAMPLE = '---\ntitle: Why?\norder: 1\nsample: true\n---\nBecause.\n';
const PLACE = '---\ntitle: Lake\norder: 1\ncampaign: gone\ndrawing: kheerganga\nalt: A lake\n---\nOne sentence.\n';

let app: TestApp;
let smtp: SmtpServer;
let folder: string;
let good: Environment;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hh-ready-'));
  smtp = await startSmtp();
  app = await startApp();
  const { database, dataDir } = app.config;
  good = {
    ...{ ...readyEnvironment, SMTP_URL: smtp.url, PAYU_KEY: 'local-key', PAYU_SALT: 'local-salt' },
    ...{ DATA_DIR: dataDir, CONTENT_DIR: contentFolder().content, OUT_DIR: built('dist') },
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  };
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A built site, which is newer than the content of the tests, or so many hours older. */
function built(name: string, hours = 0): string {
  const dist = join(folder, name);
  mkdirSync(dist);
  const file = join(dist, 'built-for.json');
  writeFileSync(file, JSON.stringify({ site: 'https://hamara.test', public: true }));
  const at = new Date(Date.now() + 3_600_000 * (hours ? -hours : 1));
  utimesSync(file, at, at);
  return dist;
}

const askFake: typeof fetch = async (input) => {
  const request = input as Request;
  const { pathname, search } = new URL(request.url);
  const there = new Request(`http://localhost${pathname.replace('/merchant', '/payu/merchant')}${search}`, request);
  return (await app.payu?.handle(there)) ?? Response.error();
};
const ready = (env: Environment) => readiness({ ...good, ...env }, askFake);

it('a foundation with everything in its place is ready, and is told what was asked and what is still to choose', async () => {
  const { wrong, well, open } = await ready({});
  expect(wrong).toEqual([]);
  expect(well).toEqual([
    expect.stringMatching(/^[\d.]+ [MG]B of [\d.]+ [MG]B are free in DATA_DIR, \//),
    expect.stringMatching(
      /^The database is (SQLite|PostgreSQL) \d+\.\S+ .*with [\d.]+ MB\.$|^The database is \S+ \S+ with/,
    ),
    'PayU (production) knows PAYU_KEY and PAYU_SALT.',
    'A test mail went to support@foundation.example: look whether it arrived, and not among the unwanted ones.',
    'PayU has to know the webhook https://hamara.test/api/payment/webhook for the events Successful and Failed; its dashboard says where.',
  ]);
  await smtp.arrived('test of the mail');
  const names = open.map((line) => line.split(':')[0]);
  expect(names).toEqual(['NOTIFY', 'REVIEWS', 'GOOGLE_CLIENT_ID', 'CMS_BACKEND', 'HSTS', 'Backups']);
});

it('of a folder with eleven mistakes all are named in one round', async () => {
  smtp.refuse(true, '550 no');
  const { wrong } = await ready({
    ...{ SITE_URL: 'http://hamara.test', PAYU_SALT: 'another', PAN_KEY: 'short', PORT: 'seaside', FAKES: 'on' },
    ...{ RATE_LIMITS: 'off', NOTIFY_TECH: 'tech@village.example', DATA_DIR: 'package.json' },
    ...{
      CONTENT_DIR: contentFolder({ 'faq/why.md': SAMPLE, 'places/lake.md': PLACE }).content,
      OUT_DIR: 'no-such-site',
    },
  });
  smtp.refuse(false);
  const named = [
    'content/places/lake.md: campaign names "gone", and there is no such campaign',
    'content/faq/why.md: sample is true',
    ...['PORT is', 'SITE_URL is', 'PAN_KEY must be', 'RATE_LIMITS is off', 'FAKES is on'],
    'no-such-site/ holds no site that was built to its end',
    `DATA_DIR is ${process.cwd()}/package.json, in which nothing can be written`,
    'PAYU_KEY or PAYU_SALT is not what PayU (production) knows',
    'SMTP_URL: the mail server 127.0.0.1 does not take a mail from support@foundation.example to tech@village.example',
  ];
  expect(wrong).toEqual(named.map((beginning) => expect.stringMatching(RegExp(`^${RegExp.escape(beginning)}`))));
});

it.each<[string, () => Environment, string[]]>([
  ['a site that is older than the content', () => ({ OUT_DIR: built('old', 1) }), ['is older than the content']],
  [
    'a mail server that is not there',
    () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    ['SMTP_URL: the mail server 127.0.0.1 does not'],
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: 'postgres://a@127.0.0.1:1/a' }),
    ['The PostgreSQL server at 127.0.0.1:1'],
  ],
  ['a setting that serve refuses', () => ({ PORT: 'seaside', REVIEWS: 'some' }), ['PORT is', 'REVIEWS is']],
  [
    'what two rules find, once',
    () => ({ SMTP_URL: '', RATE_LIMITS: 'off' }),
    ['SMTP_URL is missing', 'RATE_LIMITS is off'],
  ],
  ['addresses that are none', () => ({ NOTIFY: 'the office' }), ['NOTIFY is "the office", but']],
  [
    'a backend that calls are passed on to',
    () => ({ API_ORIGIN: 'https://api.hamara.test', PAYU_KEY: '', PAYU_ENV: '' }),
    ['PAYU_ENV is'],
  ],
  [
    'a backend elsewhere',
    () => ({ PUBLIC_API_BASE: 'https://api.hamara.test/', SITE_URL: 'hamara' }),
    ['SITE_URL is', 'built for'],
  ],
])('%s', async (_, env, found) => {
  const { wrong } = await ready(env());
  expect(wrong).toEqual(found.map((words) => expect.stringContaining(words)));
});
