import { PAN_MESSAGE } from '../../contract/fields.ts';
import { HttpError } from '../platform/errors.ts';

/** A PAN as a page or a mail shows it: `ABXXXXXX4F`; an empty one stays empty. */
export function maskPan(pan: string): string {
  return pan && `${pan.slice(0, 2)}XXXXXX${pan.slice(-2)}`;
}

/** Whether a form sent the masked PAN back that it was filled in with. */
export const isMasked = (sent: string): boolean => sent !== '' && sent === maskPan(sent);

/**
 * The PAN that a form means: the one that was typed, or the stored one whose masked form was left as it was. `stored` is asked only for
 * a masked one. Rejects with 400 for a masked PAN that none of the stored ones has.
 */
export async function meantPan(sent: string, stored: () => Promise<readonly string[]>): Promise<string> {
  if (!isMasked(sent)) return sent;
  const meant = (await stored()).find((pan) => maskPan(pan) === sent);
  if (!meant) throw new HttpError(400, PAN_MESSAGE);
  return meant;
}
