import { markOf } from '../releases.ts';
import { type Release, readRelease, type Site, siteOf } from './site.ts';

const LOOK_MS = 1000;

interface LiveSite {
  readonly site: Site;
  close(): void;
}

interface LiveOptions {
  httpsOnly: string;
  log: (line: string) => void;
}

/**
 * Serves a built site from memory, and a second after another one has taken its place that one. What was read stays while the folder is
 * away or half copied. Rejects where there is nothing to read at first.
 */
export async function openLiveSite(folder: string, api: Site, { httpsOnly, log }: LiveOptions): Promise<LiveSite> {
  let mark = markOf(folder);
  let release: Release = await readRelease(folder);
  let site = siteOf(release, api, httpsOnly);
  let busy = false;
  async function look(): Promise<void> {
    const found = markOf(folder);
    if (busy || !found || found === mark) return;
    busy = true;
    try {
      const next = await readRelease(folder, release);
      // What was read may be of both.
      if (markOf(folder) !== found) return;
      release = next;
      site = siteOf(release, api, httpsOnly);
      mark = found;
      log('Another release is live.');
    } catch (error) {
      log(`The new release cannot be read, and the one before is served: ${String(error)}`);
    } finally {
      busy = false;
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { site: (request, info) => site(request, info), close: () => clearInterval(timer) };
}
