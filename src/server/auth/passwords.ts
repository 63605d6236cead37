import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost } from '../platform/config.ts';
import { HttpError } from '../platform/errors.ts';

const derive = promisify(argon2);
const TAG_LENGTH = 32;
const NONCE_LENGTH = 16;
// A hash takes a processor core for 50 ms. One at a time leaves the other cores to all other requests.
const AT_ONCE = 1;
const WAITING_LIMIT = 200;

export interface Passwords {
  /** A hash for the database: argon2id in the PHC string format. */
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Without a hash it takes as long and returns false. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Runs at most `atOnce` tasks at a time. Throws an `HttpError` 429 when `limit` tasks wait already. */
function queue(atOnce: number, limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= atOnce) {
      if (waiting.length >= limit) {
        throw new HttpError(429, 'Too many people are logging in just now; please try again in a moment.', {
          'retry-after': '10',
        });
      }
      await new Promise<void>((resume) => waiting.push(resume));
    } else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Hashes and checks passwords with argon2id at the configured cost, one at a time. */
export function makePasswords(cost: PasswordCost): Passwords {
  const run = queue(AT_ONCE, WAITING_LIMIT);
  const settings = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  const dummyNonce = randomBytes(NONCE_LENGTH).toString('base64');

  async function tag(password: string, nonce: Buffer, use: PasswordCost): Promise<Buffer> {
    const { memory, passes, parallelism } = use;
    return derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: TAG_LENGTH });
  }

  return {
    async hash(password) {
      const nonce = randomBytes(NONCE_LENGTH);
      const bytes = await run(() => tag(password, nonce, cost));
      return `${settings}$${nonce.toString('base64')}$${bytes.toString('base64')}`;
    },
    async verify(password, hash) {
      const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '');
      const [, memory, passes, parallelism, nonce, expected] = parts ?? [];
      const use = parts ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) } : cost;
      const bytes = await run(() => tag(password, Buffer.from(nonce ?? dummyNonce, 'base64'), use));
      return expected !== undefined && timingSafeEqual(bytes, Buffer.from(expected, 'base64'));
    },
  };
}
