import { logInWithGoogle } from '../../api/auth.ts';
import { enter } from './login.ts';

/** Google's own script, or its local stand-in: the client id and where the script is. */
export interface GoogleLogin {
  readonly clientId: string;
  readonly script: string;
}

interface Credential {
  readonly credential: string;
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

/** Loads the provider's script once; a failed attempt can be repeated. Milliseconds until it counts as blocked: 15000. */
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

async function onCredential(answer: Credential): Promise<void> {
  try {
    enter(await logInWithGoogle({ credential: answer.credential }));
  } catch (error) {
    logFailure(error);
  }
}

/** Section 8: a failed Google login is only logged, without the credential. */
function logFailure(error: unknown): void {
  console.error('Google login failed:', error instanceof Error ? error.message : 'unknown');
}

/**
 * Draws the provider's own button into `place`. Called when the visitor is about to use it, never before: until then
 * nothing of Google's is loaded. Resolves to whether the button is there.
 */
export async function showGoogleButton(place: HTMLElement, { clientId, script }: GoogleLogin): Promise<boolean> {
  try {
    const { id } = (await load(script)).accounts;
    id.initialize({ client_id: clientId, callback: (answer) => void onCredential(answer) });
    id.renderButton(place, { theme: 'outline', size: 'large', width: Math.min(place.clientWidth || 320, 400) });
    id.prompt();
    return true;
  } catch (error) {
    logFailure(error);
    return false;
  }
}
