import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { GOOGLE_LINK } from '../../contract/google-link.ts';
import { idInPath, paths, withNext } from '../../routes.ts';
import { useNext } from '../../session/useNext.tsx';
import { CONFIRMED, confirmedText, createConfirmation, NOT_ASKED_TEXT, NOT_CONFIRMED_TEXT } from './confirm.ts';
import { LinkGoogle } from './LinkGoogle.tsx';

/**
 * The island of `/confirm/{token}`: confirms the address when the page opens, shows the result and the way on from it. With the mailed
 * link for a login with Google it links that. Until the script has come, a button does it, which posts to `action`.
 */
export default function Confirm({ action }: { readonly action?: string | undefined }) {
  const [confirmation] = useState(createConfirmation);
  const request = useStore(confirmation.$request, { ssr: 'initial' });
  const next = useNext(true);
  const [linking, setLinking] = useState(false);
  const confirm = () => void confirmation.run(idInPath(window.location.pathname));

  useEffect(() => {
    const token = idInPath(window.location.pathname);
    if (token === GOOGLE_LINK) setLinking(true);
    else void confirmation.run(token);
  }, [confirmation]);

  return (
    <div className="stack confirmation" aria-live="polite" aria-busy={request.state === 'request'}>
      {linking && <LinkGoogle />}
      {!linking && request.state === 'initial' && action && (
        <form className="form" method="post" action={action} aria-label="Confirm your email">
          <div className="form-actions">
            <button className="btn btn-main" type="submit">
              Confirm my email
            </button>
          </div>
        </form>
      )}
      {!linking && (request.state === 'request' || (request.state === 'initial' && !action)) && (
        <p>Confirming your email …</p>
      )}
      {request.state === 'success' && (
        <>
          <p className="message is-good">{CONFIRMED}</p>
          <p>{confirmedText(request.data)}</p>
          <p>
            <a className="btn btn-main" href={withNext(paths.login, next)}>
              Log In
            </a>
          </p>
        </>
      )}
      {request.state === 'failure' && !request.retryable && (
        <>
          <p className="message is-bad">{NOT_CONFIRMED_TEXT}</p>
          <p>{request.message}</p>
          <p className="cluster">
            <a className="btn btn-main" href={withNext(paths.volunteer, next)}>
              Register again
            </a>
            <a className="btn" href={withNext(paths.login, next)}>
              Log in
            </a>
          </p>
        </>
      )}
      {request.state === 'failure' && request.retryable && (
        <>
          <p className="message is-bad">{NOT_ASKED_TEXT}</p>
          <p>{request.message}</p>
          <p>
            <button type="button" className="btn btn-main" onClick={confirm}>
              Try again
            </button>
          </p>
        </>
      )}
    </div>
  );
}
