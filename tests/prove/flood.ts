import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Proof } from './proof.ts';
import { quantile, type Served, serve, statuses, type Timed } from './served.ts';

const SECONDS = 20;
const GUESSES_A_SECOND = 40;
const HONEST_A_SECOND = 4;
const PEOPLE = 40;
const PASSWORD = 'a good password';
const MOST_MS = 500;

/** Calls `send` so many times a second, whether answers come or not; resolves with all answers. */
export async function atRate(rate: number, seconds: number, send: (index: number) => Promise<Timed>): Promise<Timed[]> {
  const answers: Promise<Timed>[] = [];
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      answers.push(send(answers.length));
      if (answers.length < rate * seconds) return;
      clearInterval(timer);
      done();
    }, 1000 / rate);
  });
  return Promise.all(answers);
}

/** People with an account, in a data folder: `p0@example.org` and so on. */
export async function addPeople(env: NodeJS.ProcessEnv, count: number): Promise<void> {
  const app = await createApp(readConfig(env), { demo: false });
  const { db, passwords } = app.services;
  const password_hash = await passwords.hash(PASSWORD);
  for (let index = 0; index < count; index++) {
    const about = { email: `p${index}@example.org`, mobile: '9876543210', created_at: new Date().toISOString() };
    await db
      .insertInto('users')
      .values({ id: `p${index}`, password_hash, first_login_at: null, ...about })
      .execute();
    await db
      .insertInto('profiles')
      .values({ user_id: `p${index}`, updated_at: null })
      .execute();
  }
  await app.close();
}

/** An honest login from a network of its own. */
export const honestLogin = (served: Served, index: number): Promise<Timed> =>
  served.call('/auth/token', {
    body: { email: `p${index % PEOPLE}@example.org`, password: PASSWORD },
    from: `198.51.${index % 100}.${index % 250}`,
  });

/** Guesses from one network while others log in, with the limits on and passwords at their real cost. */
export const flood: Proof = async (say) => {
  say(`${GUESSES_A_SECOND} guesses a second for ${SECONDS} seconds`);
  const folder = await mkdtemp(join(tmpdir(), 'hh-flood-'));
  const env = { ...process.env, DATA_DIR: folder };
  await addPeople(env, PEOPLE);
  const served = await serve(env);
  const [guesses, honest] = await Promise.all([
    atRate(GUESSES_A_SECOND, SECONDS, (index) =>
      served.call('/auth/token', {
        body: { email: `g${index}@example.org`, password: 'wrong' },
        from: '203.0.113.9',
      }),
    ),
    atRate(HONEST_A_SECOND, SECONDS, (index) => honestLogin(served, index)),
  ]);
  await served.end();
  await rm(folder, { recursive: true, force: true });
  const p95 = quantile(honest, 0.95);
  return [
    {
      what: `${guesses.length} guesses from one network in ${SECONDS} s, ${honest.length} honest logins meanwhile`,
      figure: `guesses: ${statuses(guesses)}; honest: ${statuses(honest)}, 95 % within ${p95} ms`,
      holds: p95 < MOST_MS && honest.every(({ http }) => http === 200),
    },
  ];
};
