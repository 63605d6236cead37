import { runInNewContext } from 'node:vm';
import { corePages, keptPages } from '../../src/page-table.ts';
import source from '../../src/worker/worker.js?raw';

interface WorkerParts {
  mayKeep(path: string): boolean;
  isPlain(search: string): boolean;
  filesIn(text: string): string[];
  wordsOf(html: string): string;
}

/** The worker's own functions. Its events stay without a listener. */
export function workerParts(): WorkerParts {
  const known = { PAGES: keptPages, CORE: corePages, URLSearchParams, addEventListener: () => undefined };
  return runInNewContext(`${source};({ mayKeep, isPlain, filesIn, wordsOf })`, known) as WorkerParts;
}

/**
 * Sends the worker a message in a browser that has kept nothing; `fetch` answers what it asks for. Resolves when it has done all, to the
 * caches that it deleted and the addresses that it kept.
 */
export async function tellWorker(data: string, fetch: (address: string) => Promise<Response>) {
  const deleted: string[] = [];
  const kept: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const cache = {
    match: async () => undefined,
    matchAll: async () => [],
    keys: async () => [],
    delete: async () => false,
    put: async (address: string) => kept.push(address),
  };
  runInNewContext(source, {
    ...{ KEPT: 'kept', TRAIL: 'trail', PAGES: keptPages, CORE: corePages, OFFLINE: '/offline' },
    ...{ URL, Headers, Response, fetch, location: { origin: 'https://site.example' } },
    caches: { has: async () => true, open: async () => cache, delete: async (name: string) => deleted.push(name) },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  const work: Promise<unknown>[] = [];
  listeners.get('message')?.({ data, source: null, waitUntil: (job: Promise<unknown>) => work.push(job) });
  await Promise.all(work);
  return { deleted, kept };
}

/** Whether the worker answers a request itself, from a cache or the network; the browser does it where not. */
export function takesRequest(address: string, init: RequestInit = {}): boolean {
  const listeners = new Map<string, (event: object) => void>();
  runInNewContext(source, {
    ...{ PAGES: keptPages, CORE: corePages, URL, URLSearchParams, Response, fetch: async () => new Response() },
    ...{ location: { origin: 'https://site.example' }, caches: { has: async () => false } },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  let taken = false;
  const request = new Request(new URL(address, 'https://site.example'), init);
  listeners.get('fetch')?.({
    request,
    respondWith(answer: Promise<unknown>) {
      taken = true;
      answer.catch(() => {});
    },
  });
  return taken;
}
