import type { ReactNode } from 'react';
import { isPlainClick } from './browser.ts';
import '../styles/chip.css';

interface Props {
  readonly href: string;
  readonly on: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

/** One choice of a filter. It is a link, so it can be shared and works before the script has loaded. */
export function ChipLink({ href, on, onGo, children }: Props) {
  return (
    <a
      className="chip"
      href={href}
      aria-current={on ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo();
      }}
    >
      {children}
    </a>
  );
}
