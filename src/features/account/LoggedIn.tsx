import { useEffect, useState } from 'react';
import { paths, userMenu } from '../../routes.ts';
import { nameOf } from '../../session/next.ts';
import { loadProfile } from '../../session/profile.ts';

/** What the login page shows to somebody who is logged in: links to where they can go, instead of a form. */
export function LoggedIn({ next }: { readonly next: string | null }) {
  const main = next ?? paths.campaigns;
  const [checked, setChecked] = useState(false);
  // A login that the server has ended meanwhile is dropped by this call, and the form takes the place of these lines.
  useEffect(() => void loadProfile().then(() => setChecked(true)), []);
  return (
    <div className="stack">
      <div className="message is-good" role="status">
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
