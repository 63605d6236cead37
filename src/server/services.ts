import { makePasswords, type Passwords } from './auth/passwords.ts';
import { type Devices, makeDevices, makeSessions, type Sessions } from './auth/sessions.ts';
import { type Database, openDatabase } from './database/open.ts';
import type { FindFrame } from './http/form-posts/form-handler.ts';
import { makeResponseCache, type ResponseCache } from './http/response-cache.ts';
import { type Limits, makeLimits } from './limits/limits.ts';
import { makeOutbox, type Outbox } from './mail/outbox.ts';
import { areMailsAway, makeSend } from './mail/transport.ts';
import { openPans, type Pans } from './pan/pans.ts';
import type { Config } from './platform/config.ts';
import { type Foundation, rememberFoundation } from './platform/foundation.ts';

export interface Services {
  config: Config;
  db: Database;
  /** Read from the content folder on the first call; again where that failed. */
  foundation: () => Promise<Foundation>;
  outbox: Outbox;
  limits: Limits;
  /** Responses of public calls for a second. Code that changes campaigns, reviews or resources clears it. */
  cache: ResponseCache;
  passwords: Passwords;
  sessions: Sessions;
  pans: Pans;
  devices: Devices;
  now: () => Date;
  stale: () => readonly string[];
  /** The built pages, for the answers to forms; undefined where this process cannot have them. */
  findFrame: FindFrame | undefined;
  /** Writes one line; never a password, a token or a PAN. */
  log: (line: string) => void;
}

export interface AppOptions {
  now?: () => Date;
  stale?: () => readonly string[];
  log?: (line: string) => void;
  /** False leaves the demonstration data out where the fakes run. */
  demo?: boolean;
  findFrame?: FindFrame;
}

/** Rejects with a `StartError` when the database cannot be used. */
export async function makeServices(config: Config, options: AppOptions): Promise<Services> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  const foundation = rememberFoundation(config.contentDir, log);
  const db = await openDatabase(config.database, log);
  const pans = await openPans(db, config, { now, log }).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const facts = async () => ({ ...(await foundation()), siteUrl: config.siteUrl, deskUrl: config.deskUrl });
  return {
    config,
    db,
    foundation,
    outbox: makeOutbox({
      db,
      limited: config.rateLimits,
      send: makeSend(config, facts),
      away: areMailsAway(config),
      facts,
      now,
      log,
    }),
    cache: makeResponseCache(),
    limits: makeLimits(db, config.rateLimits, now),
    passwords: makePasswords(config.passwordCost),
    sessions: makeSessions(db, now),
    pans,
    devices: makeDevices(db, now),
    now,
    stale: options.stale ?? (() => []),
    findFrame: options.findFrame,
    log,
  };
}

export async function closeServices(services: Services): Promise<void> {
  await services.outbox.close();
  await services.db.destroy();
}
