import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/open.ts';
import { type Foundation, readFoundation } from './foundation.ts';
import { type Kept, makeKept } from './kept.ts';
import { type Limits, makeLimits } from './limits.ts';
import { makeOutbox, type Outbox } from './mail/outbox.ts';
import { makeSend } from './mail/transport.ts';
import { makePasswords, type Passwords } from './passwords.ts';
import { makeSessions, type Sessions } from './sessions.ts';

/** What every noun's handlers may use. */
export interface Services {
  config: Config;
  db: Database;
  /** Read when first asked for. */
  foundation: () => Promise<Foundation>;
  outbox: Outbox;
  limits: Limits;
  /** Public answers, kept for a moment; whoever changes campaigns, reviews or resources clears it. */
  kept: Kept;
  passwords: Passwords;
  sessions: Sessions;
  now: () => Date;
  /** Writes one line; never a password, a token or a PAN. */
  log: (line: string) => void;
}

/** What a test or a command may set otherwise than the environment says. */
export interface AppOptions {
  now?: () => Date;
  log?: (line: string) => void;
  /** Demonstration data; on a local copy it is there unless told. */
  demo?: boolean;
}

/** Opens the database and builds the services. Rejects with a `StartError` when the database cannot be used. */
export async function makeServices(config: Config, options: AppOptions): Promise<Services> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  let read: Promise<Foundation> | undefined;
  const foundation = () => {
    read ??= readFoundation(config.contentDir);
    return read;
  };
  const db = await openDatabase(config.database);
  const facts = async () => ({ ...(await foundation()), siteUrl: config.siteUrl });
  return {
    config,
    db,
    foundation,
    outbox: makeOutbox({ db, send: makeSend(config, facts), facts, now, log }),
    kept: makeKept(),
    limits: makeLimits(db, config.rateLimits, now),
    passwords: makePasswords(config.passwordCost),
    sessions: makeSessions(db, now),
    now,
    log,
  };
}

/** Lets what is under way finish and closes the database. */
export async function closeServices(services: Services): Promise<void> {
  await services.outbox.close();
  await services.db.destroy();
}
