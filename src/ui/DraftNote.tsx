import type { MouseEvent } from 'react';
import { done } from '../lib/done.ts';
import { Said } from './Said.tsx';

/** The first field that can be filled in; of a set of radio buttons the one that is chosen. */
const FIRST = ':is(input, select, textarea):not([readonly], [type="radio"]:not(:checked))';

export interface DraftNoteProps {
  readonly onClear: () => void;
  /** What has to be typed again; empty where nothing has. */
  readonly unkept: string;
}

/** Says that a draft came back, and clears it with one button. */
export default function DraftNote({ onClear, unkept }: DraftNoteProps) {
  function clear({ currentTarget: { form }, detail }: MouseEvent<HTMLButtonElement>) {
    onClear();
    // After a tap, which has a count here, a field would open a phone's keyboard.
    done('What you typed is cleared.', detail ? form : form?.querySelector<HTMLElement>(FIRST));
  }
  return (
    <p>
      <Said as="span">We saved your details{unkept && `, except ${unkept}`}.</Said>{' '}
      <button type="button" className="btn-quiet" onClick={clear}>
        Clear<span className="visually-hidden"> what I typed</span>
      </button>
    </p>
  );
}
