import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_FOR } from '../../../lib/built-for.ts';
import { DAY_MS, INDIA_OFFSET_MS, indiaDay, moment } from '../../../lib/format.ts';
import { reasonOf } from '../../platform/errors.ts';
import { isHeld, markOf, releasesOf } from '../releases.ts';
import type { Repository } from './repository.ts';

const HOUR_MS = 3_600_000;
const SILENT_MS = 24 * HOUR_MS;

interface Memory {
  /** The commit whose content is live, and the day in India for which it was built. */
  commit: string;
  day: string;
  /** `check`: for its content, which the same commit will have again. */
  refused?: { commit: string; day: string; check: boolean; at: number; lines: string[] } | undefined;
  /** What a run began and has not ended: how many in a row, and why. */
  begun?: { commit: string; times: number; why: string } | undefined;
  /** What a killed run left in the clone is no change by hand. */
  taking?: boolean;
  waits?: number | undefined;
  /** When the branch was fetched last, in ms. */
  fetched: number;
  told: string;
}

export interface FollowParts {
  repository: Repository;
  outDir: string;
  now: () => Date;
  /** Everything for which a build of this content would be refused, a line each. */
  check(content: string): Promise<readonly string[]>;
  /** Builds the site of this content beside the present one, calls `live`, and exchanges the two. False where the build fails. */
  build(content: string, live: () => Promise<void>): Promise<boolean>;
  tell(subject: string, lines: readonly string[], things: readonly string[]): Promise<unknown>;
  say(line: string): void;
}

interface Matter {
  subject: string;
  lines: readonly string[];
  thing: string;
}

function remembered(file: string): Memory {
  const nothing = { commit: '', day: '', fetched: 0, told: '[]' };
  try {
    return { ...nothing, ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return nothing;
  }
}

/** What the runs before remember; nothing where none ran. */
export const readFollow = (outDir: string): Memory => remembered(join(releasesOf(outDir), 'follow.json'));

/** After so many runs in a row that did not end, their commit is refused, and tried again each hour. */
const UNENDED = 2;
const KILLED = 'it was ended from outside: it took too much memory or time, or the machine was stopped';

const UPGRADE = 'A new version of the program waits';

/**
 * One run: brings what editors have committed live, where check and build take it; also once a day, since pages tell days. The site stays
 * otherwise, and people are told once. Rejects where files cannot be written.
 */
export async function follow(parts: FollowParts): Promise<void> {
  const { repository, outDir, now, say } = parts;
  const file = join(releasesOf(outDir), 'follow.json');
  const memory = remembered(file);
  const day = indiaDay(now());
  const at = now().getTime();
  const remember = (more: Partial<Memory>) => writeFileSync(file, `${JSON.stringify(Object.assign(memory, more))}\n`);

  async function tell(matters: readonly Matter[]): Promise<void> {
    const things = matters.map(({ thing }) => thing);
    const told = JSON.stringify(things);
    if (told === memory.told) return;
    const lines = matters.flatMap(({ subject, lines: of }, index) => [...(index ? ['', subject, ''] : []), ...of]);
    await parts.tell(matters[0]?.subject ?? '', lines, things);
    remember({ told });
  }

  /** What a person has to do about the program, if a commit changes it. */
  async function upgrade(commit: string): Promise<Matter[]> {
    const files = await repository.programChanges(commit);
    if (files === 0) return [];
    const line = `Files beside the content have changed: ${files}. Texts go live by themselves, the program when somebody upgrades it, as operations.md says.`;
    return [{ subject: UPGRADE, lines: [line], thing: UPGRADE }];
  }

  /** They may not have been reached before. */
  async function tellRefusal(commit: string, lines: readonly string[], check: boolean): Promise<void> {
    const what = check ? 'A text cannot be published' : 'The site could not be built';
    const authors = await repository.authors(memory.commit, commit);
    const written = authors.length > 0 ? ['', 'Written since the site of now:', ...authors] : [];
    const thing = `${commit} ${lines.join('\n')}`;
    const matter = { subject: `${what}, and the site stays as it was`, lines: [...lines, ...written], thing };
    await tell([matter, ...(await upgrade(commit))]);
  }

  /** Mistakes, each with the commit that wrote its file last: of several commits one made it. */
  const withCommits = (commit: string, lines: readonly string[]) =>
    Promise.all(
      lines.map(async (line) => {
        const file = /^content\/[^:,]+\.\w+/.exec(line)?.[0];
        const by = file && (await repository.lastChange(commit, file));
        return by ? `${line} (written last in ${by})` : line;
      }),
    );

  async function refuse(commit: string, lines: readonly string[], check = true): Promise<void> {
    say(`Refused: ${await repository.describe(commit)}. The site stays as it was.`);
    for (const line of lines) say(line);
    remember({ begun: undefined, refused: { commit, day, check, at, lines: [...lines] } });
    await tellRefusal(commit, lines, check);
  }

  const commit = await repository.fetch().catch(async (error: Error) => {
    say(`The branch cannot be fetched: ${error.message}`);
    if (memory.fetched === 0) remember({ fetched: at });
    else if (at - memory.fetched > SILENT_MS)
      await tell([
        {
          subject: 'What editors write does not come to the site',
          lines: [`The branch cannot be fetched: ${error.message}`],
          thing: 'fetch',
        },
      ]);
    return undefined;
  });
  if (!commit) return;
  remember({ fetched: at, waits: commit === memory.commit ? undefined : (memory.waits ?? at) });
  const same = commit === memory.commit && markOf(outDir) !== '';
  if (same && isHeld(outDir))
    return say('Somebody went back to the release before: it stays until there is a new commit.');
  if (same && day === memory.day && !memory.refused) {
    await tell(await upgrade(commit));
    return say(`Nothing new. Live: ${await repository.describe(commit)}`);
  }
  const { refused } = memory;
  if (refused?.commit === commit && refused.day === day && (refused.check || at - refused.at < HOUR_MS)) {
    await tellRefusal(commit, refused.lines, refused.check);
    return say(`Still refused: ${await repository.describe(commit)}. The site stays as it was.`);
  }
  const before = memory.begun?.commit === commit ? memory.begun : undefined;
  if (before && before.times >= UNENDED)
    return refuse(commit, [`This was begun ${before.times} times, and no run ended: ${before.why}`], false);
  const begun = { commit, times: (before?.times ?? 0) + 1, why: KILLED };
  remember({ begun });
  await bring(commit).catch((error: unknown) => {
    remember({ begun: { ...begun, why: reasonOf(error) } });
    throw error;
  });

  async function bring(commit: string): Promise<void> {
    const here = memory.taking ? [] : await repository.changedHere();
    if (here.length > 0)
      return refuse(
        commit,
        here.map((name) => `${name} was changed on the machine itself: commit it, or take it away`),
      );
    const content = await repository.copyContent(commit, join(releasesOf(outDir), 'incoming'));
    const errors = await parts.check(content);
    if (errors.length > 0) return refuse(commit, await withCommits(commit, errors));
    const take = async () => {
      const half = memory.taking;
      remember({ taking: true });
      await repository.takeContent(commit, half).catch(async (error: unknown) => {
        // Where it wrote nothing, a later change is one by hand.
        remember({ taking: (await repository.changedHere()).length > 0 });
        throw error;
      });
      remember({ taking: false });
    };
    if (!(await parts.build(content, take)))
      return refuse(
        commit,
        ['The content is in order, and the build failed: its last lines are in the log of this command.'],
        false,
      );
    remember({ commit, day, refused: undefined, begun: undefined, waits: undefined });
    say(`Live: ${await repository.describe(commit)}`);
    await tell(await upgrade(commit));
  }
}

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
