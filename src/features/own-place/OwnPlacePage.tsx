import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { GIVE_BACK, MOVE, MOVE_TO } from '../../contract/campaign-rules.ts';
import type { OwnPlace } from '../../contract/own-place.ts';
import { done } from '../../lib/done.ts';
import { paths } from '../../routes.ts';
import { Private } from '../../session/useSession.tsx';
import { Said } from '../../ui/Said.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { createOwnPlace, type OwnPlaceStore, whosePlace } from './own-place.ts';

function Dates({ dates, working, move }: Pick<OwnPlace, 'dates'> & { working: boolean; move(to: string): void }) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!working) move(String(new FormData(event.currentTarget).get('to')));
  }
  return (
    <form className="form" aria-label={MOVE} onSubmit={send}>
      <fieldset className="field">
        <legend>{MOVE_TO}</legend>
        {dates.map(({ id, words }, at) => (
          <label className="tick" key={id}>
            <input type="radio" name="to" value={id} defaultChecked={at === 0} />
            <Spoken>{words}</Spoken>
          </label>
        ))}
      </fieldset>
      <p className="form-actions">
        <button type="submit" className="btn" aria-disabled={working}>
          {MOVE}
        </button>
      </p>
    </form>
  );
}

function Shown({ store, place, working }: { store: OwnPlaceStore; place: OwnPlace; working: boolean }) {
  const { standing, campaignId, campaignName, days, said, back, dates } = place;
  const heading = useRef<HTMLHeadingElement>(null);
  const [movedTo, setMovedTo] = useState('');
  const [gaveBack, setGaveBack] = useState(false);
  const title =
    gaveBack && standing === 'given-back'
      ? 'You gave your place back'
      : movedTo === campaignId
        ? 'Your place is moved'
        : '';
  const isDone = title !== '';
  useEffect(() => {
    if (isDone) done(() => said.join(' '), heading.current);
  }, [isDone, said]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {isDone ? title : <Spoken>{campaignName}</Spoken>}
      </h2>
      <p>
        {days}.{' '}
        <a href={paths.campaign(campaignId)}>{isDone ? <Spoken>{campaignName}</Spoken> : 'All about the campaign'}</a>
      </p>
      {said.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {standing === 'held' && (
        <p className="form-actions">
          <button
            type="button"
            className="btn"
            aria-disabled={working}
            onClick={() => {
              if (working) return;
              setGaveBack(true);
              void store.request.run({ act: 'give-back', back });
            }}
          >
            {GIVE_BACK}
          </button>
        </p>
      )}
      {dates.length > 0 && (
        <Dates
          dates={dates}
          working={working}
          move={(to) => {
            setMovedTo(to);
            void store.request.run({ act: 'move', to });
          }}
        />
      )}
    </>
  );
}

/** Gives a place back or moves it. Without scripts its form, posted to `action`, does the same with the link from the mail. */
export default function OwnPlacePage({ action }: { readonly action?: string | undefined }) {
  const [store] = useState(createOwnPlace);
  const [known, setKnown] = useState<boolean | null>(null);
  const request = useStore(store.request.$request, { ssr: 'initial' });
  const place = useStore(store.$place, { ssr: 'initial' });
  const working = request.state === 'request';
  useEffect(() => {
    setKnown(whosePlace() !== null);
    if (whosePlace()) void store.request.run();
  }, [store]);

  if (known === null)
    return (
      <form className="form" method="post" action={action} aria-label="Your place">
        <p>You come from the email about your place on a campaign. To look at it changes nothing.</p>
        <div className="form-actions">
          <button className="btn btn-main" type="submit">
            Show my place
          </button>
        </div>
      </form>
    );
  if (!known)
    return (
      <p>
        Open the link in the email about your place, or choose it in <a href={paths.enrollHistory}>your enrolments</a>.
      </p>
    );
  return (
    <Private>
      <div className="stack" aria-busy={working}>
        {place ? <Shown store={store} place={place} working={working} /> : working && <p>Looking at your place …</p>}
        <Said className={request.state === 'failure' ? 'message is-bad' : ''}>
          {request.state === 'failure' && (
            <div>
              <p>{request.message}</p>
              {request.retryable && <p>We do not know whether it was done. Look at your place again: it says so.</p>}
            </div>
          )}
        </Said>
        {request.state === 'failure' && (
          <p className="cluster">
            <button type="button" className="btn" onClick={() => void store.request.run()}>
              Look at my place again
            </button>
            <a className="btn" href={paths.contact}>
              Write to us
            </a>
          </p>
        )}
      </div>
    </Private>
  );
}
