import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useId, useSyncExternalStore } from 'react';
import { done } from '../lib/done.ts';
import { useFormStore } from './Form.tsx';

interface Props {
  readonly children: ReactNode;
  /**
   * Disabled until the form is valid, for screen readers (`read`) or for the eye too (`seen`). Otherwise it can be pressed from the start.
   */
  readonly locked?: 'read' | 'seen';
  /** Where the form posts to without a script: until the script is there the button is not disabled. */
  readonly action?: string | undefined;
  /** The button's text while the form is being sent. */
  readonly busy?: string;
  /** A sentence: another reason than the form's rules why nothing is sent. */
  readonly blocked?: string;
  /** A sentence: what is missing in a part with a store of its own. To press the button shows it. */
  readonly incomplete?: string | false;
}

const never = () => () => undefined;

/**
 * The button that sends the form. Until the form is valid it sends nothing: to press it shows all that is missing, and a text beside it
 * says so. One that is disabled can be reached and pressed all the same.
 */
export function SubmitButton({ children, locked, action, busy = 'Sending …', blocked = '', incomplete }: Props) {
  const form = useFormStore();
  const id = useId();
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const valid = useStore(form.$valid, { ssr: 'initial' });
  const missing = useStore(form.$missing, { ssr: 'initial' });
  const sending = useStore(form.$request, { ssr: 'initial' }).state === 'request';
  const unfinished = !valid || !!incomplete;
  const waits = !!blocked || sending;
  const why = missing || incomplete || blocked;

  function press(event: MouseEvent) {
    if (!sending && !(valid && !incomplete && blocked)) return;
    event.preventDefault();
    if (!sending) done(blocked);
  }

  return (
    <div className="form-actions">
      <button
        className={waits || (locked === 'seen' && unfinished && scripted) ? 'btn btn-main' : 'btn btn-main is-ready'}
        type="submit"
        disabled={!scripted && !action}
        aria-disabled={(scripted && (waits || (!!locked && unfinished))) || undefined}
        aria-describedby={why ? id : undefined}
        aria-busy={sending}
        onClick={press}
      >
        {sending ? busy : children}
      </button>
      {why && (
        <span className="hint" id={id}>
          {why}
        </span>
      )}
    </div>
  );
}
