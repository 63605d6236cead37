import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { GoogleLogin } from '../../contract/google.ts';
import { done } from '../../lib/done.ts';
import { Said } from '../../ui/Said.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { $googleOffer, createLinkMail, showGoogleButton } from './google.ts';

/** Told alike whether the address has an account or not. */
const NOT_LINKED =
  'Google does not give out this address itself, so one step is missing. Let us email you a link, and Google opens your account from then on. Or, if you have an account here, log in with its password now.';

function GoogleOffer({ linkToken }: { readonly linkToken: string }) {
  const [mail] = useState(createLinkMail);
  const asking = useStore(mail.$request).state === 'request';
  return (
    <>
      <p>
        <button type="button" className="btn" aria-disabled={asking} onClick={() => asking || void mail.run(linkToken)}>
          Email me the link
        </button>
      </p>
      <StatusMessage source={mail} />
    </>
  );
}

/** Google's button, which replaces ours as its rules require; nothing of Google's is loaded before a press. */
export function GoogleButton({ google }: { readonly google: GoogleLogin }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'shown'>('idle');
  const offer = useStore($googleOffer, { ssr: 'initial' });

  async function show(pressed: HTMLElement) {
    if (!place.current || state !== 'idle') return;
    setState('loading');
    const shown = await showGoogleButton(place.current, google, $googleOffer.set);
    // The button that was pressed goes, and would take the focus with it. Google draws its own inside of the place, and draws it anew.
    if (shown) done('', place.current, pressed);
    setState(shown ? 'shown' : 'idle');
  }

  return (
    <div className="google">
      {state !== 'shown' && (
        <button
          type="button"
          className="btn"
          aria-busy={state === 'loading'}
          onClick={({ currentTarget }) => void show(currentTarget)}
        >
          {state === 'loading' ? 'Asking Google …' : 'Continue with Google'}
        </button>
      )}
      <div ref={place} tabIndex={-1} />
      {offer && (
        <Said className="message">
          <p>{NOT_LINKED}</p>
        </Said>
      )}
      {offer && <GoogleOffer key={offer.linkToken} linkToken={offer.linkToken} />}
    </div>
  );
}
