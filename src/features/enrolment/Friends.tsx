import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { MOST_PEOPLE } from '../../contract/campaign-rules.ts';
import { done } from '../../lib/done.ts';
import { Field } from '../../ui/Field.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import type { FriendsStore } from './friends.ts';
import './friends.css';

export interface FriendsProps {
  readonly store: FriendsStore;
  /** How many can come along. */
  readonly most: number;
  /** What so many people cost, in words. */
  readonly priceOf: (people: number) => string;
}

/** Who comes along: a group of fields for each, and what all cost together. */
export default function Friends({ store, most, priceOf }: FriendsProps) {
  const rows = useStore(store.$rows);
  const place = useRef<HTMLDivElement>(null);
  const sum = (people: number) => (people > 1 ? `${people} people, ${priceOf(people)}` : `1 person, ${priceOf(1)}`);
  const first = () => [...(place.current?.querySelectorAll('fieldset') ?? [])].at(-1)?.querySelector('input');
  const add = () => {
    store.add();
    done('', first);
  };
  // It comes when somebody has pressed the button that brings it, or with a draft.
  useEffect(() => {
    if (!store.$rows.get().length) {
      store.add();
      done('', () => [...(place.current?.querySelectorAll('fieldset') ?? [])].at(-1)?.querySelector('input'));
    }
  }, [store]);
  return (
    <div className="friends" ref={place}>
      {rows.map((row, at) => (
        <FormPart key={row.name} form={row.form} legend={`Person ${at + 2}`}>
          <Field name="name" />
          <div className="field-row is-short">
            <Field name="mobile" />
            <Field name="age" />
          </div>
          <p>
            <button
              type="button"
              className="btn-quiet"
              onClick={() => {
                store.remove(row);
                const left = store.$rows.get().length + 1;
                done(`Removed. ${sum(left)}.`, () => place.current?.querySelector<HTMLElement>('.friends-add'));
              }}
            >
              Remove<span className="visually-hidden"> person {at + 2}</span>
            </button>
          </p>
        </FormPart>
      ))}
      <p className="friends-more">
        <strong>{sum(rows.length + 1)}</strong>
        {rows.length < most ? (
          <button type="button" className="btn-quiet friends-add" onClick={add}>
            {rows.length ? 'Add another person' : 'Bring friends'}
          </button>
        ) : (
          <span className="hint friends-add" tabIndex={-1}>
            {most + 1 < MOST_PEOPLE
              ? 'No more places are left.'
              : `At most ${MOST_PEOPLE} people come with one booking.`}
          </span>
        )}
      </p>
    </div>
  );
}
