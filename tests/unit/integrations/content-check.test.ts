import { EventEmitter } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { contentCheck } from '../../../src/integrations/content-check.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'hh-content-check-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
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
