import { useEffect, useState } from 'react';
import { paths, userMenu, withNext } from '../../routes.ts';
import type { LoginNotice } from '../../session/lead-to-login.ts';
import { loadProfile } from '../../session/profile.ts';
import { nameOf, whyLogIn } from '../../session/return-to.ts';
import { Said } from '../../ui/Said.tsx';
import { REGISTERED } from './register.ts';

interface Props {
  readonly notice: LoginNotice | null;
  readonly next: string | null;
}

/** Why one has to log in, and what another page has done before it led here. */
export function LoginNotices({ notice, next }: Props) {
  return (
    <Said className="stack">
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
    </Said>
  );
}

export function LoggedIn({ next }: { readonly next: string | null }) {
  const main = next ?? paths.campaigns;
  const [checked, setChecked] = useState(false);
  // A login that the server has ended meanwhile is dropped by this call, and the form takes the place of these lines.
  useEffect(() => void loadProfile().then(() => setChecked(true)), []);
  return (
    <div className="stack">
      <div className="message is-good">
        <p>{checked ? 'You are logged in.' : 'Checking your login …'}</p>
      </div>
      <p className="cluster">
        <a className="btn btn-main" href={main}>
          {next ? `Go on to ${nameOf(next)}` : 'See the campaigns'}
        </a>
        {userMenu
          .filter(({ href }) => href !== next)
          .map(({ label, href }) => (
            <a key={href} className="btn" href={href}>
              {label}
            </a>
          ))}
      </p>
    </div>
  );
}
