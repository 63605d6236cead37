import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { useFormStore } from './Form.tsx';

interface Props {
  readonly children: ReactNode;
  /** What the button says while the form is being sent. */
  readonly busy?: string;
  /** Anything beyond the form's own rules that keeps it disabled, in a sentence. */
  readonly blocked?: string;
}

/** Disabled until the form is valid, and says what is still missing (decision 18). */
export function SubmitButton({ children, busy = 'Sending …', blocked = '' }: Props) {
  const form = useFormStore();
  const id = useId();
  const valid = useStore(form.$valid, { ssr: 'initial' });
  const missing = useStore(form.$missing, { ssr: () => form.$missing.get() });
  const sending = useStore(form.$request, { ssr: 'initial' }).state === 'request';
  const why = missing || blocked;
  return (
    <div className="form-actions">
      <button
        className="btn btn-main"
        type="submit"
        disabled={!valid || blocked !== '' || sending}
        aria-describedby={why ? id : undefined}
        aria-busy={sending}
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
