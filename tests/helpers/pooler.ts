import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listening } from './ports.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

interface Pooler {
  url: string;
  stop(): Promise<void>;
}

export function hasPooler(): boolean {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function startPooler(target: string): Promise<Pooler> {
  const to = new URL(target);
  const folder = await mkdtemp(join(tmpdir(), 'hh-pooler-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${to.username}" "${to.password}"\n`);
  const lines = [
    '[databases]',
    `* = host=${to.hostname} port=${to.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 100',
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [program = '', ...rest] = [...asUser, PROGRAM, '-q', settings];
  const child = spawn(program, rest, { cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  await listening(port, child);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
