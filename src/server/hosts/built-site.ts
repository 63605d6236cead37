import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { BUILT_FOR, BuiltFor } from '../../lib/built-for.ts';
import { StartError } from '../platform/errors.ts';

/** Whom the site in a folder was built for; `undefined` where none was built to its end. The build writes this file after all others. */
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
  const name = folder.replace(/\/+$/, '');
  if (!(await stat(folder).catch(() => undefined)))
    throw new StartError(`There is no built site in ${name}/. Run npm run build first, or npm start, which does both.`);
  if (!(await readBuiltFor(folder)))
    throw new StartError(`The site in ${name}/ was not built to its end: run npm run build.`);
}
