import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONNECTIONS = 900;
const SETTING = '/proc/sys/net/core/somaxconn';
/** The most connections that this system lets wait. */
const allowed = existsSync(SETTING) ? Number(readFileSync(SETTING, 'utf8')) : 0;

it.runIf(allowed > CONNECTIONS)(
  '900 connections that come while the process is busy wait, and none is dropped',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hh-backlog-'));
    const child = fork(join(import.meta.dirname, '../../bench/server.ts'), {
      env: { ...process.env, DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ port }] = await once(child, 'message');
    const sockets: Socket[] = [];
    let open = 0;
    child.kill('SIGSTOP');
    try {
      for (let index = 0; index < CONNECTIONS; index++) sockets.push(connect(port, '127.0.0.1'));
      for (const socket of sockets) socket.on('error', () => {}).on('connect', () => void open++);
      await expect.poll(() => open, { timeout: 10_000 }).toBe(CONNECTIONS);
    } finally {
      for (const socket of sockets) socket.destroy();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  },
);
