import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import '../styles/tabs.css';

export interface Tab {
  /** Stands in the address as `#id`. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The tab that the server draws; the first unless told. */
  readonly initial?: string;
  /** A tab to change to once, after hydration, unless the address names one: the Photos tab of narrow screens. */
  readonly preferred?: string | undefined;
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with arrow keys, Home and End, each linkable by hash. Every panel is drawn, so that nothing loads late. */
export function Tabs({ label, tabs, initial = tabs[0]?.id, preferred }: Props) {
  const [open, setOpen] = useState(initial);
  const list = useRef<HTMLDivElement>(null);

  const ids = tabs.map((tab) => tab.id).join(' ');

  useEffect(() => {
    const known = (id: string | undefined) => ids.split(' ').find((tab) => tab === id);
    const follow = () => setOpen((now) => known(window.location.hash.slice(1)) ?? now);
    const start = known(window.location.hash.slice(1)) ?? known(preferred);
    if (start) setOpen(start);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [preferred, ids]);

  function choose(id: string) {
    setOpen(id);
    window.history.replaceState(window.history.state, '', `#${id}`);
  }

  function move(event: KeyboardEvent) {
    const to = MOVES[event.key]?.(
      tabs.findIndex((tab) => tab.id === open),
      tabs.length,
    );
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    choose(tab.id);
    list.current?.querySelector<HTMLElement>(`#${tab.id}-tab`)?.focus();
  }

  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${id}-tab`}
            aria-controls={id}
            aria-selected={id === open}
            tabIndex={id === open ? 0 : -1}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div key={id} role="tabpanel" id={id} aria-labelledby={`${id}-tab`} hidden={id !== open}>
          {content}
        </div>
      ))}
    </div>
  );
}
