import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { makeKeyFile, readKeyFile } from '../../../src/server/pan/pans.ts';
import type { Config } from '../../../src/server/platform/config.ts';
import { StartError } from '../../../src/server/platform/errors.ts';
import { newPanKey } from '../../../src/server/platform/tokens.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the file of the key', () => {
  it('is made once, whole, for its owner alone, and never overwritten', async () => {
    const file = join(folder, 'data', 'pan-key');
    expect(readKeyFile(file)).toBeNull();
    const made = makeKeyFile(file);
    const text = await readFile(file, 'utf8');
    expect(makeKeyFile(file)).toEqual(made);
    expect(await readFile(file, 'utf8')).toBe(text);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'data'))).toEqual(['pan-key']);
  });

  it('of eight processes that make it at once all have the same key', {
    tags: ['thorough'],
  }, async () => {
    const file = join(folder, 'pan-key');
    const module = resolve('src/server/pan/pans.ts');
    const program = `process.stdin.once('data', async () => {
      const { makeKeyFile } = await import(${JSON.stringify(module)});
      console.log(makeKeyFile(${JSON.stringify(file)}).id);
      process.exit();
    }); console.log('ready');`;
    const children = Array.from({ length: 8 }, () => spawn(process.execPath, ['-e', program]));
    const printed = children.map(async (child) => {
      let text = '';
      child.stdout.on('data', (chunk) => (text += chunk));
      await once(child, 'close');
      return text.trim().split('\n').at(-1);
    });
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    for (const child of children) child.stdin.write('go\n');
    expect(new Set(await Promise.all(printed))).toEqual(new Set([readKeyFile(file)?.id]));
    expect(await readdir(folder)).toEqual(['pan-key']);
  });

  it.each(['', 'too short', '0'.repeat(64)])('that holds %j is left alone, and told in one sentence', async (text) => {
    const file = join(folder, 'pan-key');
    await writeFile(file, text);
    expect(() => readKeyFile(file)).toThrow(
      new StartError(`The file ${file} holds no key of PANs: put the right file back. Nothing was changed.`),
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});

describe('a server', () => {
  const paymentApp = paymentAppForEach();
  beforeEach(async () => {
    await paymentApp.begin({ txnid: 'kept' });
  });

  const start = async (pan: Partial<Config['pan']>) => {
    const config = { ...paymentApp.app.config, pan: { ...paymentApp.app.config.pan, ...pan } };
    const app = await createApp(config, { demo: false });
    await app.close();
  };
  const sentence = (pan: Partial<Config['pan']>) =>
    start(pan).then(
      () => 'started',
      (error: unknown) => (error instanceof StartError ? error.message : `no sentence: ${String(error)}`),
    );
  const keyInFile = async () => (await readFile(paymentApp.app.config.pan.file, 'utf8')).trim();

  it('starts again with its key, from the file or from the environment', async () => {
    const key = await keyInFile();
    expect(await sentence({})).toBe('started');
    await rm(paymentApp.app.config.pan.file);
    expect(await sentence({ key })).toBe('started');
    expect(await sentence({ key: Buffer.from(key, 'base64').toString('hex') })).toBe('started');
    expect(await sentence({ key: newPanKey(), old: [key] })).toBe('started');
  });

  it('that lost the file of its key says so in one sentence, and makes no other', async () => {
    const { file } = paymentApp.app.config.pan;
    await rm(file);
    expect(await sentence({})).toMatch(
      new RegExp(`^The PANs .* key [0-9a-f]{8}, which is not in ${file}. Put that file back, or set PAN_KEY`),
    );
    expect(await readdir(paymentApp.app.config.dataDir)).not.toContain('pan-key');
  });

  it('with a wrong key says so in one sentence, and changes nothing', async () => {
    const other = { key: newPanKey(), file: join(folder, 'none') };
    expect(await sentence(other)).toMatch(
      /^The PANs in this database are encrypted with the key [0-9a-f]{8}, and PAN_KEY is another one\./,
    );
    const listed = await paymentApp.db.selectFrom('pan_keys').selectAll().execute();
    expect(listed).toHaveLength(1);
    expect(await sentence({})).toBe('started');
  });
});
