import * as v from 'valibot';
import type { Call } from './call.ts';
import { rawText } from './fields.ts';

/** A token of the page on which somebody has logged in with Google. It stands for that login until Google is linked. */
export const LinkToken = rawText(100);

/**
 * What a login with Google answers where the address has an account already that Google alone does not open. Whoever holds the token
 * links Google by logging in to that account with its password (`logIn`), or asks for a mail with a link (`mailGoogleLink`).
 */
export const GoogleLinkOffer = v.object({ linkToken: LinkToken, email: v.string() });

export type GoogleLinkOffer = v.InferOutput<typeof GoogleLinkOffer>;

/** Mails the owner of the account a link that links Google to it. Answers 400 for a token that is used up or too old. */
export const mailGoogleLink = {
  method: 'POST',
  path: '/auth/token/fed/google/mail',
  auth: 'none',
  body: v.object({ linkToken: LinkToken }),
  answer: v.unknown(),
} as const satisfies Call;

/** Links Google to the account with the token of the mailed link, which works once. Answers 400 for one that does not work any more. */
export const linkGoogle = {
  method: 'POST',
  path: '/auth/token/fed/google/link',
  auth: 'none',
  body: v.object({ token: rawText(100) }),
  answer: v.unknown(),
} as const satisfies Call;

/**
 * The end of the address of the mailed link that links Google, where other links have their token. Its own token is behind the `#`: there
 * it reaches no server's log, and only a script reads it.
 */
export const GOOGLE_LINK = 'google';
