import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { paths } from '../../routes.ts';
import { CONFIRMED, CONFIRMED_TEXT, createConfirmation, NOT_CONFIRMED_TEXT, tokenOf } from './confirm.ts';

/** `/confirm/{token}`: the result of an email confirmation (section 2). */
export default function Confirm() {
  const [confirmation] = useState(createConfirmation);
  const request = useStore(confirmation.$request, { ssr: 'initial' });
  const confirm = () => void confirmation.run(tokenOf(window.location.pathname));

  // Asked once, when the page opens.
  useEffect(() => {
    void confirmation.run(tokenOf(window.location.pathname));
  }, [confirmation]);

  return (
    <div className="stack account-page" aria-live="polite" aria-busy={request.state === 'request'}>
      {(request.state === 'initial' || request.state === 'request') && <p>Confirming your email …</p>}
      {request.state === 'success' && (
        <>
          <p className="message is-good">{CONFIRMED}</p>
          <p>{CONFIRMED_TEXT}</p>
          <p>
            <a className="btn btn-main" href={paths.login}>
              Log In
            </a>
          </p>
        </>
      )}
      {request.state === 'failure' && (
        <>
          <p className="message is-bad">{NOT_CONFIRMED_TEXT}</p>
          <p>{request.message}</p>
          <p>
            {request.status >= 500 && (
              <button type="button" className="btn" onClick={confirm}>
                Try again
              </button>
            )}{' '}
            <a className="btn btn-main" href={paths.volunteer}>
              Register again
            </a>
          </p>
        </>
      )}
    </div>
  );
}
