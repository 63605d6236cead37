import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { done, PAUSE } from '../lib/done.ts';

export interface ErrorSummaryProps {
  readonly within: HTMLFormElement | null;
  /** What had the focus when the form was pressed: who has gone on elsewhere, while this was on its way, stays there. */
  readonly from: Element | null;
}

const isWrong = (field: HTMLElement) => field.ariaInvalid === 'true';
const messageOf = (field: HTMLElement) => field.closest('.field')?.querySelector('.field-error')?.textContent ?? '';

/** Each message once; one that several fields have says whose each is. */
function wordsOf(fields: readonly HTMLElement[]): string[] {
  const messages = fields.map(messageOf);
  return messages.map((message, at) => {
    const group = fields[at]?.closest('fieldset')?.querySelector('legend')?.textContent;
    return group && messages.indexOf(message) !== messages.lastIndexOf(message) ? `${group}: ${message}` : message;
  });
}

const stayed = (from: Element | null) => [from, document.body].includes(document.activeElement);

function lead(event: MouseEvent, field: HTMLElement) {
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  done('', field);
}

/**
 * What follows from a press that sent nothing. One wrong field gets the focus itself. Of more there is a list with a link to each, which
 * stays as it is until the next press: what is right by then is struck out, so that nothing moves below who is typing.
 */
export default function ErrorSummary({ within, from }: ErrorSummaryProps) {
  const [wrong, setWrong] = useState<readonly HTMLElement[]>([]);
  const [words, setWords] = useState<readonly string[]>([]);
  const [, look] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    // A screen reader would speak a message twice that comes with the focus, as a part of the field and as a change of it.
    const timer = setTimeout(() => {
      const [first, ...more] = within?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
      if (first && more.length) {
        setWords(wordsOf([first, ...more]));
        return setWrong([first, ...more]);
      }
      if (stayed(from)) first?.scrollIntoView({ block: 'center' });
      // Where the focus stays, nothing else tells what is wrong.
      done(`One field is missing or wrong. ${first?.matches(':focus') ? messageOf(first) : ''}`, first, from);
    }, PAUSE);
    const left = () => setTimeout(look, PAUSE, Date.now());
    within?.addEventListener('focusout', left);
    return () => {
      clearTimeout(timer);
      within?.removeEventListener('focusout', left);
    };
  }, [within, from]);

  useEffect(() => {
    if (!wrong.length) return;
    if (stayed(from)) box.current?.scrollIntoView();
    done(`${wrong.length} fields are missing or wrong.`, box.current, from);
  }, [wrong, from]);

  if (!wrong.length) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds no fields, but a list of links to them.
    <div className="message is-bad" role="group" aria-labelledby={id} tabIndex={-1} ref={box}>
      <div>
        <p>
          <strong>
            <span id={id}>Please check</span> {wrong.length} fields
          </strong>
        </p>
        <ul>
          {/* Of a person who was taken out meanwhile nothing is left to mend. */}
          {wrong.map((field, at) => field.isConnected && <Line key={field.id} field={field} words={words[at]} />)}
        </ul>
      </div>
    </div>
  );
}

function Line({ field, words }: { readonly field: HTMLElement; readonly words: string | undefined }) {
  const right = !isWrong(field);
  return (
    <li>
      <a href={`#${field.id}`} onClick={(event) => lead(event, field)}>
        {right ? <s>{words}</s> : words}
      </a>
      {right && <span className="visually-hidden"> Right now</span>}
    </li>
  );
}
