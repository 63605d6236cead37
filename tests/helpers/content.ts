import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** A folder with the project's own content and one drawing, `kheerganga`, into which a test puts files of its own. */
export function contentFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'hh-content-'));
  cpSync(join(root, 'content/organisation.yaml'), join(folder, 'content/organisation.yaml'));
  cpSync(join(root, 'content/policies'), join(folder, 'content/policies'), { recursive: true });
  cpSync(join(root, 'public/pictures/kheerganga.svg'), join(folder, 'public/pictures/kheerganga.svg'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
