import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Environment } from '../../contract/environment.ts';
import { lacking, migrationsOf, refuseNewer } from '../database/migrate.ts';
import { databaseFacts, hasDatabase, openAsItIs } from '../database/open.ts';
import { makeSend } from '../mail/transport.ts';
import { diskOf, readableSize } from '../office/today.ts';
import { requireKeys } from '../pan/pans.ts';
import { makeVerify, verifyAddress } from '../payu/verify.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { codeOf, reasonOf, StartError } from '../platform/errors.ts';
import { readFoundation } from '../platform/foundation.ts';
import type { Question } from '../platform/settings.ts';
import { newId, newToken } from '../platform/tokens.ts';

interface Found {
  wrong?: string;
  well?: string;
}

// Longer than a slow mail server needs for its greeting; whoever waits looks at a screen.
const ANSWER_MS = 20_000;

/** Undefined where one of these variables is wrong: that is told elsewhere. */
function configBy(env: Environment, ...names: string[]): Config | undefined {
  try {
    return readConfig(Object.fromEntries(names.map((name) => [name, env[name]])));
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    setTimeout(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw new Error('it does not answer');
    }),
  ]);

async function askMail(env: Environment): Promise<Found> {
  const config = configBy(env, 'SMTP_URL', 'SITE_URL', 'NOTIFY', 'NOTIFY_TECH', 'CONTENT_DIR');
  if (!config?.smtpUrl) return {};
  const foundation = await readFoundation(config.contentDir);
  const facts = { ...foundation, siteUrl: config.siteUrl };
  const to = config.notify.tech[0] ?? foundation.support;
  const text = `This is the test mail of npm run ready. The site can send mails.\n\n${facts.name}\n${facts.siteUrl}\n`;
  const letter = { subject: `${facts.name}: test of the mail`, text };
  const mail = { id: newId(), kind: 'test', to, letter, at: new Date(), dropped: false };
  try {
    await inTime(makeSend(config, async () => facts)(mail, async () => {}));
    return { well: `A test mail went to ${to}: look whether it arrived, and not among the unwanted ones.` };
  } catch (error) {
    const { hostname } = new URL(config.smtpUrl);
    return {
      wrong: `SMTP_URL: the mail server ${hostname} does not take a mail from ${foundation.support} to ${to} (${reasonOf(error).split('\n')[0]})`,
    };
  }
}

/** Asks about a payment that nobody made: the answer tells whether it knows key and salt. */
async function askPayu(env: Environment, ask: typeof fetch): Promise<Found> {
  const { PAYU_ENV: which, PAYU_KEY: key, PAYU_SALT: salt } = env;
  if ((which !== 'test' && which !== 'production') || !key || !salt) return {};
  let answered = false;
  const verify = makeVerify({
    ...{ address: verifyAddress[which], key, salt },
    async fetch(request) {
      const response = await ask(request);
      answered = response.ok;
      return response;
    },
  });
  try {
    await verify([`ready${newToken().slice(0, 12)}`]);
    return { well: `PayU (${which}) knows PAYU_KEY and PAYU_SALT.` };
  } catch (error) {
    if (answered)
      return { wrong: `PAYU_KEY or PAYU_SALT is not what PayU (${which}) knows: copy both from its dashboard` };
    return { wrong: `PAYU_ENV: PayU (${which}) cannot be asked from this machine (${reasonOf(error).split('\n')[0]})` };
  }
}

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

/** Writes to `DATA_DIR`, and looks how much room there is. */
async function askDisk(env: Environment): Promise<Found> {
  const config = configBy(env, 'DATA_DIR');
  if (!config) return {};
  const { dataDir } = config;
  try {
    // A folder that the first start makes belongs to whoever starts it then.
    if (!existsSync(dataDir)) accessSync(`${existing(dataDir)}/.`, constants.W_OK);
    else {
      const file = join(dataDir, `.ready-${newId()}.part`);
      writeFileSync(file, 'npm run ready', { flag: 'wx', mode: 0o600 });
      rmSync(file);
    }
    const { free, size, state } = await diskOf(existing(dataDir));
    const room = `${readableSize(free)} of ${readableSize(size)} are free in DATA_DIR`;
    return state === 'well' ? { well: `${room}, ${dataDir}.` } : { wrong: `${room}, ${dataDir}: make room` };
  } catch (error) {
    return {
      wrong: `DATA_DIR is ${dataDir}, in which nothing can be written (${codeOf(error) || reasonOf(error).split('\n')[0]})`,
    };
  }
}

/** One that is still to be made is well. */
async function askDatabase(env: Environment): Promise<Found> {
  // Keys that are no keys are told as such.
  const keys = configBy(env, 'DATA_DIR', 'DATABASE_URL', 'PAN_KEY', 'PAN_KEY_OLD');
  const config = keys ?? configBy(env, 'DATA_DIR', 'DATABASE_URL');
  if (!config) return {};
  const { database } = config;
  try {
    if (!(await hasDatabase(database))) return { well: 'The first start makes the tables of the database.' };
    const db = await openAsItIs(database);
    try {
      refuseNewer(await migrationsOf(db));
      const missing = await lacking(db, database.kind);
      if (missing) return { wrong: `DATABASE_URL, DATA_DIR: the database lacks ${missing}` };
      if (keys) await requireKeys(db, keys.pan);
      const { program, bytes } = await databaseFacts(db, database);
      return { well: `The database is ${program} with ${readableSize(bytes)}.` };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { wrong: error.message };
  }
}

/** What `npm run ready` asks for the settings that name it. */
export const questions: Readonly<Record<Question, (env: Environment, ask: typeof fetch) => Promise<Found>>> = {
  disk: askDisk,
  database: askDatabase,
  mail: askMail,
  payu: askPayu,
};
