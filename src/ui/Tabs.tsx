import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isPlainClick } from './browser.ts';
import '../styles/tabs.css';

export interface Tab {
  /** The fragment of the tab's address: `#id`. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The tab that is open first on screens under 769 px; on others it is the first tab. */
  readonly narrow?: string | undefined;
  /** The tab that is open first on every screen, unless the address names one. */
  readonly first?: string | undefined;
}

const NARROW = '(width < 769px)';

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
  // They are links, which the browser opens by Enter alone.
  ' ': (at) => at,
};

/**
 * Tabs with arrow keys, Home and End; each has an address of its own (`#id`). In the built page they are links to sections, so
 * that every section can be read without scripts. Until the script has loaded, tabs.css opens the section of the address.
 */
export function Tabs({ label, tabs, narrow, first }: Props) {
  /** The tab that the visitor or the address has chosen. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Whether the screen was narrow at the start; `null` until the script has come. */
  const [isNarrow, setNarrow] = useState<boolean | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [built] = useState(() => typeof document !== 'undefined' && document.querySelector('.tab-list') !== null);
  const ids = tabs.map((tab) => tab.id).join(' ');
  const ready = isNarrow !== null;
  const open = chosen ?? first ?? ((isNarrow && narrow) || tabs[0]?.id);

  useEffect(() => {
    const known = (id: string | undefined) => ids.split(' ').find((tab) => tab === id);
    // Also what lies inside a panel can be named, and the tab itself: a link to it leads to where it can be seen, open or not.
    const named = () => {
      const at = document.getElementById(window.location.hash.slice(1));
      return known(at?.closest('.tab-panel')?.id ?? at?.id.replace(/-tab$/, ''));
    };
    setNarrow(window.matchMedia(NARROW).matches);
    setChosen((now) => now ?? named() ?? null);
    // The browser could not scroll to a panel that was rendered after the page had loaded, and does not where a reload leaves that
    // to the page. Who has gone somewhere stays there.
    const left = !built || window.history.scrollRestoration === 'manual';
    if (named() && left && window.scrollY === 0) list.current?.scrollIntoView({ behavior: 'instant' });
    // Back, to an address that names nothing, opens what was open first.
    const follow = () => setChosen((now) => named() ?? (window.location.hash ? now : null));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [ids, built]);

  function choose(id: string) {
    setChosen(id);
    window.history.replaceState(window.history.state, '', `#${id}`);
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === open);
    const tab = tabs[MOVES[event.key]?.(at, tabs.length) ?? -1];
    if (!tab) return;
    event.preventDefault();
    choose(tab.id);
    list.current?.querySelector<HTMLElement>(`#${tab.id}-tab`)?.focus();
  }

  function click(event: MouseEvent, id: string) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    choose(id);
  }

  return (
    <div className="tabs" data-ready={ready || undefined} data-narrow={narrow && true}>
      <div className="tab-list" ref={list} {...(ready && { role: 'tablist', 'aria-label': label })}>
        {tabs.map(({ id, label: name }) => (
          <a
            key={id}
            href={`#${id}`}
            id={`${id}-tab`}
            data-narrow={id === narrow || undefined}
            {...(ready && {
              role: 'tab',
              'aria-controls': id,
              'aria-selected': id === open,
              tabIndex: id === open ? 0 : -1,
              onKeyDown: move,
              onClick: (event: MouseEvent) => click(event, id),
            })}
          >
            {name}
          </a>
        ))}
      </div>
      {tabs.map(({ id, label: name, content }) => (
        <section
          key={id}
          className="tab-panel"
          id={id}
          data-narrow={id === narrow || undefined}
          hidden={ready && id !== open}
          {...(ready && { role: 'tabpanel', tabIndex: 0, 'aria-labelledby': `${id}-tab` })}
        >
          <h2>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}
