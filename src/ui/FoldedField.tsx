import { type ReactNode, useEffect, useRef } from 'react';
import { useField } from './Field.tsx';

interface Props {
  /** The name of the field inside. */
  readonly name: string;
  /** What opens it. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** A field that may stay empty, folded. It opens by itself when it gets a value or a message. */
export function FoldedField({ name, summary, children }: Props) {
  const { value, error } = useField(name);
  const element = useRef<HTMLDetailsElement>(null);
  const needed = value !== '' || error !== undefined;
  useEffect(() => {
    if (needed && element.current) element.current.open = true;
  }, [needed]);
  return (
    <details className="folded" ref={element}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
