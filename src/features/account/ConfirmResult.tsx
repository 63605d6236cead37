import { useEffect, useRef } from 'react';
import { done, MESSAGE } from '../../lib/done.ts';
import { paths, withNext } from '../../routes.ts';
import { nameOf } from '../../session/return-to.ts';
import { CONFIRMED, type Confirmation, LOGGED_IN_TEXT, outcomeTexts } from './confirm.ts';

interface Props {
  readonly answer: Confirmation;
  readonly next: string | null;
}

export function ConfirmResult({ answer: { outcome, login }, next }: Props) {
  const way = useRef<HTMLAnchorElement>(null);
  const onward = next ?? (login?.isProfileUpdated ? paths.campaigns : paths.profile);
  const text = login ? LOGGED_IN_TEXT : outcome !== 'ask-password' && outcomeTexts[outcome];
  useEffect(() => done(`${CONFIRMED} ${text}`, way.current, null), [text]);
  return (
    <>
      <p className="message is-good" {...MESSAGE}>
        {CONFIRMED}
      </p>
      <p>{text}</p>
      <p>
        {login ? (
          <a ref={way} className="btn btn-main" href={onward}>
            {next ? `Go on to ${nameOf(next)}` : login.isProfileUpdated ? 'See the campaigns' : 'Fill in your profile'}
          </a>
        ) : (
          <a ref={way} className="btn btn-main" href={withNext(paths.login, next)}>
            Log In
          </a>
        )}
      </p>
    </>
  );
}
