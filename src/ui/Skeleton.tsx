import type { ReactNode } from 'react';
import '../styles/message.css';

interface Props {
  /** What is on its way, for those who do not see the place it takes: `Loading campaigns`. */
  readonly label: string;
  /** Shapes of the right size, made of `.skeleton` parts. */
  readonly children: ReactNode;
}

/** The place of what is on its way (design.md): never a spinner alone. */
export function Skeleton({ label, children }: Props) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
