import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** A line of a file of the project. */
export interface Line {
  /** The path from the project's folder and the line's number, as `src/routes.ts:12`. */
  readonly where: string;
  readonly text: string;
}

/** Every line of the written files below a folder of the project; content and other fixtures of the tests are left out. */
export function linesBelow(folder: 'src' | 'tests'): Line[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => /\.(ts|tsx|astro|css)$/.test(file) && !file.startsWith('tests/fixtures/'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((text, at) => ({ where: `${file}:${at + 1}`, text })),
    );
}

/** What no test may do, by name. Each pattern is looked for in a line. */
export const forbiddenInTests: Readonly<Record<string, RegExp>> = {
  'a sleep':
    /\bwaitForTimeout\(|\bsetTimeout\((?:r|res|resolve|done|go|later|next|ok|undefined|null)\b|timers\/promises/,
  'a test that is left out, or that leaves out others': /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|fixme|todo)\b/,
  'a second try': /\bretries\s*:|\bretry\s*:\s*[1-9]|--retries\b|\brepeats\s*:/,
};

/** The longest file, in lines. */
export const MOST_LINES = 200;

/** A comment that points at a numbered text or a page that is not in the repository. The sections of laws, 80G and 133, are none. */
export const citation =
  /\b(?:section|decision|issue)s? \d{1,2}\b|\b(?:design|operations|architecture|stack|decisions)\.md\b/i;
