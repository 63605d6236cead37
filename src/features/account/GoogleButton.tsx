import { useRef, useState } from 'react';
import { type GoogleLogin, showGoogleButton } from './google.ts';

/**
 * The button for Google's login. Nothing of Google's is loaded until a visitor presses it. Then Google's own button replaces it,
 * as Google's rules require.
 */
export function GoogleButton({ google }: { readonly google: GoogleLogin }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'shown'>('idle');
  const [known, setKnown] = useState('');

  async function show() {
    if (!place.current || state !== 'idle') return;
    setState('loading');
    setState((await showGoogleButton(place.current, google, setKnown)) ? 'shown' : 'idle');
  }

  return (
    <div className="google">
      {state !== 'shown' && (
        <button type="button" className="btn" aria-busy={state === 'loading'} onClick={() => void show()}>
          {state === 'loading' ? 'Asking Google …' : 'Continue with Google'}
        </button>
      )}
      <div ref={place} />
      <div role="alert">
        {known && (
          <div className="message">
            <p>{known}</p>
          </div>
        )}
      </div>
    </div>
  );
}
