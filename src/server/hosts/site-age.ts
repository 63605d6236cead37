import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_FOR } from '../../lib/built-for.ts';
import { DAY_MS, INDIA_OFFSET_MS, indiaDay, moment } from '../../lib/format.ts';
import { readFollow } from './follow/follow.ts';
import { isHeld } from './releases.ts';

// The build after midnight may take its time.
const NIGHT_MS = 3_600_000;

interface SiteAge {
  live: string;
  stale: string[];
}

/** Looks at the built site in a folder; undefined where there is none. */
export function siteAge(outDir: string, now: Date): SiteAge | undefined {
  const built = statSync(join(outDir, BUILT_FOR), { throwIfNoEntry: false })?.mtime;
  if (!built) return undefined;
  const at = now.getTime();
  const { commit, day, fetched, refused, begun, waits } = readFollow(outDir);
  const held = isHeld(outDir);
  const since = waits ?? refused?.at;
  const follows = fetched > 0;
  const why = held
    ? 'somebody went back to it (npm run build -- back)'
    : since && (refused || begun)
      ? `${refused ? 'what came after it was refused' : 'no run of npm run follow has brought what came after it to its end'}: nothing has come live since ${moment(new Date(since).toISOString())}`
      : commit
        ? `of the commit ${commit.slice(0, 8)}, by npm run follow`
        : 'built by hand';
  const today = indiaDay(now);
  const night = (at + INDIA_OFFSET_MS) % DAY_MS > NIGHT_MS;
  const checks: [boolean, string][] = [
    [
      held,
      'Somebody went back to the release before: it stays until the next commit, or npm run build -- back once more.',
    ],
    [
      at - built.getTime() > 2 * DAY_MS,
      'The site was built over two days ago: npm run build, or look why npm run follow does not.',
    ],
    [
      follows && at - fetched > DAY_MS,
      `The branch was fetched last on ${moment(new Date(fetched).toISOString())}: look at the timer of npm run follow, and at the git host.`,
    ],
    [
      follows && !held && !refused && day !== '' && day < today && night && indiaDay(built) < today,
      'The build after midnight did not come: systemctl status hamara-himalaya-follow says why.',
    ],
  ];
  return {
    live: `built on ${moment(built.toISOString())}, ${why}`,
    stale: checks.flatMap(([found, sentence]) => (found ? [sentence] : [])),
  };
}
