import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import config from '../../../../astro.config.mjs';
import { type Command, makeFolder, startCommand } from '../../../helpers/command.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let command: Command | undefined;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(async () => {
  command?.child.kill('SIGTERM');
  await command?.ended;
  await folder.remove();
});

/** What a command prints that does not start. */
async function failure(name: string, env: Record<string, string>): Promise<string> {
  command = startCommand(folder.path, env, undefined, name);
  expect(await command.ended, command.output()).toBe(1);
  return command.output().trim();
}

describe.each(['start', 'dev'])('npm run %s says it in one sentence, before anything else,', (name) => {
  it('when its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await failure(name, { PORT: String(port) })).toBe(
      `Port ${port} is in use by another program; stop it or set PORT to another number.`,
    );
    other.close();
  });

  it('when its data folder cannot be one', async () => {
    const file = join(folder.path, 'a-file');
    await writeFile(file, '');
    const said = await failure(name, { DATA_DIR: join(file, 'data') });
    expect(said).toBe(`DATA_DIR is ${file}/data, in which nothing can be written (ENOTDIR).`);
  });
});

it('the dev server never moves on to another port than that which its mails name', () => {
  expect(config.vite?.server?.strictPort).toBe(true);
});
