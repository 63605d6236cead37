import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deskHands } from '../helpers/money-hands.ts';
import { playHistories } from '../helpers/money-histories.ts';
import { MortalServer, untilAnswered } from '../helpers/mortal-server.ts';
import { ownPostgres } from '../helpers/own-postgres.ts';
import { openPaymentApp } from '../helpers/payment-app.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import type { Figure, Proof, Say } from './proof.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 10_000);
const SENT = Math.ceil(HISTORIES / 33);
const KILL_EVERY = 100;
const LANES = 4;

// Nobody pulls the plug here: without waiting for a disk it takes minutes.
const MEMORY = '/dev/shm';
const onMemory = () => (existsSync(MEMORY) ? { TMPDIR: MEMORY } : {});

function figureOf(what: string, wrong: readonly string[], holds = true): Figure {
  const first = wrong[0] ? `, the first: ${wrong[0]}` : '';
  return { what, figure: `${wrong.length} sums wrong${first}`, holds: holds && wrong.length === 0 };
}

async function many(say: Say, on: string, url: string): Promise<Figure> {
  const env = { ...process.env, ...onMemory(), TEST_DATABASE_URL: url };
  const child = fork(join(import.meta.dirname, 'many-histories.ts'), [String(HISTORIES)], { env });
  const wrong: string[] = [];
  let all = 0;
  child.on('message', (told: { played: number; wrong: string[] }) => {
    wrong.push(...told.wrong);
    all = told.played;
    if (all % 500 === 0) say(`${on}: ${all} of ${HISTORIES} histories, ${wrong.length} sums wrong`);
  });
  await once(child, 'exit');
  return figureOf(`${all} histories of bookings on ${on}`, wrong, all >= HISTORIES);
}

/** Some of them by forms of the desk, sent to servers that are processes of their own. */
async function sent(
  say: Say,
  what: string,
  { url, processes }: { url: string; processes: number },
  send: (servers: MortalServer[], request: Request) => Promise<Response>,
): Promise<Figure> {
  await using ending = new AsyncDisposableStack();
  const folder = await mkdtemp(join(onMemory().TMPDIR ?? tmpdir(), 'hh-money-'));
  ending.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = url ? await freshPostgres('template1', url) : null;
  ending.defer(() => postgres?.drop());
  const env = { DATA_DIR: folder, RATE_LIMITS: 'off', ...(postgres && { DATABASE_URL: postgres.url }) };
  const paymentApp = await openPaymentApp({ env });
  ending.defer(() => paymentApp.close());
  const hands = await deskHands(paymentApp);
  const servers = Array.from({ length: processes }, () => new MortalServer(env));
  ending.defer(() => Promise.all(servers.map((server) => server.end())).then(() => {}));
  const wrong = await playHistories(paymentApp, {
    ...{ count: SENT, seed: 1, hands, lanes: LANES, elsewhere: (request) => send(servers, request) },
    say: (played) => played % 50 || say(`${what}: ${played} of ${SENT} histories`),
  });
  const kills = servers.reduce((sum, server) => sum + server.kills, 0);
  const killed = processes === 1 ? `, ${kills} kills` : '';
  return figureOf(`${SENT} histories, ${what}${killed}`, wrong, processes > 1 || kills > 0);
}

/** Sends each request to one server, which is killed in the middle of it now and then. */
function killing() {
  let requests = 0;
  return async ([server]: MortalServer[], request: Request): Promise<Response> => {
    requests += 1;
    if (!server) throw new Error('There is no server.');
    const answered = untilAnswered(server, request);
    if (requests % KILL_EVERY === 0) await server.kill();
    return answered;
  };
}

/** Sends what changes something to all servers at once, as two people do who press at the same moment; answers what was done. */
async function toAll(servers: MortalServer[], request: Request): Promise<Response> {
  const some = request.method === 'GET' ? servers.slice(0, 1) : servers;
  const answers = await Promise.all(some.map((server) => untilAnswered(server, request)));
  const [done = Response.error()] = answers.toSorted((a, b) => a.status - b.status);
  return done;
}

/**
 * Histories of bookings: each balance is what a model says; books, campaigns and desk come to the same, and provider and drawer hold it. On both
 * databases, with a server that is killed, and with two processes that do each act at the same time.
 */
export const money: Proof = async (say) => {
  await using ending = new AsyncDisposableStack();
  const postgres = await ownPostgres();
  ending.defer(() => postgres?.end());
  const missing = { what: 'PostgreSQL', figure: 'not tried: it is not installed', holds: false };
  const figures = await Promise.all([many(say, 'SQLite', ''), postgres && many(say, 'PostgreSQL', postgres.url)]);
  const url = postgres?.url ?? '';
  figures.push(await sent(say, 'a killed server on SQLite', { url: '', processes: 1 }, killing()));
  if (url) {
    figures.push(await sent(say, 'a killed server on PostgreSQL', { url, processes: 1 }, killing()));
    figures.push(await sent(say, 'each act in two processes on PostgreSQL at once', { url, processes: 2 }, toAll));
  }
  return figures.map((figure) => figure ?? missing);
};
