import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Command, makeFolder, startByNpm } from '../../helpers/command.ts';
import { contactMessage, sendHalf } from '../../helpers/half-sent.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let command: Command;

beforeEach(async () => {
  folder = await makeFolder();
  command = startByNpm(folder.path);
});
afterEach(async () => {
  try {
    process.kill(-Number(command.child.pid), 'SIGKILL');
  } catch {
    // Nothing is left, as it should be.
  }
  await folder.remove();
});

it('a server that npm started ends with npm: it answers what is open, takes nothing new and closes its database', async () => {
  const url = await command.url();
  const call = await sendHalf(new URL('/api/open/contact', url), JSON.stringify(contactMessage));
  command.child.kill('SIGTERM');
  // npm ends at once; the server still waits for the rest of the call.
  await vi.waitFor(() => expect(command.child.signalCode ?? command.child.exitCode).not.toBeNull(), 10_000);
  await vi.waitFor(() => expect(fetch(`${url}/api/health`)).rejects.toThrow(), 10_000);
  expect(await call.finish()).toContain('Your response has been saved successfully.');
  await command.ended;
  // SQLite removes this file when its last user closes the database.
  expect(existsSync(join(folder.path, 'data/database.sqlite'))).toBe(true);
  expect(existsSync(join(folder.path, 'data/database.sqlite-wal'))).toBe(false);
});

it('a server whose npm was killed ends too', async () => {
  await command.url();
  command.child.kill('SIGKILL');
  await command.ended;
});
