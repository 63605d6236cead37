import { atom } from 'nanostores';
import { sendGoogleLink, sendGoogleLinkMail, sendGoogleLogin } from '../../api/auth.ts';
import type { GoogleLogin } from '../../contract/google.ts';
import type { GoogleLinkOffer } from '../../contract/google-link.ts';
import { createRequest } from '../../lib/request.ts';
import { forgetMailedToken, mailedToken } from '../../session/mailed-token.ts';
import { beginLogin } from './begin-login.ts';
import { completeLogin } from './login.ts';

interface Credential {
  readonly credential: string;
  readonly [key: string]: unknown;
}

interface GoogleScript {
  accounts: {
    id: {
      initialize(options: { client_id: string; callback: (answer: Credential) => void }): void;
      renderButton(place: HTMLElement, options: { theme: string; size: string; width?: number }): void;
      prompt(): void;
    };
  };
}

declare global {
  interface Window {
    google?: GoogleScript;
  }
}

let loading: Promise<GoogleScript> | undefined;

function load(src: string): Promise<GoogleScript> {
  loading ??= new Promise<GoogleScript>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error('The script of the Google login did not load.'));
    const timer = setTimeout(fail, 15_000);
    script.src = src;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      window.google ? resolve(window.google) : fail();
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** For this browser alone: the server checks the token. */
function emailOf({ credential }: Credential): string {
  try {
    const [, claims = ''] = credential.split('.');
    return String(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).email);
  } catch {
    return '';
  }
}

async function onCredential(answer: Credential, onOffer: (offer: GoogleLinkOffer) => void): Promise<void> {
  try {
    const login = await sendGoogleLogin(answer);
    if ('linkToken' in login) onOffer(login);
    else completeLogin(beginLogin(login, emailOf(answer)));
  } catch (error) {
    logFailure(error);
  }
}

/** A failed Google login is only logged: Google's own window has shown it to the visitor. The credential is left out. */
function logFailure(error: unknown): void {
  console.error('Google login failed:', error instanceof Error ? error.message : 'unknown');
}

/**
 * Loads Google's script after a press and renders its button into `place`; resolves to whether it is shown. `onOffer` gets what the server
 * offers where Google does not give out the address.
 */
export async function showGoogleButton(
  place: HTMLElement,
  { clientId, script }: GoogleLogin,
  onOffer: (offer: GoogleLinkOffer) => void,
): Promise<boolean> {
  try {
    const { id } = (await load(script)).accounts;
    id.initialize({ client_id: clientId, callback: (answer) => void onCredential(answer, onOffer) });
    id.renderButton(place, { theme: 'outline', size: 'large', width: Math.min(place.clientWidth || 320, 400) });
    id.prompt();
    return true;
  } catch (error) {
    logFailure(error);
    return false;
  }
}

/** In memory alone, so that a reload forgets it. */
export const $googleOffer = atom<GoogleLinkOffer | null>(null);

export const createLinkMail = () =>
  createRequest(sendGoogleLinkMail, {
    success: 'An email with a link is on its way. Please look for it in spam too.',
    hideAfter: false,
  });

export const createGoogleLinking = () =>
  createRequest(
    async () => {
      await sendGoogleLink(mailedToken('google') ?? '');
      forgetMailedToken('google');
    },
    { hideAfter: false },
  );
