import { execFileSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './ports.ts';

interface OwnPostgres {
  url: string;
  /** Stops all its processes as they are; connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
  kill(): void;
  start(): void;
  end(): Promise<void>;
}

/** Starts one with the newest PostgreSQL of Debian's packages; null where none is installed. */
export async function ownPostgres(): Promise<OwnPostgres | null> {
  const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (!bin || !existsSync(join(bin, 'initdb'))) return null;
  // PostgreSQL does not run as root.
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const run = (name: string, ...options: string[]) => {
    const [program = '', ...rest] = [...asUser, join(bin, name), ...options];
    execFileSync(program, rest, { cwd: '/', stdio: 'ignore' });
  };
  const home = await mkdtemp('/tmp/hh-pg-');
  if (asUser.length) await chown(home, Number(execFileSync('id', ['-u', 'postgres'])), 0);
  const data = join(home, 'data');
  const port = await freePort();
  run('initdb', '-D', data, '-U', 'test', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8');
  // Its data need not outlive the machine: without waiting for the disk no test is answered too late.
  const quick = '-c fsync=off -c max_connections=200';
  const settings = `-p ${port} -c unix_socket_directories= -c listen_addresses=127.0.0.1 ${quick}`;
  // Children of a killed server end by themselves, a moment later; until then a start is refused.
  const tryToStart = () => run('pg_ctl', '-D', data, '-w', '-o', settings, '-l', join(home, 'log'), 'start');
  const start = () => {
    for (let left = 20; ; left--) {
      try {
        return tryToStart();
      } catch (error) {
        if (left === 0) throw error;
      }
    }
  };
  const signal = (name: NodeJS.Signals) => {
    const first = execFileSync('head', ['-n', '1', join(data, 'postmaster.pid')], { encoding: 'utf8' }).trim();
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', first], { encoding: 'utf8' }).split(/\s+/);
    for (const pid of [first, ...children].filter(Boolean)) process.kill(Number(pid), name);
  };
  start();
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill() {
      signal('SIGKILL');
      // Where nobody buries the dead process, its number looks alive to the next start.
      rmSync(join(data, 'postmaster.pid'));
    },
    start,
    async end() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      await rm(home, { recursive: true, force: true });
    },
  };
}
