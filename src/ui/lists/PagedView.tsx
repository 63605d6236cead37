import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
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

  // What was pressed is replaced by what comes, and would take the focus with it.
  const focusTop = () => top.current?.focus({ preventScroll: true });

  function turn(to: number) {
    void list.go({ page: to });
    focusTop();
    top.current?.scrollIntoView({ block: 'start' });
  }

  function retry() {
    void list.retry();
    focusTop();
  }

  return (
    <section className="paged" aria-label={label} ref={top} tabIndex={-1}>
      {above?.(state)}
      <p className="visually-hidden" aria-live="polite">
        {state.state === 'ready' &&
          rows.length > 0 &&
          `${state.count} ${state.count === 1 ? label.slice(0, -1) : label}, page ${page} of ${pages}`}
      </p>
      {state.state === 'loading' && <Skeleton label={`Loading ${label}`}>{skeleton}</Skeleton>}
      {state.state === 'failed' && <ErrorMessage failed={state} onRetry={retry} />}
      {state.state === 'ready' && rows.length > 0 && children(rows)}
      {state.state === 'ready' && rows.length === 0 && (
        <div className="paged-empty" role="status">
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
