import { useStore } from '@nanostores/react';
import { type FormEvent, Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { GIVE_ALL_BACK, GIVE_BACK, giveBackOf, MOVE, MOVE_TO } from '../../contract/campaign-rules.ts';
import { doneWords, type OwnPlace } from '../../contract/own-place.ts';
import { done } from '../../lib/done.ts';
import { paths } from '../../routes.ts';
import { Private } from '../../session/useSession.tsx';
import { Said } from '../../ui/Said.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { type Act, createOwnPlace, type OwnPlaceStore, whosePlace } from './own-place.ts';

const BeforeYouGo = lazy(() =>
  import('./BeforeYouGo.tsx').catch(() => ({
    default: () => <p>Whom to call in an emergency is asked here. It did not load: please open this page again.</p>,
  })),
);

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
  const { standing, campaignId, campaignName, days, said, back, along, dates, before } = place;
  const heading = useRef<HTMLHeadingElement>(null);
  const [last, setLast] = useState<Act>({ act: 'show' });
  const title = doneWords(place, last);
  const isDone = title !== '';
  useEffect(() => {
    if (isDone) done(() => said.join(' '), heading.current);
  }, [isDone, said]);
  function run(act: Act) {
    if (working) return;
    setLast(act);
    void store.request.run(act);
  }
  const giving = (words: string, act: Omit<Act, 'act'>) => (
    <p className="form-actions">
      <button type="button" className="btn" aria-disabled={working} onClick={() => run({ act: 'give-back', ...act })}>
        <Spoken>{words}</Spoken>
      </button>
    </p>
  );
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {isDone ? title : <Spoken>{campaignName}</Spoken>}
      </h2>
      <p>
        {days}.{' '}
        <a href={paths.campaign(campaignId)}>{isDone ? <Spoken>{campaignName}</Spoken> : 'All about the campaign'}</a>
      </p>
      {before.length > 0 && (
        <Suspense>
          <BeforeYouGo key={campaignId} store={store} told={before} />
        </Suspense>
      )}
      {said.map((words) => (
        <p key={words}>
          <Spoken>{words}</Spoken>
        </p>
      ))}
      {standing === 'held' && giving(along.length ? GIVE_ALL_BACK : GIVE_BACK, { back })}
      {along.map(({ id: who, name, said: words, back: share }) => (
        <Fragment key={who}>
          <p>
            <Spoken>{words}</Spoken>
          </p>
          {giving(giveBackOf(name), { who, back: share })}
        </Fragment>
      ))}
      {dates.length > 0 && <Dates dates={dates} working={working} move={(to) => run({ act: 'move', to })} />}
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
