import { runInNewContext } from 'node:vm';
import { GET } from '../../src/pages/sw.js.ts';
import { corePages, keptPages } from '../../src/worker/pages.ts';
import source from '../../src/worker/worker.js?raw';

/** What the service worker decides without a browser. */
interface WorkerParts {
  mayKeep(path: string): boolean;
  filesIn(text: string): string[];
  wordsOf(html: string): string;
}

/** The worker's own functions. Its events stay without a listener. */
export function workerParts(): WorkerParts {
  const known = { PAGES: keptPages, CORE: corePages, addEventListener: () => undefined };
  return runInNewContext(`${source};({ mayKeep, filesIn, wordsOf })`, known) as WorkerParts;
}

/** The text of `/sw.js` as the site serves it. */
export const servedWorker = (): Promise<string> => GET().text();
