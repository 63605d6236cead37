import { spawn } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { testSettings } from './fixtures.ts';

const root = resolve(import.meta.dirname, '../..');

// An abstract socket: Linux takes it back when its process ends.
const TURN = `\0${root}/build`;

const waitForTurn = () =>
  new Promise<void>((done) =>
    connect(TURN)
      .on('error', () => done())
      .on('close', () => done()),
  );

/** Takes the turn to build: Astro writes into one folder of the project, whatever is built. Answers how to give it back. */
async function takeTurn(): Promise<() => void> {
  for (;;) {
    const waiting: Socket[] = [];
    const turn = createServer((socket) => waiting.push(socket));
    const taken = await new Promise<boolean>((done) => {
      turn.once('error', () => done(false));
      turn.listen(TURN, () => done(true));
    });
    if (!taken) {
      await waitForTurn();
      continue;
    }
    return () => {
      turn.close();
      for (const socket of waiting) socket.destroy();
    };
  }
}

// Vitest says in these that this is a test, and Astro would take it for its dev server.
const ofVitest = ['NODE_ENV', 'DEV', 'PROD', 'SSR', 'MODE', 'TEST', 'VITEST', 'BASE_URL'];
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofVitest.includes(name)));

/** Builds the site of the tests with other settings, when no other test is building. Throws with the last words of a build that fails. */
export async function buildWith(settings: Record<string, string>): Promise<void> {
  const giveBack = await takeTurn();
  try {
    const child = spawn(process.execPath, ['src/server/hosts/commands/build.ts'], {
      cwd: root,
      env: { ...environment, ...testSettings, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    const code = await new Promise((done) => child.on('close', done));
    if (code !== 0) throw new Error(`The build ended with ${code}: ${said.slice(-2000)}`);
  } finally {
    giveBack();
  }
}
