import { sendTo } from '../helpers/calls.ts';
import { startApp, type TestApp } from '../helpers/server.ts';
import { startSmtp } from '../helpers/smtp.ts';
import type { Figure, Proof } from './proof.ts';

const SAMPLES = 500;
/** The most by which the medians of known and unknown addresses may differ, in milliseconds. */
const APART_MS = 5;
/** The most of single probes from which the two may be told apart; the attack was right in 80 of 100. */
const TOLD_PERCENT = 60;
const AT = '2026-11-23T08:00:00.000Z';

type Sort = 'known' | 'unknown';
const sorts: readonly Sort[] = ['known', 'unknown'];
const WHAT = ['forget', 'the request after it', 'register', 'the request after that', 'a wrong login', 'its own login'];

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
/** The share in percent of single times from which the best threshold tells known from unknown; 50 is a coin. */
function toldApart(known: readonly number[], unknown: readonly number[]): number {
  const all = [...known.map((time) => ({ time, side: 1 })), ...unknown.map((time) => ({ time, side: -1 }))];
  let lead = 0;
  let best = 0;
  for (const { side } of all.toSorted((a, b) => a.time - b.time)) {
    lead += side;
    best = Math.max(best, Math.abs(lead));
  }
  return Math.round(50 + (50 * best) / known.length);
}
const addressOf = (sort: Sort, index: number) => `${sort}${index}@example.org`;

async function addUsers({ services }: TestApp): Promise<void> {
  const password_hash = await services.passwords.hash('the password of the account');
  const user = { mobile: '', password_hash, created_at: AT, first_login_at: null };
  for (let index = 0; index < SAMPLES; index++)
    await services.db
      .insertInto('users')
      .values({ id: `u${index}`, email: addressOf('known', index), ...user })
      .execute();
}

/** How long each thing takes that a stranger can do with an address, in milliseconds, in the order of `WHAT`. */
async function probe(app: TestApp, email: string): Promise<number[]> {
  const send = sendTo(app);
  const times: number[] = [];
  const time = async (...call: Parameters<typeof send>) => {
    const since = performance.now();
    await send(...call);
    times.push(performance.now() - since);
  };
  const next = () => time('confirmUser', { params: { token: 'none' } });
  const body = { email, password: 'of a stranger' };
  await time('forgetPassword', { body: { email } });
  await next();
  await app.services.outbox.settle();
  await time('register', { body: { ...body, mobile: '9876543210' } });
  await next();
  await app.services.outbox.settle();
  await time('logIn', { body: { ...body, password: 'wrong' } });
  await time('logIn', { body });
  return times;
}

async function figures(name: string, app: TestApp, say: (line: string) => void): Promise<Figure[]> {
  await addUsers(app);
  const times: Record<Sort, number[][]> = { known: [], unknown: [] };
  for (let index = 0; index < SAMPLES; index++) {
    if (index % 100 === 0) say(`${name}: ${index} of ${SAMPLES} samples`);
    for (const sort of index % 2 ? sorts : sorts.toReversed())
      times[sort].push(await probe(app, addressOf(sort, index)));
  }
  return WHAT.map((what, at) => {
    const [known = [], unknown = []] = sorts.map((sort) => times[sort].map((sample) => sample[at] ?? 0));
    const apart = Math.abs(median(known) - median(unknown));
    const told = toldApart(known, unknown);
    return {
      what: `${what}, ${SAMPLES} known and ${SAMPLES} unknown addresses, ${name}`,
      figure: `medians ${median(known).toFixed(2)} and ${median(unknown).toFixed(2)} ms, ${told} % told apart`,
      holds: apart <= APART_MS && told <= TOLD_PERCENT,
    };
  });
}

/** Nothing that a stranger can do with an address takes longer, or makes the next request wait longer, when it has an account. */
export const alike: Proof = async (say) => {
  const smtp = await startSmtp();
  const found: Figure[] = [];
  for (const [name, env] of [
    ['mails in files', {}],
    ['mails to a server', { SMTP_URL: smtp.url }],
  ] as const) {
    const app = await startApp({ env, config: { rateLimits: false } });
    found.push(...(await figures(name, app, say)));
    await app.close();
  }
  await smtp.close();
  return found;
};
