import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { BUILT_FOR, BuiltFor } from '../../lib/built-for.ts';
import { reasonOf, StartError } from '../platform/errors.ts';

const KEPT = 2;

const bare = (outDir: string) => outDir.replace(/\/+$/, '');

/** The folder beside the built site: `next` is being built, `1` and `2` are the releases before. */
export const releasesOf = (outDir: string): string => `${bare(outDir)}-releases`;

export const earlierReleases = (outDir: string): string[] =>
  Array.from({ length: KEPT }, (_, at) => join(releasesOf(outDir), String(at + 1)));

export const nextRelease = (outDir: string): string => join(releasesOf(outDir), 'next');

/** Until another build, nothing puts the newer release live again. */
const heldFile = (outDir: string) => join(releasesOf(outDir), 'went-back');

/** Whether somebody has gone back to the release before, and nothing was built since. */
export const isHeld = (outDir: string): boolean => existsSync(heldFile(outDir));

const isWhole = (folder: string) => existsSync(join(folder, BUILT_FOR));

/** Tells one built site from another in its place; empty while there is no whole one. */
export function markOf(folder: string): string {
  const { ino, mtimeMs, size } = statSync(join(folder, BUILT_FOR), { throwIfNoEntry: false }) ?? {};
  return ino === undefined ? '' : `${ino} ${mtimeMs} ${size}`;
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

/**
 * Gives two folders each other's name: in one step where `mv` can (GNU coreutils 9.5), else in two, between which a server finds nothing
 * for a moment.
 */
function exchange(one: string, other: string): void {
  try {
    execFileSync('mv', ['--exchange', '--no-target-directory', one, other], { stdio: 'ignore' });
  } catch {
    const aside = `${one}.aside`;
    remove(aside);
    renameSync(other, aside);
    renameSync(one, other);
    renameSync(aside, one);
  }
}

/** Puts right what a loss of power has left: the newest whole release takes the place of a built site that is gone or not whole. */
export function healReleases(outDir: string): void {
  const live = bare(outDir);
  const whole = isWhole(live) ? undefined : [nextRelease(live), ...earlierReleases(live)].find(isWhole);
  if (!whole) return;
  remove(live);
  renameSync(whole, live);
}

/** False where nothing can be written beside the built site: it is built in its place. */
export function prepareRelease(outDir: string): boolean {
  healReleases(outDir);
  try {
    remove(nextRelease(outDir));
    mkdirSync(releasesOf(outDir), { recursive: true });
    writeFileSync(
      join(releasesOf(outDir), 'README'),
      'Made by npm run build: what it builds, and the last releases.\n',
    );
    return true;
  } catch {
    return false;
  }
}

/** Puts the new release in the place of the present one, which is kept. Throws a `StartError` where the folder cannot be renamed. */
export function publishRelease(outDir: string): void {
  const live = bare(outDir);
  const next = nextRelease(live);
  const [first = '', second = ''] = earlierReleases(live);
  try {
    // Also where the content was put in its place after the build.
    const now = new Date();
    utimesSync(join(next, BUILT_FOR), now, now);
    if (!existsSync(live)) renameSync(next, live);
    else if (!isWhole(live)) {
      exchange(next, live);
      remove(next);
    } else {
      remove(second);
      if (existsSync(first)) renameSync(first, second);
      exchange(next, live);
      renameSync(next, first);
    }
  } catch (error) {
    throw new StartError(
      `${live} cannot be exchanged for the new site (${reasonOf(error)}): it has to be a folder that may be renamed, and no mount. The new site is in ${next}.`,
    );
  }
  rmSync(heldFile(live), { force: true });
}

/** Exchanges the release with the one before. Throws a `StartError` where there is none. */
export function goBack(outDir: string): void {
  const live = bare(outDir);
  const [first = ''] = earlierReleases(live);
  if (!isWhole(first)) throw new StartError(`There is no release before the one in ${live}/.`);
  exchange(first, live);
  if (isHeld(live)) rmSync(heldFile(live));
  else writeFileSync(heldFile(live), '');
}

/** Whom the site in a folder was built for; `undefined` where no build came to its end. */
export async function readBuiltFor(folder: string): Promise<v.InferOutput<typeof BuiltFor> | undefined> {
  const text = await readFile(join(folder, BUILT_FOR), 'utf8').catch(() => '');
  try {
    return v.parse(BuiltFor, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Throws a `StartError` where a folder holds no built site, or one whose build did not come to its end. */
export async function requireBuild(folder: string): Promise<void> {
  const name = bare(folder);
  healReleases(folder);
  if (!existsSync(folder))
    throw new StartError(`There is no built site in ${name}/. Run npm run build first, or npm start, which does both.`);
  if (!(await readBuiltFor(folder)))
    throw new StartError(`The site in ${name}/ was not built to its end: run npm run build.`);
}
