import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSettings } from './fixtures.ts';
import { printedBy } from './printed.ts';

/** The built site and its API, running on a port of their own with a database of their own. */
export interface RunningSite {
  readonly url: string;
  readonly dataDir: string;
  output(): string;
  /** The newest mail to an address that holds what is asked for and was not handed out yet, as it was written; waits up to 30 s. */
  mailTo(address: string, holding?: RegExp): Promise<string>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Each mail is handed out once: who asks again means the one after it, which may not be written yet. */
async function newMail(
  folder: string,
  address: string,
  holding: RegExp,
  given: Set<string>,
): Promise<string | undefined> {
  // A mail that is still being written has another name until it is whole.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml') && !given.has(name));
  for (const name of names.toSorted().toReversed()) {
    const mail = await readFile(join(folder, name), 'utf8');
    const plain = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    if (new RegExp(`^To:.*${RegExp.escape(address)}`, 'mi').test(mail) && holding.test(plain)) {
      given.add(name);
      return mail;
    }
  }
  return undefined;
}

function awaitMail(folder: string, address: string, holding: RegExp, given: Set<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    let looking: Promise<void> = Promise.resolve();
    let ended = false;
    const watcher = watch(folder, () => void look());
    const limit = setTimeout(() => end(() => reject(new Error(`No mail to ${address} within thirty seconds`))), 30_000);
    const end = (answer: () => void) => {
      ended = true;
      clearTimeout(limit);
      watcher.close();
      answer();
    };
    // One look after the other: two at a time would each take a mail.
    const look = () => {
      looking = looking.then(async () => {
        const mail = ended ? undefined : await newMail(folder, address, holding, given);
        if (mail) end(() => resolve(mail));
      });
      return looking;
    };
    void look();
  });
}

/** Starts `npm run serve` and waits until it says where it listens. `env` adds to or overrides the environment. */
export async function startSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'hh-site-'));
  const url = `http://localhost:${port}`;
  const cheap = new URL('./cheap-passwords.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', cheap, 'src/server/hosts/commands/serve.ts'], {
    env: { ...process.env, ...testSettings, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const mails = join(dataDir, 'mail');
  const given = new Set<string>();
  await mkdir(mails, { recursive: true });
  await printed.find(/http:\/\/localhost:\d+\s/);
  return {
    url,
    dataDir,
    output: printed.text,
    mailTo: (address, holding = /./) => awaitMail(mails, address, holding, given),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
