import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ky, { type KyInstance } from 'ky';
import { type App, createApp } from '../../src/server/app.ts';
import type { Database } from '../../src/server/database/open.ts';
import type { FakePayu } from '../../src/server/fakes/payu/fake.ts';
import type { FindFrame } from '../../src/server/http/form-posts/form-handler.ts';
import type { Config } from '../../src/server/platform/config.ts';
import { freshConfig } from './prepared.ts';

export const ORIGIN = 'http://localhost:4321';

export interface TestApp extends App {
  db: Database;
  config: Config;
  http: KyInstance;
  payu: FakePayu | undefined;
  lines: string[];
  mails(): Promise<string[]>;
  mailTo(address: string): Promise<string>;
  restart(): Promise<TestApp>;
  /** Another process on the same data, with the same clock. It closes with this one. */
  beside(): Promise<App>;
  /** Stops the clock at a moment, or lets it go on (null). */
  setTime(at: Date | number | string | null): void;
}

export interface TestOptions {
  config?: Partial<Config>;
  env?: Record<string, string>;
  address?: string;
  at?: Date | number | string;
  demo?: boolean;
  findFrame?: FindFrame;
}

/** Cheap passwords: what is tested is never how long a hash takes, except where a test says so. */
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

/** Reads the mails of a folder in the order in which they were seen first: at a clock that stands still no name is the newest. */
function mailReader(folder: string): () => Promise<string[]> {
  const seen = new Set<string>();
  return async () => {
    for (const name of (await readdir(folder).catch(() => [])).toSorted()) seen.add(name);
    return Promise.all([...seen].map((name) => readFile(join(folder, name), 'utf8').catch(() => ''))).then((all) =>
      all.filter(Boolean),
    );
  };
}

async function open(config: Config, options: TestOptions, remove: () => Promise<void>): Promise<TestApp> {
  const lines: string[] = [];
  let fixed = options.at === undefined ? null : new Date(options.at);
  const now = () => fixed ?? new Date();
  const others: App[] = [];
  const app = await createApp(config, {
    log: (line) => lines.push(line),
    now,
    demo: options.demo ?? false,
    ...(options.findFrame && { findFrame: options.findFrame }),
  });
  const readMails = mailReader(join(config.dataDir, 'mail'));
  const mails = async () => {
    for (const one of [app, ...others]) await one.services.outbox.sendDue();
    return readMails();
  };
  return {
    ...app,
    db: app.services.db,
    payu: app.fakes?.payu,
    config,
    lines,
    mails,
    http: ky.create({
      prefix: `${ORIGIN}/api`,
      fetch: (input, init) => app.handle(new Request(input, init), { address: options.address ?? '192.0.2.1' }),
      throwHttpErrors: false,
      retry: 0,
    }),
    async mailTo(address) {
      const found = (await mails()).filter((mail) => new RegExp(`^To: ${RegExp.escape(address)}$`, 'mi').test(mail));
      return found.at(-1) ?? '';
    },
    async beside() {
      const other = await createApp(config, { now, log: () => {}, demo: false });
      others.push(other);
      return other;
    },
    setTime(at) {
      fixed = at === null ? null : new Date(at);
    },
    async restart() {
      await app.close();
      return open(config, options, remove);
    },
    async close() {
      for (const other of others) await other.close();
      await app.close();
      await remove();
    },
  };
}

/**
 * The API on a database of its own: SQLite in a temporary folder, or PostgreSQL when `TEST_DATABASE_URL` is set. Where nothing is told
 * about it, the fixtures have been imported before.
 */
export async function startApp(options: TestOptions = {}): Promise<TestApp> {
  const { env, config, at } = options;
  const { config: read, remove } = await freshConfig(env, env || config || at ? 'tables' : 'content');
  return open({ ...read, passwordCost: CHEAP, ...config }, options, remove);
}
