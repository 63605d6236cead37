import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '../../src/server/platform/config.ts';
import { sendTo } from '../helpers/calls.ts';
import { startApp } from '../helpers/server.ts';
import { addPeople } from './flood.ts';
import type { Figure, Proof, Say } from './proof.ts';
import { type Served, serve, until } from './served.ts';
import { compareSorts, type Sort } from './told-apart.ts';

const SAMPLES = 500;
/** Hashing passwords takes long at its real cost. */
const REGISTRATIONS = 250;
const AT = '2026-11-23T08:00:00.000Z';
const body = { mobile: '9876543210', password: 'of a stranger' };

/** The people that `addPeople` adds, and as many that nobody knows, in as many letters. */
const addressOf = (sort: Sort, index: number) => `${sort === 'known' ? 'p' : 'q'}${index}@example.org`;

/** How long a call takes, and one that follows at once: the mail is written by then, in the same process. */
async function timeOf(served: Served, path: string, sent: unknown): Promise<number[]> {
  const first = await served.call(path, { body: sent });
  const times = [first.ms];
  for (let next = 0; next < 3; next++) times.push((await served.call('/auth/confirm/none')).ms);
  return times;
}

/** What a stranger sees of a server in a process of its own, over the network. */
async function overTheNetwork(name: string, env: NodeJS.ProcessEnv, say: Say): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hh-alike-'));
  const settings = { ...process.env, ...env, DATA_DIR: folder, RATE_LIMITS: 'off' };
  await addPeople(settings, SAMPLES);
  const served = await serve(settings);
  const { database } = readConfig(settings);
  const watching = new DatabaseSync(database.kind === 'sqlite' ? database.file : ':memory:', { readOnly: true });
  const waiting = watching.prepare("select id from mails where status = 'queued'");
  const figures: Figure[] = [];
  for (const [call, path, samples] of [
    ['forget', '/auth/forget', SAMPLES],
    ['register', '/auth/register', REGISTRATIONS],
  ] as const) {
    const after = ['first', 'second', 'third'].map((nth) => `the ${nth} request after ${call}`);
    const found = await compareSorts([call, ...after], name, samples, async (sort, index) => {
      if (index % 100 === 0) say(`${call}, ${name}: ${index} of ${samples} samples`);
      const times = await timeOf(served, path, { ...body, email: addressOf(sort, index) });
      // No work of one sample falls into the next.
      await until(async () => waiting.all().length === 0, 5);
      return times;
    });
    figures.push(...found);
  }
  watching.close();
  await served.end();
  await rm(folder, { recursive: true, force: true });
  return figures;
}

/** Logins, with cheap passwords: at their real cost nothing else would be seen beside them. */
async function logins(): Promise<Figure[]> {
  const app = await startApp({ config: { rateLimits: false } });
  const { db, passwords } = app.services;
  const password_hash = await passwords.hash('the password of the account');
  const user = { mobile: '', password_hash, created_at: AT, first_login_at: null };
  for (let index = 0; index < SAMPLES; index++)
    await db
      .insertInto('users')
      .values({ id: `u${index}`, email: addressOf('known', index), ...user })
      .execute();
  const send = sendTo(app);
  const figures = await compareSorts(
    ['a wrong login', 'a login with the password that was registered'],
    'in this process',
    SAMPLES,
    async (sort, index) => {
      const sent = { ...body, email: addressOf(sort, index) };
      await send('register', { body: sent });
      await app.services.outbox.settle();
      const times: number[] = [];
      for (const password of ['wrong', body.password]) {
        const since = performance.now();
        await send('logIn', { body: { ...sent, password } });
        times.push(performance.now() - since);
      }
      return times;
    },
  );
  await app.close();
  return figures;
}

/** Nothing that a stranger can do with an address takes longer, or makes the next requests wait longer, when it has an account. */
export const alike: Proof = async (say) => {
  const smtp = fork(join(import.meta.dirname, 'mail-server.ts'));
  const [{ url }] = await once(smtp, 'message');
  const figures = [
    ...(await overTheNetwork('mails in files', {}, say)),
    ...(await overTheNetwork('mails to a server', { SMTP_URL: url }, say)),
    ...(await logins()),
  ];
  smtp.disconnect();
  return figures;
};
