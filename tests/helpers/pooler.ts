import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian's package puts PgBouncer. */
const PROGRAM = '/usr/sbin/pgbouncer';

/** PgBouncer in transaction mode before the server of a database's address. */
export interface Pooler {
  /** The address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Whether PgBouncer is installed here. */
export function hasPooler(): boolean {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Resolves once something listens at a port; rejects when the program has ended before. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
  }
}

/** Starts one. */
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
