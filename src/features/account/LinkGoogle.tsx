import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { done, MESSAGE } from '../../lib/done.ts';
import { paths } from '../../routes.ts';
import { createGoogleLinking } from './google.ts';

const LINKED = 'Google is linked to your account. You can log in with it now.';

/** `/confirm/google`: links Google after a press, since programs that look through mails open links too. */
export function LinkGoogle() {
  const [linking] = useState(createGoogleLinking);
  const request = useStore(linking.$request, { ssr: 'initial' });
  const working = request.state === 'request';
  const way = useRef<HTMLAnchorElement>(null);
  const toLogin = (
    <p>
      <a ref={way} className="btn btn-main" href={paths.login}>
        Log In
      </a>
    </p>
  );

  const words = request.state === 'success' ? LINKED : request.state === 'failure' ? request.message : '';
  useEffect(() => {
    if (words) done(words, way.current, null);
  }, [words]);

  if (request.state === 'success') {
    return (
      <>
        <p className="message is-good" {...MESSAGE}>
          {LINKED}
        </p>
        {toLogin}
      </>
    );
  }
  if (request.state === 'failure' && !request.retryable) {
    return (
      <>
        <p className="message is-bad" {...MESSAGE}>
          {request.message}
        </p>
        {toLogin}
      </>
    );
  }
  return (
    <>
      {request.state === 'failure' && (
        <p className="message is-bad" {...MESSAGE}>
          {request.message}
        </p>
      )}
      <p>
        Somebody, probably you, logged in with Google and asked for this link. After it, that login with Google opens
        the account of your address without a password. If it was not you, close this page.
      </p>
      <p>
        <button
          type="button"
          className="btn btn-main"
          aria-disabled={working}
          onClick={() => working || void linking.run()}
        >
          Link Google to my account
        </button>
      </p>
    </>
  );
}
