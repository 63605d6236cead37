import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { done } from '../../lib/done.ts';
import { countPages, type PagedList, type PagedState } from '../../lib/lists/paged.ts';
import { ErrorMessage } from '../ErrorMessage.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Pagination } from './Pagination.tsx';
import { useFocusInPlace } from './useFocusInPlace.tsx';
import './PagedView.css';

interface Props<Row, Filter extends string> {
  readonly list: PagedList<Row, Filter>;
  /** What the rows are, in the plural, which is the singular with an `s`, and small letters: `campaigns`. */
  readonly label: string;
  /** Shown while the rows load; of the same size as the rows. */
  readonly skeleton: ReactNode;
  /** The text for a list without rows. */
  readonly empty: (state: PagedState<Row, Filter>) => ReactNode;
  /** Shown above the rows, for example filters. */
  readonly above?: (state: PagedState<Row, Filter>) => ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list in pages with all of its states: loading, rows, no rows, failed with a retry button. */
export function PagedView<Row, Filter extends string>(props: Props<Row, Filter>) {
  const { list, label, skeleton, empty, above, children } = props;
  const state = useStore(list.$list, { ssr: 'initial' });
  const top = useRef<HTMLElement>(null);
  useFocusInPlace(list.$list, top);
  useEffect(() => list.connect(), [list]);

  const { rows, page } = state;
  const pages = countPages(state);
  const isEmpty = state.state === 'ready' && rows.length === 0;
  const words =
    state.state === 'ready' && rows.length > 0
      ? `${state.count} ${state.count === 1 ? label.slice(0, -1) : label}, page ${page} of ${pages}`
      : state.state === 'loading' && `Loading ${label}`;
  // The first rows that come, and newer ones of the same page, are no answer to an act.
  const last = useRef<{ readonly now: string | false; readonly ready: boolean }>(undefined);
  useEffect(() => {
    const now = (isEmpty ? top.current?.querySelector<HTMLElement>('.paged-empty')?.innerText : words) ?? false;
    const ready = state.state === 'ready';
    const before = last.current;
    if (!before && state.state === 'loading') return;
    if (now && before && now !== before.now && !(ready && before.ready)) done(now);
    last.current = { now, ready };
  });

  function turn(to: number) {
    void list.go({ page: to });
    done('', () => top.current);
    top.current?.scrollIntoView({ block: 'start' });
  }

  function retry() {
    void list.retry();
    done('', () => top.current);
  }

  return (
    <section className="paged" aria-label={label} ref={top} tabIndex={-1}>
      {above?.(state)}
      {words && state.state === 'ready' && <p className="visually-hidden">{words}</p>}
      {state.state === 'loading' && <Skeleton label={`Loading ${label}`}>{skeleton}</Skeleton>}
      {state.state === 'failed' && <ErrorMessage failed={state} onRetry={retry} />}
      {state.state === 'ready' && rows.length > 0 && children(rows)}
      {isEmpty && (
        <div className="paged-empty">
          {page > 1 && state.count > 0 ? (
            <p>
              There is no page {page}. <a href={list.href({ page: 1 })}>Go to the first page</a>
            </p>
          ) : (
            <p>{empty(state)}</p>
          )}
        </div>
      )}
      <Pagination label={label} page={page} pages={pages} href={(to) => list.href({ page: to })} onGo={turn} />
    </section>
  );
}
