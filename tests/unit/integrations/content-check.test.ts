import { EventEmitter } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { contentCheck } from '../../../src/integrations/content-check.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'hh-content-check-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function warningsOf(command: 'build' | 'dev'): Promise<string[]> {
  cpSync(fixtureContent, folder, { recursive: true });
  const facts = join(folder, 'organisation.yaml');
  writeFileSync(facts, readFileSync(facts, 'utf8').replace(/^( *branch:).*$/m, '$1 placeholder branch'));
  vi.stubEnv('CONTENT_DIR', folder);
  const said: string[] = [];
  const hooks = contentCheck().hooks as Record<string, (options: unknown) => Promise<void>>;
  await hooks['astro:config:setup']?.({
    command,
    config: { root: pathToFileURL(`${process.cwd()}/`) },
    logger: { warn: (line: string) => said.push(line) },
    addWatchFile: () => {},
  });
  return said;
}

const placeholder =
  'organisation.yaml: bank, branch is still a placeholder: write the true value before the site is published';

it('a local build lists each placeholder as a warning', async () => {
  expect(await warningsOf('build')).toContainEqual(expect.stringMatching(new RegExp(`${RegExp.escape(placeholder)}$`)));
});

it('the dev server tells each mistake that is saved while it runs, and that it is mended', async () => {
  cpSync(fixtureContent, folder, { recursive: true });
  vi.stubEnv('CONTENT_DIR', folder);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const watcher = new EventEmitter();
  const infos: string[] = [];
  const hooks = contentCheck().hooks as Record<string, (options: unknown) => void>;
  hooks['astro:server:setup']?.({ server: { watcher }, logger: { info: (line: string) => infos.push(line) } });
  const file = join(folder, 'faq', 'why.md');

  writeFileSync(file, '---\ntitle: Why: me?\norder: 1\n---\nBecause.\n');
  watcher.emit('all', 'add', file);
  watcher.emit('all', 'change', file);
  await vi.waitFor(() => expect(said).toHaveBeenCalled(), 10_000);
  expect(said).toHaveBeenCalledWith(
    expect.stringMatching(/faq\/why\.md: title has a colon in its text: put the whole text in quotes, .* \(line 2\)$/),
  );

  writeFileSync(file, '---\ntitle: Why me?\norder: 1\n---\nBecause.\n');
  watcher.emit('all', 'change', file);
  await vi.waitFor(() => expect(infos).toEqual(['The content is in order.']), 10_000);
});
