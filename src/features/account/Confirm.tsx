import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import { GOOGLE_LINK } from '../../contract/google-link.ts';
import { idInPath, paths, withNext } from '../../routes.ts';
import { safeNext } from '../../session/return-to.ts';
import { useNext } from '../../session/useNext.tsx';
import { Said } from '../../ui/Said.tsx';
import { ConfirmResult } from './ConfirmResult.tsx';
import { createConfirmation, createOpening, NOT_ASKED_TEXT, NOT_CONFIRMED_TEXT } from './confirm.ts';
import { LinkField } from './LinkField.tsx';
import { LinkGoogle } from './LinkGoogle.tsx';

/**
 * The page of the link in a registration's mail: it confirms at once in the browser that registered; elsewhere a form asks for the
 * password and posts it to `action`. The link for a login with Google links that instead.
 */
export default function Confirm({ action }: { readonly action?: string | undefined }) {
  const [opening] = useState(() => createOpening(action !== undefined));
  const [sending] = useState(createConfirmation);
  const opened = useStore(opening.$request, { ssr: 'initial' });
  const sent = useStore(sending.$request, { ssr: 'initial' });
  const kept = useNext(true);
  const [linking, setLinking] = useState(false);
  const checked = opened.state === 'success' || opened.state === 'failure';
  const answer = sent.state === 'success' ? sent.data : opened.state === 'success' ? opened.data : null;
  const next = kept ?? safeNext(answer?.next);
  const asks = action !== undefined && opened.state !== 'failure' && (!answer || answer.outcome === 'ask-password');
  const working = sent.state === 'request';
  const wrong = sent.state === 'failure' ? sent.message : '';

  useEffect(() => {
    if (idInPath(window.location.pathname) === GOOGLE_LINK) setLinking(true);
    else void opening.run();
  }, [opening]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (working) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const password = String(new FormData(event.currentTarget).get('password'));
    void sending.run(submitter?.getAttribute('name') === 'choose' ? { choose: 'yes' } : { password });
  }

  if (linking) return <LinkGoogle />;
  return (
    <div
      className="stack confirmation"
      aria-busy={opened.state === 'request' || working}
      data-checked={checked || undefined}
    >
      {!checked && (opened.state === 'request' || !action) && <p>Checking your link …</p>}
      {asks && (
        <form
          className="form"
          method="post"
          action={action}
          aria-label="Confirm your email"
          hidden={opened.state === 'request'}
          onSubmit={send}
        >
          <p>
            Type the password that you chose when you registered{answer?.email && ` ${answer.email}`}. It confirms your
            email. If you have not registered, close this page: nothing is changed by opening it.
          </p>
          {opened.state === 'initial' && <LinkField />}
          <input hidden readOnly autoComplete="username" value={answer?.email ?? ''} />
          <div className="field">
            <label htmlFor="field-password">Password</label>
            <input
              id="field-password"
              type="password"
              name="password"
              autoComplete="current-password"
              aria-invalid={wrong !== ''}
              aria-describedby={wrong && 'field-password-error'}
              required
            />
            <Said as="span" className="field-error" id="field-password-error">
              {wrong}
            </Said>
          </div>
          <div className="form-actions">
            <button className="btn btn-main" type="submit" aria-disabled={working}>
              Confirm my email
            </button>
          </div>
          <p>You have forgotten it, or somebody else has registered your address?</p>
          <p>
            <button className="btn" type="submit" name="choose" value="yes" formNoValidate aria-disabled={working}>
              Email me a link to choose a password
            </button>
          </p>
        </form>
      )}
      {answer && answer.outcome !== 'ask-password' && <ConfirmResult answer={answer} next={next} />}
      {opened.state === 'failure' && !opened.retryable && (
        <>
          <Said className="stack">
            <p className="message is-bad">{NOT_CONFIRMED_TEXT}</p>
            <p>{opened.message}</p>
          </Said>
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
      {opened.state === 'failure' && opened.retryable && (
        <>
          <Said className="stack">
            <p className="message is-bad">{NOT_ASKED_TEXT}</p>
            <p>{opened.message}</p>
          </Said>
          <p>
            <button type="button" className="btn btn-main" onClick={() => void opening.run()}>
              Try again
            </button>
          </p>
        </>
      )}
    </div>
  );
}
