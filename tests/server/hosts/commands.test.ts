import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockBuild, wrongOutDir } from '../../../src/server/hosts/commands/steps.ts';
import { startCommand } from '../../helpers/command.ts';
import { printedBy } from '../../helpers/printed.ts';

describe('OUT_DIR', () => {
  const root = resolve(import.meta.dirname, '../../..');

  it.each([
    ['dist', ''],
    ['.test/site', ''],
    [join(root, 'build/of/today'), ''],
    ['/srv/www/site', ''],
    [`${root}-new/site`, 'begins with the name of the project'],
    ['.', 'holds the project'],
    [dirname(root), 'holds the project'],
    ['src', 'has files of the project'],
    ['node_modules/site', 'has files of the project'],
  ])('OUT_DIR=%s: %s', (folder, said) => {
    const wrong = wrongOutDir(folder, root);
    if (!said) expect(wrong).toBe('');
    else expect(wrong).toMatch(new RegExp(`^OUT_DIR is ".*", .*${said}.*[.]$`));
  });
});

describe('two builds in one folder', () => {
  let root: string;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'hh-lock-'));
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  const refusal = (pid: number | undefined) =>
    `Another build is running in this folder (process ${pid}): wait for it, or stop it.`;

  it('what a build has started ends with it when it is killed, so that it writes nothing into the next one', {
    tags: ['thorough'],
  }, async () => {
    const slow = `console.log('at work'); await new Promise((on) => setTimeout(on, 10_000)); console.log('went on');`;
    await writeFile(join(root, 'astro.config.mjs'), `${slow} export default {};`);
    const command = startCommand(root, {}, undefined, 'build');
    await printedBy(command.child).find(/at work/);
    command.child.kill('SIGKILL');
    // It has ended when nobody holds its output any more.
    await command.ended;
    expect(command.output()).not.toContain('went on');
  });

  it.each([
    ['dist', 'dist', true],
    ['dist', '.test/site', false],
    ['dist', '/srv/one', false],
    ['/srv/one', '/srv/two', true],
  ])('builds into %s and %s keep each other waiting: %s', (one, two, wait) => {
    const release = lockBuild(root, one);
    const second = () => lockBuild(root, two)();
    if (wait) expect(second).toThrow(refusal(process.pid));
    else second();
    release();
  });
});
