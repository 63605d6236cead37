import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';

const CONNECTIONS = 50;
const SECONDS = 5;

interface Served {
  child: ChildProcess;
  url: string;
  /** Milliseconds from starting the process to the first answer of the list. */
  startMs: number;
}

const said = <T>(child: ChildProcess) =>
  new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));

async function serve(dataDir: string): Promise<Served> {
  const since = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const child = fork(join(import.meta.dirname, 'server.ts'), { env, execArgv: ['--max-semi-space-size=4'] });
  const { port } = await said<{ port: number }>(child);
  const url = `http://127.0.0.1:${port}/api`;
  await (await fetch(`${url}/open/campaigns?page=0&size=9&status=incoming`)).text();
  return { child, url, startMs: performance.now() - since };
}

async function stop({ child }: Served): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

interface Usage {
  rss: number;
  cpuMs: number;
}

async function usage({ child }: Served): Promise<Usage> {
  const answer = said<Usage>(child);
  child.send('usage');
  return answer;
}

async function load(served: Served, title: string, options: autocannon.Options): Promise<void> {
  const before = await usage(served);
  const { requests, latency, non2xx, errors } = await autocannon({
    connections: CONNECTIONS,
    duration: SECONDS,
    ...options,
  });
  // What one core could do if nothing else ran on the machine.
  const perCore = requests.total / (((await usage(served)).cpuMs - before.cpuMs) / 1000);
  const figures = [
    requests.average.toFixed(0),
    perCore.toFixed(0),
    `${latency.p50} ms`,
    `${latency.p99} ms`,
    String(non2xx + errors),
  ];
  console.log(`${title.padEnd(28)}${figures.map((figure) => figure.padStart(12)).join('')}`);
}

const review = JSON.stringify({
  name: 'Asha Sharma',
  email: 'asha@example.org',
  headline: 'A good day',
  comment: 'We carried down forty kilos and were happy.',
});

/** Prints requests per second and latencies of list, detail and review post, start-up time, memory, and how the list grows. */
export async function apiLoad(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hh-bench-'));
  await stop(await serve(dataDir));
  const served = await serve(dataDir);
  console.log(`\nAPI, ${CONNECTIONS} connections for ${SECONDS} s each, SQLite with synchronous=FULL\n`);
  console.log(
    `${''.padEnd(28)}${['requests/s', 'per core', 'p50', 'p99', 'failed'].map((name) => name.padStart(12)).join('')}`,
  );
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'), { readOnly: true });
  const id = String(database.prepare("select id from campaigns where status = 'active' limit 1").get()?.['id']);
  database.close();
  await load(served, 'list, first page', { url: `${served.url}/open/campaigns?page=0&size=9&status=incoming` });
  await load(served, 'campaign', { url: `${served.url}/open/campaign/${id}` });
  await load(served, 'posting a review', {
    url: `${served.url}/open/campaign/review?campaignId=${id}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: review,
  });
  const { rss } = await usage(served);
  console.log(`\nStart to first answer on an existing database: ${served.startMs.toFixed(0)} ms`);
  console.log(`Memory after the load: ${(rss / 1e6).toFixed(0)} MB`);
  await stop(served);
  await rm(dataDir, { recursive: true, force: true });
}
