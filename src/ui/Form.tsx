import { useStore } from '@nanostores/react';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { done } from '../lib/done.ts';
import type { FormStore } from '../lib/form-validation.ts';
import { onLoginEnd } from '../lib/login-end.ts';
import { afterPress, watchPresses } from '../lib/press.ts';
import type { DraftNoteProps } from './DraftNote.tsx';
import type { ErrorSummaryProps } from './ErrorSummary.tsx';
import { StatusMessage } from './StatusMessage.tsx';
import '../styles/forms.css';
import '../styles/message.css';

export const FormContext = createContext<FormStore | null>(null);

/** The store of the form around a field. Throws outside of a `Form`. */
export function useFormStore(): FormStore {
  const form = use(FormContext);
  if (form === null) throw new Error('A field stands outside of a Form.');
  return form;
}

/** A part that is loaded when it is first drawn, and that its page can do without: nothing stands in its place where it does not come. */
export const later = <P,>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() => load().catch(() => ({ default: () => null })));

interface Props {
  readonly form: FormStore;
  /** What the form is for, as a screen reader names it. */
  readonly label: string;
  readonly children: ReactNode;
  /** Where the form posts to while there is no script; undefined where nothing would take it. */
  readonly action?: string | undefined;
  /** Shows no message box, because the page shows the message elsewhere. */
  readonly silent?: boolean;
  /** Shows a failure above the fields, for a form whose failure leads to the top of the page. */
  readonly failureFirst?: boolean;
  /** Called instead of `form.submit()`, for a form that has steps before or after sending. */
  readonly onSend?: () => ReturnType<FormStore['submit']>;
}

// Few visits bring a draft back: the others do not pay for its note. Without it the form stays.
const DraftNote = later<DraftNoteProps>(() => import('./DraftNote.tsx'));

/** In place of the summary where that does not come. */
function FirstError({ within, from }: ErrorSummaryProps) {
  useEffect(() => done('', within?.querySelector<HTMLElement>('[aria-invalid=true]'), from), [within, from]);
  return null;
}

/** How long somebody who has pressed waits for the summary, in ms: a line can be silent for minutes before it fails. */
const SUMMARY_MS = 3000;

const ErrorSummary = lazy(
  () =>
    new Promise<{ default: ComponentType<ErrorSummaryProps> }>((resolve) => {
      const give = () => resolve({ default: FirstError });
      setTimeout(give, SUMMARY_MS);
      import('./ErrorSummary.tsx').then(resolve, give);
    }),
);

/** What follows when the focus leaves a field of a form or of a part of one, once no pointer is down. */
export function leaveField(form: FormStore, field: Element): void {
  afterPress(() => {
    if (field instanceof HTMLInputElement) form.read(field);
    form.leaveField();
    // Not sooner: while somebody types it would speak into every letter.
    const error = form.$errors.get()[field.getAttribute('name') ?? ''];
    if (error) done(error);
  });
}

/** Asks whether the site answers at all; `null` where it does not within ten seconds. */
const askSite = () => fetch('', { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch(() => null);

/**
 * A form with its store. It keeps what was typed before the script loaded, sends through the store, says which fields
 * are wrong and shows the result. Its method is POST, so that typed text never stands in an address, even without a script. With an
 * `action` it works without one: the server answers with pages.
 */
export function Form({ form, label, action, children, silent = false, failureFirst = false, onSend }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const from = useRef<Element>(null);
  const restored = useStore(form.$restored, { ssr: 'initial' });
  const refused = useStore(form.$refused, { ssr: 'initial' });

  // React reads a store only once its later effects have run, and shows the old value until then: of two letters typed in that moment
  // the first was lost. A state that changes in an early effect makes React run the later ones before any letter comes.
  const [, setStarted] = useState(false);
  useLayoutEffect(() => {
    setStarted(true);
    watchPresses();
  }, []);

  useEffect(() => {
    if (element.current) form.adopt(element.current);
    const mounted = new AbortController();
    const { signal } = mounted;
    // A page that was kept whole shows what its store holds: nothing that a logout took out of it comes back.
    const shown = ({ persisted }: PageTransitionEvent) =>
      persisted || (element.current && form.catchUp(element.current));
    addEventListener('pageshow', shown, { signal });
    const stop = onLoginEnd((how) => form.forget(how));
    return () => {
      mounted.abort();
      stop();
    };
  }, [form]);

  async function send() {
    from.current = document.activeElement;
    for (const field of element.current?.querySelectorAll('input') ?? []) form.read(field);
    // What sending needs has not arrived, so nothing was sent: the browser posts the form, as it does without scripts. Not into a line
    // that is dead: the page would be gone for the browser's own about the line, and the draft with it.
    if (action && form.$valid.get() && navigator.onLine && !(await form.prepare()) && (await askSite())) {
      element.current?.submit();
      return form.leave();
    }
    await (onSend?.() ?? form.submit());
  }

  return (
    <FormContext value={form}>
      <form
        ref={element}
        className="form"
        method="post"
        action={action}
        noValidate
        aria-label={label}
        tabIndex={-1}
        onBlur={({ target }) => leaveField(form, target)}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {failureFirst && <StatusMessage source={form} only="failure" />}
        {refused > 0 && (
          <Suspense>
            <ErrorSummary key={refused} within={element.current} from={from.current} />
          </Suspense>
        )}
        {restored && (
          <Suspense>
            <DraftNote onClear={form.clear} unkept={form.unkept} />
          </Suspense>
        )}
        {children}
        {!silent && <StatusMessage source={form} only={failureFirst ? 'success' : undefined} />}
      </form>
    </FormContext>
  );
}
