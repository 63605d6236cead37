import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Command, makeFolder, startByNpm, startCommand } from '../../helpers/command.ts';
import { contactMessage, sendHalf } from '../../helpers/half-sent.ts';
import { freshPostgres } from '../../helpers/postgres.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
const running: Command[] = [];

beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await folder.remove();
});

function start(env: Record<string, string> = {}, shell?: string): Command {
  const command = startCommand(folder.path, env, shell);
  running.push(command);
  return command;
}

describe('a server that is told to stop', () => {
  it('finishes the request that is open, takes no new one, and ends with 0', async () => {
    const command = start();
    const url = new URL(await command.url());
    const call = await sendHalf(new URL('/api/open/contact', url), JSON.stringify(contactMessage));
    command.child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url.origin}/api/health`)).rejects.toThrow(), 10_000);
    expect(command.child.exitCode).toBeNull();
    const answer = await call.finish();
    expect(await command.ended).toBe(0);
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('Your response has been saved successfully.');
  });
});

describe('a server that is killed', () => {
  it('has lost no write that it acknowledged', { tags: ['thorough'] }, async () => {
    const postgres = await freshPostgres();
    const env = { RATE_LIMITS: 'off', ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
    const command = start(env);
    const url = await command.url();
    const list = await (await fetch(`${url}/api/open/campaigns?status=incoming`)).json();
    const { id } = list.data.rows[0];
    const acknowledged: string[] = [];
    const enough = Promise.withResolvers<void>();
    const review = {
      name: 'Asha Sharma',
      email: 'asha@example.org',
      headline: 'A good day',
      comment: 'We carried forty kilos.',
    };
    const write = async () => {
      for (;;) {
        const response = await fetch(`${url}/api/open/campaign/review?campaignId=${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(review),
        });
        const { status, data } = await response.json();
        if (status) acknowledged.push(data.id);
        if (acknowledged.length >= 200) enough.resolve();
      }
    };
    const writers = Array.from({ length: 8 }, () => write().catch(() => {}));
    await Promise.race([enough.promise, Promise.all(writers)]);
    command.child.kill('SIGKILL');
    await Promise.all([command.ended, ...writers]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    const kept = new Set<string>(await reviewIds(env));
    expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
    // And it starts again on what it left behind.
    const again = start(env);
    expect((await fetch(`${await again.url()}/api/health`)).ok).toBe(true);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    await postgres?.drop();
  });
});

async function reviewIds({ DATABASE_URL }: { DATABASE_URL?: string }): Promise<string[]> {
  if (DATABASE_URL === undefined) {
    const file = new DatabaseSync(join(folder.path, 'data/database.sqlite'));
    const rows = file.prepare('select id from reviews').all();
    file.close();
    return rows.map((row) => String(row['id']));
  }
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from reviews');
  await client.end();
  return rows.map((row) => row.id);
}

describe('a server that cannot start', () => {
  async function failure(env: Record<string, string>, shell?: string): Promise<string> {
    const command = start(env, shell);
    expect(await command.ended, command.output()).toBe(1);
    // What was imported from the content is told before.
    const all = command.output().trim().split('\n');
    const lines = all.filter((line) => !line.startsWith('content: '));
    expect(lines, command.output()).toHaveLength(1);
    expect(lines[0]).toMatch(/^[A-Z].*\.$/);
    return lines[0] ?? '';
  }

  it('says that the database file is damaged', { tags: ['thorough'] }, async () => {
    const data = join(folder.path, 'data');
    await mkdir(data);
    await writeFile(join(data, 'database.sqlite'), 'This is a letter to my mother. '.repeat(500));
    expect(await failure({})).toContain('is damaged');
  });

  it('says which setting is wrong', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ PORT: 'seaside' }, 'PORT'],
      [{ HOST: '203.0.113.1' }, 'HOST'],
    ];
    for (const [env, name] of wrong) expect(await failure(env), name).toContain(name);
  });
});

describe('a server whose database cannot be used at its start', () => {
  const ask = async (url: string, path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, again: response.headers.get('retry-after'), body: await response.json() };
  };
  const contact = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Asha',
  };

  it.each([
    [
      'a PostgreSQL server',
      { DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/nothing' },
      ':',
      /127\.0\.0\.1:1 .*ECONNREFUSED/,
    ],
    ['a full disk', {}, 'ulimit -f 40', /disk/],
  ])('serves the pages and answers calls with 503 and words: %s', async (_, env, shell, said) => {
    await mkdir(join(folder.path, 'data'));
    const command = start(env as Record<string, string>, shell);
    const url = await command.url();
    expect(await ask(url, '/built-for.json')).toMatchObject({ status: 200 });
    const away = { status: 503, again: '5', body: { status: false, data: expect.stringContaining('try again') } };
    expect(await ask(url, '/api/open/campaigns')).toEqual(away);
    expect(await ask(url, '/api/health')).toEqual(away);
    expect(await ask(url, '/api/health/alive')).toMatchObject({ status: 200 });
    const page = await fetch(`${url}/api/open/contact`, contact);
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('nothing was saved')]);
    expect(command.output()).toMatch(said);
    expect(command.output()).not.toContain('secret-word');
    command.child.kill('SIGTERM');
    expect(await command.ended).toBe(0);
  });
});

describe('a server that npm started', () => {
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
});
