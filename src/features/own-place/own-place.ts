import { atom, type WritableAtom } from 'nanostores';
import { sendOwnPlace } from '../../api/own-place.ts';
import type { OwnPlace } from '../../contract/own-place.ts';
import { createRequest, type Request } from '../../lib/request.ts';
import { mailedToken } from '../../session/mailed-token.ts';

export type Act = Pick<Parameters<typeof sendOwnPlace>[0], 'act' | 'back' | 'to' | 'who'>;

export interface OwnPlaceStore {
  /** As the server has said it last; `null` until it has. */
  readonly $place: WritableAtom<OwnPlace | null>;
  readonly request: Request<[act?: Act], OwnPlace>;
}

/** Of the page: the booking that its address names, or else that of the mailed link; `null` where it has neither. */
export function whosePlace(): { transactionId: string } | { link: string } | null {
  const transactionId = new URLSearchParams(window.location.search).get('transactionId');
  if (transactionId) return { transactionId };
  const link = mailedToken('ownPlace');
  return link ? { link } : null;
}

/** What the page of one's own place shows and does. Each act is answered with what holds after it. */
export function createOwnPlace(): OwnPlaceStore {
  const $place = atom<OwnPlace | null>(null);
  const request = createRequest(
    async (act: Act = { act: 'show' }) => {
      const place = await sendOwnPlace({ ...whosePlace(), ...act });
      $place.set(place);
      return place;
    },
    { hideAfter: false },
  );
  return { $place, request };
}
