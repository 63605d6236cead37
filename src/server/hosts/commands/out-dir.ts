import { join, relative, resolve, sep } from 'node:path';
import { contentRoot } from '../../../content/root.ts';

/** Folders of the project whose files a build would delete, or that other programs write into. */
const TAKEN = ['src', 'public', 'content', 'tests', 'node_modules', '.git', '.github', '.githooks', '.ci', '.readme'];

const holds = (folder: string, other: string) => !relative(folder, other).startsWith('..');

/**
 * Why no site can be built into a folder, as a sentence; empty when one can. A build empties its folder.
 * @param root the folder of the project
 */
export function wrongOutDir(folder: string, root: string, content: string = contentRoot(process.env, root)): string {
  const path = resolve(root, folder);
  const choose = 'choose a folder such as dist';
  if (holds(path, root)) return `OUT_DIR is "${folder}", which holds the project: ${choose}.`;
  if (holds(path, content) || TAKEN.some((name) => holds(join(root, name), path)))
    return `OUT_DIR is "${folder}", which has files of the project in it: ${choose}.`;
  // Astro takes such a folder for one in the project and then looks for packages above it.
  if (path.startsWith(root) && !path.startsWith(`${root}${sep}`))
    return `OUT_DIR is "${folder}", a path that begins with the name of the project's folder but lies beside it: choose a folder in the project such as dist, or another name.`;
  return '';
}
