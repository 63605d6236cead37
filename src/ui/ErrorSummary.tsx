import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { done, PAUSE } from '../lib/done.ts';

export interface ErrorSummaryProps {
  readonly within: HTMLFormElement | null;
}

const isWrong = (field: HTMLElement) => field.isConnected && field.ariaInvalid === 'true';
const messageOf = (field: HTMLElement) => field.closest('.field')?.querySelector('.field-error')?.textContent ?? '';

function lead(event: MouseEvent, field: HTMLElement) {
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  done('', field);
}

/**
 * What follows from a press that sent nothing. One wrong field gets the focus itself. Of more there is a list with a link to each, which
 * stays as it is until the next press: what is right by then is struck out, so that nothing moves below who is typing.
 */
export default function ErrorSummary({ within }: ErrorSummaryProps) {
  const [wrong, setWrong] = useState<readonly HTMLElement[]>([]);
  const [, look] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    // A screen reader would speak a message twice that comes with the focus, as a part of the field and as a change of it.
    const timer = setTimeout(() => {
      const [first, ...more] = within?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
      if (first && more.length) return setWrong([first, ...more]);
      first?.scrollIntoView({ block: 'center' });
      // Where the focus stays, nothing else tells what is wrong.
      done(`One field is missing or wrong. ${first?.matches(':focus') ? messageOf(first) : ''}`, first);
    }, PAUSE);
    const left = () => setTimeout(look, PAUSE, Date.now());
    within?.addEventListener('focusout', left);
    return () => {
      clearTimeout(timer);
      within?.removeEventListener('focusout', left);
    };
  }, [within]);

  useEffect(() => {
    if (!wrong.length) return;
    box.current?.scrollIntoView();
    done(`${wrong.length} fields are missing or wrong.`, box.current);
  }, [wrong]);

  if (!wrong.length) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds no fields, but a list of links to them.
    <div className="message is-bad" role="group" aria-labelledby={id} tabIndex={-1} ref={box}>
      <div>
        <p id={id}>
          <strong>Please check</strong>
        </p>
        <ul>
          {wrong.map((field) => (
            <Line key={field.id} field={field} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Line({ field }: { readonly field: HTMLElement }) {
  const [message] = useState(() => messageOf(field));
  const right = !isWrong(field);
  return (
    <li>
      <a href={`#${field.id}`} onClick={(event) => lead(event, field)}>
        {right ? <s>{message}</s> : message}
      </a>
      {right && <span className="visually-hidden"> Right now</span>}
    </li>
  );
}
