import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { useFormStore } from './Form.tsx';

interface Props {
  readonly children: ReactNode;
  /** Where the form posts to without a script: until the script is there the button is not disabled. */
  readonly action?: string | undefined;
  /** The button's text while the form is being sent. */
  readonly busy?: string;
  /** A sentence: another reason than the form's rules why the button is disabled. */
  readonly blocked?: string;
}

/** The button that sends the form. The script disables it until the form is valid; a text beside it says what is missing. */
export function SubmitButton({ children, action, busy = 'Sending …', blocked = '' }: Props) {
  const form = useFormStore();
  const id = useId();
  const valid = useStore(form.$valid, { ssr: () => !!action });
  const missing = useStore(form.$missing, { ssr: () => '' });
  const sending = useStore(form.$request, { ssr: 'initial' }).state === 'request';
  const why = missing || blocked;
  const off = !valid || !!blocked || sending;
  // Browsers take the focus from a button that is disabled: one that has it only says that it is, and sends nothing.
  const [focused, setFocused] = useState(false);
  return (
    <div className="form-actions">
      <button
        className="btn btn-main"
        type="submit"
        disabled={off && !focused}
        aria-disabled={(off && focused) || undefined}
        aria-describedby={why ? id : undefined}
        aria-busy={sending}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={(event) => off && event.preventDefault()}
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
