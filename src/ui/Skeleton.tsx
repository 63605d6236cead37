import type { ReactNode } from 'react';
import '../styles/message.css';

interface Props {
  /** What is loading, for who reads without seeing: `Loading campaigns`. */
  readonly label: string;
  /** Shapes of the right size, made of `.skeleton` parts. */
  readonly children: ReactNode;
}

/** A placeholder in the size of the content that is loading. */
export function Skeleton({ label, children }: Props) {
  return (
    <div>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
