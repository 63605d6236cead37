import * as v from 'valibot';
import type { Call } from './call.ts';
import { rawText } from './fields.ts';

/** A token of the page on which somebody has logged in with Google. It stands for that login until Google is linked. */
export const LinkToken = rawText(100);

/**
 * Answered where Google alone does not open the account of the address. The token links Google with that account's password (`logIn`) or a
 * mailed link (`mailGoogleLink`).
 */
export const GoogleLinkOffer = v.object({ linkToken: LinkToken, email: v.string() });

export type GoogleLinkOffer = v.InferOutput<typeof GoogleLinkOffer>;

/**
 * Mails the owner of the address a link that links Google, and makes an account where there is none. 400 for a token that is used up or
 * too old.
 */
export const mailGoogleLink = {
  method: 'POST',
  path: '/auth/token/fed/google/mail',
  embedded: true,
  auth: 'none',
  body: v.object({ linkToken: LinkToken }),
  answer: v.unknown(),
} as const satisfies Call;

/** Links Google with the token of the mailed link, which works once; 400 for a dead one. */
export const linkGoogle = {
  method: 'POST',
  path: '/auth/token/fed/google/link',
  embedded: true,
  auth: 'none',
  body: v.object({ token: rawText(100) }),
  answer: v.unknown(),
} as const satisfies Call;

/** The end of the path of the mailed link that links Google. */
export const GOOGLE_LINK = 'google';
