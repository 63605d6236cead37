import type { Lane } from '../auth/fair-queue.ts';
import { hashToken } from '../auth/tokens.ts';
import { ACCOUNT_GUESSES, DEVICE_GUESSES, type Limit, NETWORK_GUESSES, NETWORK_LOGINS } from '../limits/limits.ts';
import type { Services } from '../services.ts';

/** Who tries to log in: the account's address in lower case, the sender's network, and the key of the browser, if it sent one. */
export interface LoginAttempt {
  email: string;
  network: string;
  device: string;
  signal: AbortSignal;
}

export interface Admitted {
  /** Where the attempt waits for its password to be checked. */
  lane: Lane;
  /**
   * Takes the attempt back, as the password was not wrong. After a right password, the earlier guesses from the same network or device
   * are forgotten.
   */
  forgive(right: boolean): Promise<void>;
}

type Count = readonly [limit: Limit, who: string];

/** Counts an attempt in each limit, in this order. When one refuses, the others before it forget the attempt, and it throws 429. */
async function countAll({ limits }: Services, counts: readonly Count[]): Promise<void> {
  const counted: Count[] = [];
  try {
    for (const [limit, who] of counts) {
      await limits.hit(limit, who);
      counted.push([limit, who]);
    }
  } catch (error) {
    for (const [limit, who] of counted) await limits.forgive(limit, who);
    throw error;
  }
}

/**
 * Lets an attempt to log in pass, or throws an `HttpError` 429 that says when to try again. It counts as a wrong password until it
 * is forgiven, so that guesses at the same time cannot outrun the limits.
 */
export async function admit(services: Services, { email, network, device, signal }: LoginAttempt): Promise<Admitted> {
  const { devices, limits } = services;
  const known = await devices.knows(device, email);
  const own = known
    ? ([DEVICE_GUESSES, `${email} ${hashToken(device)}`] as const)
    : ([NETWORK_GUESSES, `${email} ${network}`] as const);
  const guesses: Count[] = known ? [own] : [[ACCOUNT_GUESSES, email], own];
  // First without counting: a flood must cause no queries, and a blocked network must not use up an account's allowance.
  if (!known) limits.check(NETWORK_LOGINS, network);
  for (const [limit, who] of guesses) limits.check(limit, who);
  await countAll(services, known ? guesses : [...guesses, [NETWORK_LOGINS, network]]);
  return {
    lane: { name: known ? own[1] : network, signal },
    async forgive(right) {
      for (const [limit, who] of guesses) {
        if (right && limit === own[0]) await limits.clear(limit, who);
        else await limits.forgive(limit, who);
      }
    },
  };
}
