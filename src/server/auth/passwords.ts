import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { type FairQueue, fairQueue, type Lane } from '../limits/queues.ts';
import type { PasswordCost } from '../platform/config.ts';

const derive = promisify(argon2);
const TAG_LENGTH = 32;
const NONCE_LENGTH = 16;
// Node's thread pool has four by default; one stays free for files and names of hosts.
const POOL_SIZE = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const WAITING = { waiting: 200, perLane: 60, waitMs: 1500 };
const ASKING = 2;

/** One core stays free for other requests. */
export function hashesAtOnce(cores: number, poolSize: number = POOL_SIZE): number {
  return Math.max(1, Math.min(cores - 1, poolSize - 1));
}

const OWN: Lane = { name: 'own' };

/** Hashes and checks passwords in the composed form (NFC): `é` is one character on one keyboard and two on another. */
export interface Passwords {
  /** The line before all work on a password that a stranger can cause: what it refuses has asked the database nothing. */
  inLine: FairQueue;
  /** A hash for the database: argon2id in the PHC string format. */
  hash(password: string, lane?: Lane): Promise<string>;
  /** The first hash that the password matches; -1 for none. A missing hash takes as long as one that is there. */
  verify(password: string, hashes: readonly (string | null)[], lane?: Lane): Promise<number>;
}

/** Argon2id at the configured cost, as many at once as the cores allow; others wait by their lanes. */
export function makePasswords(cost: PasswordCost): Passwords {
  const atOnce = hashesAtOnce(availableParallelism());
  const run = fairQueue({ atOnce, ...WAITING, threads: true });
  const settings = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  const dummyNonce = randomBytes(NONCE_LENGTH).toString('base64');

  async function tag(password: string, nonce: Buffer, use: PasswordCost): Promise<Buffer> {
    const { memory, passes, parallelism } = use;
    return derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: TAG_LENGTH });
  }

  async function matches(password: string, hash: string | null): Promise<boolean> {
    const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '');
    const [, memory, passes, parallelism, nonce, expected] = parts ?? [];
    const use = parts ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) } : cost;
    const bytes = await tag(password, Buffer.from(nonce ?? dummyNonce, 'base64'), use);
    return expected !== undefined && timingSafeEqual(bytes, Buffer.from(expected, 'base64'));
  }

  return {
    inLine: fairQueue({ atOnce: atOnce + ASKING, ...WAITING }),
    async hash(password, lane = OWN) {
      const nonce = randomBytes(NONCE_LENGTH);
      const bytes = await run(lane, () => tag(password.normalize('NFC'), nonce, cost));
      return `${settings}$${nonce.toString('base64')}$${bytes.toString('base64')}`;
    },
    verify: (password, hashes, lane = OWN) =>
      run(lane, async () => {
        const forms = new Set([password.normalize('NFC'), password]);
        for (const [index, hash] of hashes.entries())
          for (const form of forms) if (await matches(form, hash)) return index;
        return -1;
      }),
  };
}
