import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FollowParts, follow } from '../../../src/server/hosts/follow/follow.ts';
import { openRepository } from '../../../src/server/hosts/follow/repository.ts';
import { goBack, nextRelease, prepareRelease, publishRelease } from '../../../src/server/hosts/releases.ts';

const TEXTS = 'content';
const WALK = `${TEXTS}/walk.md`;
const GONE = `${TEXTS}/gone.md`;

let folder: string;
let editor: string;
let machine: string;
let now: Date;
const said: string[] = [];
const told: { subject: string; text: string; things: readonly string[] }[] = [];
let built: string[];
let broken: boolean;

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Asha Negi', '-c', 'user.email=asha@hamara.test', ...args], {
    cwd,
    encoding: 'utf8',
  });

function commit(files: Record<string, string>, ...more: string[]): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(editor, name, '..'), { recursive: true });
    writeFileSync(join(editor, name), text);
  }
  git(editor, 'add', '-A');
  git(editor, 'commit', '--quiet', '-m', 'Move the walk', ...more);
  git(editor, 'push', '--quiet', '--force', 'origin', 'HEAD:main');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hh-follow-'));
  [editor, machine] = [join(folder, 'editor'), join(folder, 'machine')];
  git(folder, 'init', '--quiet', '--bare', '-b', 'main', 'host');
  git(folder, 'clone', '--quiet', join(folder, 'host'), editor);
  commit({ [WALK]: 'Sunday', '.gitignore': 'dist-releases/\ndist/\n', 'src/code.ts': '1' });
  git(folder, 'clone', '--quiet', join(folder, 'host'), machine);
  now = new Date('2026-12-01T12:00:00Z');
  broken = false;
  built = [];
  said.length = 0;
  told.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// As `OUT_DIR` names it: from the folder of the process.
const outDir = () => relative(process.cwd(), join(machine, 'dist'));
const here = () => readFileSync(join(machine, WALK), 'utf8');
const live = () => (existsSync(outDir()) ? readFileSync(join(outDir(), 'index.html'), 'utf8') : '');

async function run(more: Partial<FollowParts> = {}): Promise<string> {
  said.length = 0;
  prepareRelease(outDir());
  await follow({
    repository: await openRepository(machine, 'main'),
    outDir: outDir(),
    now: () => now,
    check: async (content) =>
      /wrong/.test(readFileSync(join(content, 'walk.md'), 'utf8')) ? ['content/walk.md, line 1: wrong'] : [],
    build: async (content, goLive) => {
      if (broken) return false;
      const text = readFileSync(join(content, 'walk.md'), 'utf8');
      built.push(text);
      mkdirSync(nextRelease(outDir()), { recursive: true });
      writeFileSync(join(nextRelease(outDir()), 'index.html'), text);
      writeFileSync(join(nextRelease(outDir()), 'built-for.json'), '{}');
      await goLive();
      publishRelease(outDir());
      return true;
    },
    tell: async (subject, lines, things) => told.push({ subject, text: lines.join('\n'), things }),
    say: (line) => said.push(line),
    ...more,
  });
  return said.join('\n');
}

describe('npm run follow', () => {
  it('brings a commit live, says which, and then does nothing until there is another, or another day in India', async () => {
    expect(await run()).toMatch(/^Live: \w+ by Asha Negi, [\d-]+: Move the walk$/);
    expect(await run()).toMatch(/^Nothing new\. Live: /);
    now = new Date('2026-12-01T18:29:00Z');
    await run();
    now = new Date('2026-12-01T18:31:00Z');
    await run();
    expect(built).toEqual(['Sunday', 'Sunday']);
    commit({ [WALK]: 'Monday' });
    await run();
    expect([live(), here(), told]).toEqual(['Monday', 'Monday', []]);
    expect(git(machine, 'status', '--porcelain')).toBe('');
  });

  it('refuses a mistake: the site and the texts stay, and the people get its lines and who wrote it, once until it changes', async () => {
    await run();
    commit({ [WALK]: 'wrong' });
    expect(await run()).toMatch(
      /^Refused: .*\ncontent\/walk.md, line 1: wrong \(written last in \w+ by Asha Negi, [\d-]+: Move the walk\)$/,
    );
    expect(await run()).toMatch(/^Still refused/);
    expect([live(), here()]).toEqual(['Sunday', 'Sunday']);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(
      /line 1: wrong \(.*\)\n\nWritten since the site of now:\n\w+ Asha Negi <asha@hamara.test>, [\d-]+: Move the walk$/,
    );
    commit({ [WALK]: 'Tuesday' });
    await run();
    expect([live(), told.at(-1)]).toEqual(['Tuesday', { subject: '', text: '', things: [] }]);
  });

  it('a build that fails leaves everything as it was, and is tried again after an hour', async () => {
    await run();
    commit({ [WALK]: 'Monday' });
    broken = true;
    await run();
    broken = false;
    expect(await run()).toMatch(/^Still refused/);
    expect([live(), here(), told.length]).toEqual(['Sunday', 'Sunday', 1]);
    now = new Date(now.getTime() + 3_600_001);
    await run();
    expect(live()).toBe('Monday');
  });

  it('takes the texts of a commit that changes the program too, leaves the program, and says once that it waits', async () => {
    await run();
    commit({ [WALK]: 'Monday', 'src/code.ts': '2' });
    await run();
    commit({ [WALK]: 'Tuesday' });
    await run();
    expect([live(), here(), readFileSync(join(machine, 'src/code.ts'), 'utf8')]).toEqual(['Tuesday', 'Tuesday', '1']);
    expect(told.map(({ subject }) => subject)).toEqual(['A new version of the program waits']);
    git(machine, 'reset', '--quiet', '--hard', 'origin/main');
    await run();
    expect(told.at(-1)?.things).toEqual([]);
  });

  it('follows a branch that was rewritten, and takes away what it has no more', { tags: ['thorough'] }, async () => {
    commit({ [GONE]: 'x' });
    await run();
    rmSync(join(editor, GONE));
    commit({ [WALK]: 'Monday' }, '--amend');
    await run();
    expect([live(), existsSync(join(machine, GONE))]).toEqual(['Monday', false]);
    commit({ [WALK]: 'wrong' }, '--amend');
    await run();
    expect(told[0]?.text).toContain('The branch was rewritten; its newest commits are:');
  });

  it('a link in a commit shows no file of the machine', async () => {
    writeFileSync(join(folder, 'secret'), 'secret');
    rmSync(join(editor, WALK));
    symlinkSync(join(folder, 'secret'), join(editor, WALK));
    commit({});
    await run();
    expect(live()).toBe(join(folder, 'secret'));
  });

  it('leaves the release to which somebody went back until there is a new commit', { tags: ['thorough'] }, async () => {
    await run();
    commit({ [WALK]: 'Monday' });
    await run();
    goBack(outDir());
    now = new Date('2026-12-03T12:00:00Z');
    expect(await run()).toContain('Somebody went back');
    commit({ [WALK]: 'Tuesday' });
    await run();
    expect(live()).toBe('Tuesday');
  });

  it('says of a git host that is away so, and tells the people after a day', async () => {
    await run();
    rmSync(join(folder, 'host'), { recursive: true });
    expect(await run()).toMatch(/^The branch cannot be fetched: /);
    now = new Date(now.getTime() + 25 * 3_600_000);
    await run();
    await run();
    expect(told.map(({ subject }) => subject)).toEqual(['What editors write does not come to the site']);
  });
});

describe('a run that does not end', () => {
  it.each([
    ['is killed', { build: () => Promise.reject(new Error('ENOMEM')) }, () => commit({ [WALK]: 'Monday' })],
    [
      'cannot put a commit down',
      {},
      () => {
        git(editor, 'mv', TEXTS, 'words');
        commit({ 'words/walk.md': 'Monday' });
      },
    ],
  ] as const)('because it %s is told once, after its second try, and the site stays', async (_, parts, change) => {
    await run();
    change();
    for (let times = 0; times < 2; times++) await expect(run(parts)).rejects.toThrow();
    expect(told).toEqual([]);
    for (let times = 0; times < 3; times++) await run(parts);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('begun 2 times, and no run ended')]);
    expect(live()).toBe('Sunday');
    commit({ [WALK]: 'Tuesday' });
    await run();
    expect(live()).toBe('Tuesday');
  });
});
