import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { done, MESSAGE } from '../lib/done.ts';
import { onLoginEnd } from '../lib/login-end.ts';
import { paths, withNext } from '../routes.ts';
import { $session, type Session } from './session.ts';

/** The session in an island. It is logged out during hydration, as in the built page, and current right after. */
export function useSession(): Session {
  return useStore($session, { ssr: 'initial' });
}

/**
 * What only its owner may see. It leaves the screen at once when the login ends, in this tab or another, and is made anew for
 * the next login.
 */
export function Private({ children }: { readonly children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const [ends, setEnds] = useState(0);
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => onLoginEnd(() => setEnds((count) => count + 1)), []);
  // Once the page shows it: until then there is no way to lead to.
  useEffect(() => {
    if (ends > 0) done('', () => way.current, null);
  }, [ends]);
  if (ends === 0 || isAuthenticated) return <Fragment key={ends}>{children}</Fragment>;
  return (
    <div className="message" {...MESSAGE}>
      <p>
        You are logged out.{' '}
        <a ref={way} href={withNext(paths.login, window.location.pathname)}>
          Go to the login
        </a>
      </p>
    </div>
  );
}
