import { paths, withNext } from '../../routes.ts';
import type { LoginNotice } from '../../session/login-notice.ts';
import { whyLogIn } from '../../session/next.ts';
import { REGISTERED } from './register.ts';

interface Props {
  readonly notice: LoginNotice | null;
  readonly next: string | null;
}

/** The lines above the login form: why one has to log in, and what another page has done before it led here. */
export function LoginNotices({ notice, next }: Props) {
  return (
    <div role="status" className="stack">
      {notice === 'registered' && (
        <div className="message is-good">
          <p>
            {REGISTERED}{' '}
            <a href={withNext(paths.volunteerSuccess, next)}>We have sent you an email to confirm your address.</a> Open
            the link in it, then log in.
          </p>
        </div>
      )}
      {notice === 'ended' && (
        <div className="message">
          <p>Your login has ended. Please log in again.</p>
        </div>
      )}
      {notice === null && next && (
        <div className="message">
          <p>{whyLogIn(next)}</p>
        </div>
      )}
    </div>
  );
}
