import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { PAN_MESSAGE } from '../../contract/fields.ts';
import type { StoredPan } from '../database/schema/payments.ts';
import { HttpError } from '../platform/errors.ts';

/** `id` is a hash of the key, which does not give it away. */
export interface PanKey {
  id: string;
  bytes: Buffer;
}

/** Another way to encrypt would begin with another one. */
const VERSION = 'v1.';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const ENCRYPTED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

// Making one takes four times as long as decrypting.
const secrets = new WeakMap<Buffer, KeyObject>();

function secretOf({ bytes }: PanKey): KeyObject {
  const known = secrets.get(bytes) ?? createSecretKey(bytes);
  secrets.set(bytes, known);
  return known;
}

export function panKeyOf(bytes: Buffer): PanKey {
  return { id: createHash('sha256').update('PAN key').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** The start of all values that a key encrypted; each has the same length. */
export const prefixOf = (id: string): string => `${VERSION}${id}.`;

export const keyIdOf = (stored: string): string | null => ENCRYPTED.exec(stored)?.[1] ?? null;

/** Encrypts a PAN. `owner` is the row that it belongs to: moved to another row, it cannot be read. */
export function encrypt({ id, bytes }: PanKey, pan: string, owner: string): StoredPan {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(pan, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${prefixOf(id)}${sealed.toString('base64url')}` as StoredPan;
}

/** The PAN of a row; null when no key fits, or the value was changed or moved. */
export function decrypt(keys: readonly PanKey[], stored: string, owner: string): string | null {
  const [, id, text = ''] = ENCRYPTED.exec(stored) ?? [];
  const key = keys.find((one) => one.id === id);
  const sealed = Buffer.from(text, 'base64url');
  // Base64 has spare bits at its end: a last character that was changed could pass.
  if (sealed.toString('base64url') !== text) return null;
  if (!key || sealed.length < NONCE + TAG) return null;
  const decipher = createDecipheriv(ALGORITHM, secretOf(key), sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG));
  try {
    return decipher.update(sealed.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** The same in `intents` and `donations`, so that a value can be copied. */
export const ofPayment = (txnid: string): string => `payment ${txnid}`;

/** The owner of a PAN in a profile. */
export const ofProfile = (userId: string): string => `profile ${userId}`;

/** A table whose column `pan` holds PANs, the column that finds a row, and the owner that the row's PAN is bound to. */
export interface PanColumn {
  readonly table: 'intents' | 'donations' | 'profiles';
  readonly id: 'txnid' | 'user_id';
  readonly ownerOf: (id: string) => string;
}

/** `intents` comes before `donations`: a payment that is settled while the keys are changed copies the PAN. */
export const panColumns: readonly PanColumn[] = [
  { table: 'intents', id: 'txnid', ownerOf: ofPayment },
  { table: 'donations', id: 'txnid', ownerOf: ofPayment },
  { table: 'profiles', id: 'user_id', ownerOf: ofProfile },
];

/** A PAN as a page or a mail shows it: `ABXXXXXX4F`; an empty one stays empty. */
export function maskPan(pan: string): string {
  return pan && `${pan.slice(0, 2)}XXXXXX${pan.slice(-2)}`;
}

/** Whether a form sent the masked PAN back that it was filled in with. */
export const isMasked = (sent: string): boolean => sent !== '' && sent === maskPan(sent);

/**
 * The PAN that a form means: the typed one, or the stored one whose masked form was left. Rejects with 400 for a masked PAN that none of
 * the stored ones has.
 */
export async function resolveMaskedPan(sent: string, stored: () => Promise<readonly string[]>): Promise<string> {
  if (!isMasked(sent)) return sent;
  const meant = (await stored()).find((pan) => maskPan(pan) === sent);
  if (!meant) throw new HttpError(400, PAN_MESSAGE);
  return meant;
}
