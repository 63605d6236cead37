import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { type FairQueue, fairQueue, type Lane } from '../limits/queues.ts';
import type { PasswordCost } from '../platform/config.ts';

const derive = promisify(argon2);
const TAG_LENGTH = 32;
const NONCE_LENGTH = 16;
// Argon2 runs on Node's thread pool, which has four threads by default; one stays free for files and names of hosts.
const POOL_SIZE = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const WAITING = { waiting: 200, perLane: 60, waitMs: 1500 };
// So many more than are hashed ask the database meanwhile.
const ASKING = 2;

/** How many passwords are hashed at once: one core stays free for all other requests, where there is more than one. */
export function hashesAtOnce(cores: number, poolSize: number = POOL_SIZE): number {
  return Math.max(1, Math.min(cores - 1, poolSize - 1));
}

const OWN: Lane = { name: 'own' };

/**
 * Hashes passwords and checks them, a few at once. One password can be typed as different characters that look the same: `é` is one
 * character on one keyboard and two on another. It is hashed in the composed form (NFC), so that all of them open the account.
 */
export interface Passwords {
  /**
   * The line before all work on a password that a stranger can cause. What it refuses has asked the database nothing; what it lets in is
   * counted there, hashes or checks in the line too, and is refused no more.
   */
  inLine: FairQueue;
  /** A hash for the database: argon2id in the PHC string format. */
  hash(password: string, lane?: Lane): Promise<string>;
  /**
   * Which of the hashes, one after the other, is the first that the password matches; -1 for none. They wait for one turn together. Each
   * missing hash takes as long as one that is there. A password that is not in the composed form is also tried as it is, for hashes
   * that were stored so.
   */
  verify(password: string, hashes: readonly (string | null)[], lane?: Lane): Promise<number>;
}

/**
 * Hashes and checks passwords with argon2id at the configured cost, as many at once as the cores allow. The others wait in a fair
 * queue, by the lanes that they are given.
 */
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
