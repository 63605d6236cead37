import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Browser, Launch, Tab, Without } from './browser.ts';
import { engines } from './engines.ts';
import { startWatchedSite, type WatchedSite } from './watched-site.ts';

/** What a test of an engine has at hand. */
export interface Given {
  readonly site: WatchedSite;
  readonly browser: Browser;
  readonly tab: Tab;
}

interface Options {
  readonly early?: () => void;
  readonly without?: Without;
  readonly size?: readonly [width: number, height: number];
}

async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

/**
 * The same tests in each engine that is here. They fail when a script of a page fails, or when a page does what its policy forbids.
 */
export function inEachEngine(
  { early, without, size = [1280, 800] }: Options,
  define: (given: Given, engine: string) => void,
): void {
  describe.each(engines.filter(({ launch }) => launch))('$name', ({ launch, name }) => {
    const given = {} as { -readonly [Part in keyof Given]: Given[Part] };
    beforeAll(async () => {
      given.site = await startWatchedSite(early);
      given.browser = await (launch as Launch)(without);
      given.tab = (await given.browser.tabs())[0] as Tab;
    });
    afterAll(async () => {
      await given.browser.close();
      await given.site.stop();
    });
    beforeEach(async () => {
      for (const other of await given.browser.tabs()) if (other.id !== given.tab.id) await other.close();
      await given.tab.resize(...size);
      await given.tab.goto(`${given.site.url}/404`);
      await given.tab.evaluate(forget).catch(() => undefined);
      given.site.problems();
    });
    afterEach(() => expect(given.site.problems()).toEqual([]));
    define(given, name);
  });
}
