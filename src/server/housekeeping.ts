import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { indiaDay } from './day.ts';
import { takeInContent } from './intake.ts';
import type { Services } from './services.ts';

const LOOK_MS = 60_000;
// An editor's program writes a file in several steps.
const SETTLE_MS = 300;
const DAY_MS = 86_400_000;
const KEPT_MAIL_DAYS = 90;
const KEPT_REGISTRATION_DAYS = 30;

/** Removes what has expired: it is of no use to anyone, and the less is kept of people, the better. */
export async function removeExpired({ db, now }: Services): Promise<void> {
  const at = now().getTime();
  const before = (days: number) => new Date(at - days * DAY_MS).toISOString();
  await db.deleteFrom('rate_limits').where('expires_ms', '<', at).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('registrations').where('expires_at', '<', before(KEPT_REGISTRATION_DAYS)).execute();
  await db.deleteFrom('mails').where('kind', '=', 'nothing').where('status', '=', 'sent').execute();
  // A receipt stays: its key is what makes a second one impossible.
  await db
    .deleteFrom('mails')
    .where('once_key', 'is', null)
    .where('status', '=', 'sent')
    .where('created_at', '<', before(KEPT_MAIL_DAYS))
    .execute();
}

function watchContent(services: Services, onChange: () => void): FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
    timer.unref();
  };
  return ['campaigns', 'resources']
    .map((name) => join(services.config.contentDir, name))
    .filter(existsSync)
    .map((folder) => watch(folder, { persistent: false }, later).on('error', () => {}));
}

/**
 * Keeps a running server in step: with its content folder (a campaign added to it shows without a restart), with the
 * day in India (a sample's dates count from today), and free of what has expired. Answers how to stop.
 */
export function startHousekeeping(services: Services): () => Promise<void> {
  let day = indiaDay(services.now());
  let work = Promise.resolve();
  const queue = (task: () => Promise<unknown>) => {
    work = work.then(task).then(
      () => {},
      (error: unknown) => services.log(`housekeeping: ${String(error)}`),
    );
  };
  const takeIn = async () => {
    await takeInContent(services);
    services.kept.clear();
  };
  const timer = setInterval(() => {
    const today = indiaDay(services.now());
    if (today !== day) queue(takeIn);
    day = today;
    queue(() => removeExpired(services));
  }, LOOK_MS);
  timer.unref();
  const watchers = watchContent(services, () => queue(takeIn));
  return async () => {
    clearInterval(timer);
    for (const watcher of watchers) watcher.close();
    await work;
  };
}
