import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { contentFolder } from '../../helpers/content.ts';

const BROKEN = '---\norder: 1\n---\nBecause.\n';
const PROBLEM = 'content/faq/why.md: title is missing: add a line such as "title: How can I volunteer?"';
const root = new URL('../../..', import.meta.url).pathname;

function run(
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.on('exit', (code) => resolve({ code: code ?? 1, lines: text.trim().split('\n') }));
  });
}

it('a production build ends before it begins, with the lines of the check', async () => {
  const folder = contentFolder({ 'faq/why.md': BROKEN });
  const { code, lines } = await run(['node_modules/astro/bin/astro.mjs', 'build'], root, {
    CONTENT_DIR: folder.content,
    CONTEXT: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  expect(code).toBe(1);
  expect(lines).toEqual([PROBLEM, '1 to mend.']);
}, 60_000);
