import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { nextRelease, prepareRelease, publishRelease } from '../../src/server/hosts/releases.ts';
import { buildWith } from '../helpers/build.ts';
import { builtSite, testSettings } from '../helpers/fixtures.ts';
import { freePort } from '../helpers/ports.ts';
import { printedBy } from '../helpers/printed.ts';
import type { Proof } from './proof.ts';

const REQUESTS = 10_000;
const VISITORS = 20;
const RELEASES = 5;
// A visitor waits this long where nobody listens, and asks again.
const AGAIN_MS = 20;
// Not so fast that all have been before the next release is there.
const PAUSE_MS = 25;

// Nobody listens; a connection that was idle is closed.
const AWAY = ['ECONNREFUSED', 'ECONNRESET'];

/** One visit; the status, or 0 where nobody listens any more, or not yet: browsers and proxies ask again then. */
const visit = (url: string, agent: Agent) =>
  new Promise<number>((done) => {
    get(url, { agent }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
      answer.on('error', () => done(-1));
    }).on('error', (error: NodeJS.ErrnoException) => done(AWAY.includes(error.code ?? '') ? 0 : -1));
  });

/** Releases are exchanged under a server that answers, and it is started again in the middle: what fails is the restart alone. */
export const releases: Proof = async (say) => {
  await buildWith({});
  const folder = await mkdtemp(join(tmpdir(), 'hh-releases-'));
  const dist = join(folder, 'dist');
  await cp(builtSite, dist, { recursive: true });
  const port = await freePort();
  const env = { ...process.env, ...testSettings, OUT_DIR: dist, DATA_DIR: join(folder, 'data'), PORT: String(port) };
  async function start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['src/server/hosts/commands/serve.ts'], {
      env: { ...env, RATE_LIMITS: 'off' },
    });
    await printedBy(child).find(/http:\/\/localhost:\d+\s/);
    return child;
  }
  let server = await start();
  const agent = new Agent({ keepAlive: true });
  const paths = ['/', '/about', '/campaigns', '/donations', '/api/open/campaigns', '/contact'];
  let asked = 0;
  let failed = 0;
  let refusedMs: [number, number] | undefined;
  const visitor = async () => {
    while (asked < REQUESTS) {
      asked += 1;
      const status = await visit(`http://127.0.0.1:${port}${paths[asked % paths.length]}`, agent);
      const at = performance.now();
      if (status === 0) {
        refusedMs = [refusedMs?.[0] ?? at, at];
        await setTimeout(AGAIN_MS);
        asked -= 1;
      } else {
        if (status < 200 || status >= 400) failed += 1;
        await setTimeout(PAUSE_MS);
      }
    }
  };
  const visitors = Promise.all(Array.from({ length: VISITORS }, visitor));
  const untilAsked = async (share: number) => {
    while (asked < REQUESTS * share) await setTimeout(AGAIN_MS);
  };
  for (let at = 1; at <= RELEASES; at++) {
    await untilAsked(at / (RELEASES + 1));
    prepareRelease(dist);
    await cp(builtSite, nextRelease(dist), { recursive: true });
    publishRelease(dist);
    say(`release ${at} of ${RELEASES} exchanged, ${failed} of ${asked} requests failed`);
    if (at !== 3) continue;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    server = await start();
  }
  await visitors;
  agent.destroy();
  server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  const seconds = refusedMs ? (refusedMs[1] - refusedMs[0]) / 1000 : 0;
  return [
    {
      what: `${REQUESTS} requests while ${RELEASES} releases are exchanged`,
      figure: `${failed} failed`,
      holds: failed === 0,
    },
    { what: 'one new start in the middle', figure: `${seconds.toFixed(1)} s without an answer`, holds: seconds < 10 },
  ];
};
