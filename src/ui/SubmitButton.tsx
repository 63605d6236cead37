import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useId, useSyncExternalStore } from 'react';
import { done } from '../lib/done.ts';
import { useFormStore } from './Form.tsx';

interface Props {
  readonly children: ReactNode;
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
 * The button that sends the form. Until the form is valid it looks and reads disabled, and sends nothing; a text beside it says what is
 * missing. It can be reached all the same, and to press it shows all that is missing.
 */
export function SubmitButton({ children, action, busy = 'Sending …', blocked = '', incomplete }: Props) {
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
  const why = missing || incomplete || blocked;

  function press(event: MouseEvent) {
    if (!sending && !(valid && !incomplete && blocked)) return;
    event.preventDefault();
    if (!sending) done(blocked);
  }

  return (
    <div className="form-actions">
      <button
        className="btn btn-main"
        type="submit"
        disabled={!scripted && !action}
        aria-disabled={(scripted && (!valid || !!incomplete || !!blocked || sending)) || undefined}
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
