import type { MouseEvent } from 'react';

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
    // The button goes with the note, and would take the focus with it. After a tap, which has a count here, a field would open a phone's
    // keyboard.
    if (!detail) form?.querySelector<HTMLElement>(FIRST)?.focus();
  }
  return (
    <p role="status">
      We saved your details{unkept && `, except ${unkept}`}.{' '}
      <button type="button" className="btn-quiet" onClick={clear}>
        Clear<span className="visually-hidden"> what I typed</span>
      </button>
    </p>
  );
}
