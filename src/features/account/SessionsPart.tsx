import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ListedSession } from '../../contract/session.ts';
import { done } from '../../lib/done.ts';
import { day, isoDay } from '../../lib/format.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { createSessionList, mayComeLater } from './sessions.ts';

/** How many logins are in sight before the rest unfolds. */
const FEW = 4;

const nameOfBrowser = ({ browser }: ListedSession) =>
  browser ? browser[0]?.toUpperCase() + browser.slice(1) : 'An unknown browser';

function nameOf(row: ListedSession, rows: readonly ListedSession[]): string {
  const called = (one: ListedSession) => `${nameOfBrowser(one)}, since ${day(one.since)}`;
  const alike = rows.filter((one) => called(one) === called(row));
  return alike.length === 1 ? called(row) : `${called(row)}, number ${alike.indexOf(row) + 1}`;
}

const Day = ({ time }: { readonly time: string }) => <time dateTime={isoDay(time)}>{day(time)}</time>;

export default function SessionsPart() {
  const [list] = useState(createSessionList);
  const loaded = useStore(list.load.$request);
  const rows = useStore(list.$rows);
  const endsAll = useStore(list.endAll.$request).state === 'request';
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const failed = loaded.state === 'failure' && mayComeLater(loaded);
  const id = useId();

  useEffect(() => void list.load.run(), [list]);

  async function end(row: ListedSession, button: HTMLElement) {
    const { state } = await list.end.run(row);
    if (state === 'success') done('', heading.current, button);
  }

  function retry() {
    void list.load.run();
    done('', place.current);
  }

  const item = (row: ListedSession) => (
    <li key={row.id}>
      <p>
        <strong>{nameOfBrowser(row)}</strong>
        {row.current && ' (this device)'}
        <br />
        <span className="hint">
          Since <Day time={row.since} />, last used on <Day time={row.lastUsed} />
        </span>
      </p>
      {!row.current && (
        <button type="button" className="btn" onClick={({ currentTarget }) => void end(row, currentTarget)}>
          Log out
          <span className="visually-hidden"> {nameOf(row, rows ?? [])}</span>
        </button>
      )}
    </li>
  );

  if (!rows && !failed && loaded.state !== 'request') return null;
  return (
    <div ref={place} tabIndex={-1}>
      {failed && <ErrorMessage failed={loaded} onRetry={retry} />}
      {rows && (
        <section className="stack box sessions" aria-labelledby={id}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            Where you are logged in
          </h2>
          <p>
            A login that you do not know? Log it out and set a new password. Each login ends by itself after 30 days.
          </p>
          <ul>{rows.slice(0, FEW).map(item)}</ul>
          {rows.length > FEW && (
            <details>
              <summary>{rows.length - FEW} more</summary>
              <ul>{rows.slice(FEW).map(item)}</ul>
            </details>
          )}
          <StatusMessage source={list.end} />
          <StatusMessage source={list.endAll} />
          <p className="cluster">
            <button
              type="button"
              className="btn"
              aria-disabled={endsAll}
              onClick={() => endsAll || void list.endAll.run()}
            >
              Log out everywhere
            </button>
            <span className="hint">This device is logged out too.</span>
          </p>
        </section>
      )}
    </div>
  );
}
