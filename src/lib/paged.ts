import { atom, type ReadableAtom } from 'nanostores';
import { failureOf } from './failure.ts';

/** Where a visitor stands in a list: the page as shown, from 1, and the filter. */
export interface Place<Filter extends string = string> {
  readonly page: number;
  readonly filter: Filter;
}

/** A page of rows and how many rows there are in all. */
export interface Page<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
}

export interface PagedState<Row, Filter extends string = string> extends Page<Row>, Place<Filter> {
  /** `ready` with rows that may be refreshed behind the scenes; `loading` with none to show yet. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** Rows a page holds. */
  readonly size: number;
  /** Why it failed. */
  readonly message: string;
  /** The same may well succeed later. */
  readonly again?: true | undefined;
}

/** A list's place in the address of the page. The browser's own in a browser; a test hands in another. */
export interface AddressBar {
  read(): URLSearchParams;
  push(href: string): void;
  /** Calls back when the visitor goes back or forward; returns how to stop. */
  listen(onMove: () => void): () => void;
}

export interface PagedOptions<Row, Filter extends string> {
  readonly load: (place: Place<Filter>, signal: AbortSignal) => Promise<Page<Row>>;
  readonly size: number;
  /** Filters with the default first; none for a list without. */
  readonly filters?: readonly [Filter, ...Filter[]];
  /** The default filter's first page, when the server has drawn it already. */
  readonly first?: Page<Row> | undefined;
  /** Path of the page that shows the list. */
  readonly path: string;
  /** Name of the page in the address, where a page shows more than one list; `page` unless told. */
  readonly pageName?: string;
  /** The address keeps the place as `?page=2&status=ongoing` (design.md); `null` keeps it out, as for a list inside a page. */
  readonly address?: AddressBar | null;
}

export interface Paged<Row, Filter extends string = string> {
  readonly $list: ReadableAtom<PagedState<Row, Filter>>;
  /** The link to a place: the path, with `?page=2&status=ongoing` where they differ from the defaults. */
  href(place: Partial<Place<Filter>>): string;
  /** Goes to a page, or to the first page of a filter, and writes it into the address. */
  go(place: Partial<Place<Filter>>): Promise<void>;
  /** Loads the same place again. */
  retry(): Promise<void>;
  /** Reads the address, loads what it names and follows the back button, until the returned function is called. */
  connect(): () => void;
}

/** The browser's address bar and history. */
export const browserAddress: AddressBar = {
  read: () => new URLSearchParams(window.location.search),
  push: (href) => window.history.pushState(null, '', href),
  listen(onMove) {
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  },
};

/** How many pages there are; one at least. */
export function pagesOf({ count, size }: { count: number; size: number }): number {
  return Math.max(1, Math.ceil(count / size));
}

/**
 * A list in pages (sections 2 and 4). A changed filter clears the list and loads page 1; a newer load aborts the older one,
 * and an older answer that comes all the same is dropped.
 */
export function createPaged<Row, Filter extends string = string>(
  options: PagedOptions<Row, Filter>,
): Paged<Row, Filter> {
  const { load, size, filters, first, path, pageName = 'page', address = browserAddress } = options;
  const initialFilter = filters?.[0] ?? ('' as Filter);
  const $list = atom<PagedState<Row, Filter>>({
    state: first ? 'ready' : 'loading',
    count: first?.count ?? 0,
    rows: first?.rows ?? [],
    page: 1,
    filter: initialFilter,
    size,
    message: '',
  });
  let controller = new AbortController();

  function complete(place: Partial<Place<Filter>>): Place<Filter> {
    const { filter, page } = $list.get();
    const target = place.filter ?? filter;
    return { filter: target, page: place.page ?? (target === filter ? page : 1) };
  }

  function href(place: Partial<Place<Filter>>): string {
    const { page, filter } = complete(place);
    const query = new URLSearchParams();
    if (page > 1) query.set(pageName, String(page));
    if (filter !== initialFilter) query.set('status', filter);
    const text = String(query);
    return text ? `${path}?${text}` : path;
  }

  async function show(place: Place<Filter>): Promise<void> {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const old = $list.get();
    const same = old.filter === place.filter && old.page === place.page && old.rows.length > 0;
    const sameFilter = old.filter === place.filter;
    $list.set({
      ...old,
      ...place,
      state: same ? 'ready' : 'loading',
      rows: same ? old.rows : [],
      count: sameFilter ? old.count : 0,
      message: '',
    });
    const answer = await load(place, signal).then(
      ({ count, rows }) => ({ state: 'ready', count, rows }) as const,
      (error: unknown) => failureOf(error),
    );
    if (signal.aborted) return;
    const now = $list.get();
    if (answer.state === 'ready') $list.set({ ...now, ...answer });
    // Rows that were drawn ahead are worth more than a message that they could not be refreshed.
    else if (!same) $list.set({ ...now, state: 'failed', message: answer.message, again: answer.again });
  }

  function fromAddress(): Place<Filter> {
    const query = address?.read() ?? new URLSearchParams();
    const filter = filters?.find((known) => known === query.get('status')) ?? initialFilter;
    const page = Number(query.get(pageName));
    return { filter, page: Number.isInteger(page) && page > 0 ? page : 1 };
  }

  return {
    $list,
    href,
    async go(place) {
      const target = complete(place);
      address?.push(href(target));
      await show(target);
    },
    retry: () => show(complete({})),
    connect() {
      const stop = address?.listen(() => show(fromAddress()));
      show(fromAddress());
      return () => {
        stop?.();
        controller.abort();
      };
    },
  };
}
