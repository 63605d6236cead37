import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../lib/format.ts';
import { importContent } from './campaigns/import/import-content.ts';
import { DROPPED } from './mail/deliver.ts';
import { kindsWhere } from './mail/kinds.ts';
import { tellCalledOff } from './office/called-off.ts';
import { tellWhatIsNew } from './office/watch.ts';
import type { Services } from './services.ts';

const CHECK_MS = 60_000;
// An editor's program writes a file in several steps; the import waits until they are done.
const DEBOUNCE_MS = 300;
const MAIL_DAYS = 90;
const REGISTRATION_DAYS = 30;
const DEVICE_DAYS = 180;

/** Deletes expired rows: nothing needs them, and personal data is stored no longer than needed. */
export async function removeExpired({ db, now }: Services): Promise<void> {
  const at = now().getTime();
  const before = (days: number) => new Date(at - days * DAY_MS).toISOString();
  await db.deleteFrom('rate_limits').where('expires_ms', '<', at).execute();
  await db
    .deleteFrom('mail_turns')
    .where('due_ms', '<', at - DAY_MS)
    .execute();
  await db.deleteFrom('sessions').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('staff_sessions').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('staff_links').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('devices').where('seen_at', '<', before(DEVICE_DAYS)).execute();
  // Clocks may differ: a credential is taken for a while after it has expired, and must be known as used by then.
  await db.deleteFrom('google_credentials').where('expires_at', '<', before(1)).execute();
  // A mail that was asked for at the last moment is still on its way, and its link works for a while.
  await db.deleteFrom('google_links').where('page_expires_at', '<', before(1)).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('registrations').where('expires_at', '<', before(REGISTRATION_DAYS)).execute();
  await db.deleteFrom('mails').where('kind', '=', DROPPED).where('status', '=', 'sent').execute();
  await db
    .deleteFrom('mails')
    .where(
      'kind',
      'not in',
      kindsWhere(({ forgotten }) => forgotten === 'with its key'),
    )
    .where('status', '<>', 'queued')
    .where('created_at', '<', before(MAIL_DAYS))
    .execute();
}

function watchContent(services: Services, onChange: () => void): FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, DEBOUNCE_MS);
    timer.unref();
  };
  return ['campaigns', 'resources']
    .map((name) => join(services.config.contentDir, name))
    .filter(existsSync)
    .flatMap((folder) => {
      try {
        return [watch(folder, { persistent: false }, later).on('error', () => {})];
      } catch {
        // The system watches a limited number of files, and no folder that may not be read. It is looked at every minute all the same.
        return [];
      }
    });
}

/**
 * Keeps a running server up to date: imports the content folder when a file in it changes, and looks at it every minute, because not
 * every disk tells of its changes, and because days pass: campaigns are published from a day and until one. Tells who is enrolled in a campaign that is
 * called off, deletes expired rows, and tells the foundation's people what they have to know. A failure is logged, and nothing else. Returns a function that stops it.
 */
export function startHousekeeping(services: Services): () => Promise<void> {
  let work = Promise.resolve();
  const queue = (task: () => Promise<unknown>) => {
    work = work.then(task).then(
      () => {},
      (error: unknown) => services.log(`housekeeping: ${String(error)}`),
    );
  };
  const refreshContent = async () => {
    await importContent(services);
    services.cache.clear();
  };
  const lookAtContent = () => {
    queue(refreshContent);
    queue(() => tellCalledOff(services));
  };
  const timer = setInterval(() => {
    lookAtContent();
    queue(() => removeExpired(services));
    queue(() => tellWhatIsNew(services));
  }, CHECK_MS);
  timer.unref();
  const watchers = watchContent(services, lookAtContent);
  return async () => {
    clearInterval(timer);
    for (const watcher of watchers) watcher.close();
    await work;
  };
}
