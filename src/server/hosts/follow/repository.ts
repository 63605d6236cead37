import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../platform/errors.ts';

const run = promisify(execFile);
const LIMIT_MS = 300_000;
const FEW = 10;
/** A commit's first line, cut: somebody may write one of megabytes. */
const SUBJECT = '%<(150,trunc)%s';

/** One that is older is left of a run that was killed. */
const LOCK_MS = 600_000;
const LOCKS = ['index.lock', 'HEAD.lock', 'packed-refs.lock'];

/** Nothing else of a commit is taken: a new program is put on a machine by a person. */
const CONTENT = 'content';

// With a `.gitattributes` of its own, texts could come out of git otherwise than they went in.
const ATTRIBUTES = `${CONTENT}/** -text -filter -ident -working-tree-encoding\n`;

/** The clone that a site is built from, and the branch of it that editors write to. */
export interface Repository {
  /** Also after a rewritten branch or a killed git; resolves to the newest commit. Rejects while the git host is away. */
  fetch(): Promise<string>;
  /** Files of the content that somebody has changed on this machine, without a commit. */
  changedHere(): Promise<string[]>;
  /** Puts the content of a commit into a new folder; resolves to the folder. */
  copyContent(commit: string, into: string): Promise<string>;
  /** Makes the content of the clone that of a commit. `half`: a killed run has written in it, and what the commit does not have goes. */
  takeContent(commit: string, half?: boolean): Promise<void>;
  /** Who wrote the content since another commit, a line each, the newest first. */
  authors(since: string, commit: string): Promise<string[]>;
  /** The commit that changed a file last; empty where none did. */
  lastChange(commit: string, file: string): Promise<string>;
  describe(commit: string): Promise<string>;
  /** How many files of the program the commit has otherwise than the clone. */
  programChanges(commit: string): Promise<number>;
}

const reasonOf = (error: unknown): string => {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string };
  return (stderr || message).trim().split('\n').at(-1) ?? '';
};

/** Opens the clone in a folder. Rejects with a `StartError` where there is none. */
export async function openRepository(root: string, branch: string): Promise<Repository> {
  async function git(args: string[], env: Record<string, string> = {}): Promise<string> {
    // A link to a file of the machine must not get into a page.
    const { stdout } = await run('git', ['-c', 'core.symlinks=false', '-c', 'core.quotePath=false', ...args], {
      cwd: root,
      timeout: LIMIT_MS,
      maxBuffer: 50_000_000,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C', ...env },
    }).catch((error: unknown) => {
      throw new StartError(`git ${args[0]} failed: ${reasonOf(error)}`, { cause: error });
    });
    return stdout.trimEnd();
  }
  const linesOf = async (...args: string[]) => (await git(args)).split('\n').flatMap((line) => line.trimEnd() || []);
  const succeeds = (...args: string[]) =>
    git(args).then(
      () => true,
      () => false,
    );
  const others = ['--', '.', `:(exclude)${CONTENT}`];
  await git(['rev-parse', '--verify', 'HEAD']).catch((error: Error) => {
    throw new StartError(`${root} is no clone of a repository that git can read (${error.message}).`);
  });
  const attributes = resolve(root, await git(['rev-parse', '--git-path', 'info/attributes']));
  mkdirSync(dirname(attributes), { recursive: true });
  writeFileSync(attributes, ATTRIBUTES);
  return {
    async fetch() {
      const ref = `refs/remotes/origin/${branch}`;
      const dir = await git(['rev-parse', '--absolute-git-dir']);
      for (const lock of [...LOCKS, `${ref}.lock`].map((name) => join(dir, name)))
        if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > LOCK_MS) rmSync(lock);
      await git(['fetch', '--quiet', '--no-tags', 'origin', `+refs/heads/${branch}:${ref}`]);
      return git(['rev-parse', ref]);
    },
    async changedHere() {
      const lines = await linesOf('status', '--porcelain', '--untracked-files=all', '--', CONTENT);
      // The second sign tells of the folder.
      return lines.filter((line) => line[1] !== ' ').map((line) => line.slice(3));
    },
    async copyContent(commit, folder) {
      const into = resolve(folder);
      rmSync(into, { recursive: true, force: true });
      mkdirSync(into, { recursive: true });
      const env = { GIT_INDEX_FILE: join(into, 'index'), GIT_WORK_TREE: into };
      const dir = await git(['rev-parse', '--absolute-git-dir']);
      await git(['checkout', '--quiet', commit, '--', CONTENT], { ...env, GIT_DIR: dir });
      return join(into, CONTENT);
    },
    async takeContent(commit, half) {
      await git(['restore', `--source=${commit}`, '--staged', '--worktree', '--', CONTENT]);
      if (half) await git(['clean', '--force', '-d', '--quiet', '--', CONTENT]);
      if (await succeeds('diff', '--quiet', 'HEAD', commit, ...others))
        await git(['reset', '--quiet', '--soft', commit]);
    },
    async authors(since, commit) {
      const log = ['log', `-${FEW}`, `--format=%h %an <%ae>, %as: ${SUBJECT}`];
      const live = since || 'HEAD';
      if (await succeeds('merge-base', '--is-ancestor', live, commit))
        return linesOf(...log, `${live}..${commit}`, '--', CONTENT);
      return ['The branch was rewritten; its newest commits are:', ...(await linesOf(...log, commit, '--', CONTENT))];
    },
    lastChange: (commit, file) => git(['log', '-1', `--format=%h by %an, %as: ${SUBJECT}`, commit, '--', file]),
    describe: (commit) =>
      git(['log', '-1', `--format=%h by %an, %as: ${SUBJECT}`, commit]).catch(() => commit.slice(0, 8)),
    programChanges: async (commit) => (await linesOf('diff', '--name-only', 'HEAD', commit, ...others)).length,
  };
}
