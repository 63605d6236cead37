import { atom } from 'nanostores';
import { sendGoogleLink, sendGoogleLinkMail } from '../../api/auth.ts';
import type { GoogleLinkOffer } from '../../contract/google-link.ts';
import { createRequest } from '../../lib/request.ts';

/** What the server offers the visitor who has logged in with Google on this page; in memory alone, so that a reload forgets it. */
export const $googleOffer = atom<GoogleLinkOffer | null>(null);

/** Asks for the mail with the link. What came of it stays on the page. */
export const createLinkMail = () =>
  createRequest(sendGoogleLinkMail, {
    success: 'An email with a link is on its way. Please look for it in spam too.',
    hideAfter: false,
  });

/** Links Google with the token of the mailed link. */
export const createGoogleLinking = () => createRequest(sendGoogleLink, { hideAfter: false });

/** The token behind the `#`; it leaves the address bar and the history. Empty where there is none. */
export function takeLinkToken(): string {
  const { hash, pathname } = window.location;
  window.history.replaceState(window.history.state, '', pathname);
  return hash.slice(1);
}
