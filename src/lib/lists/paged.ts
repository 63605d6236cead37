import { atom, type ReadableAtom } from 'nanostores';
import { failureOf } from '../failure.ts';

export interface AddressBar {
  read(): URLSearchParams;
  push(href: string): void;
  listen(onMove: () => void): () => void;
}

const browserAddress: AddressBar = {
  read: () => new URLSearchParams(window.location.search),
  push: (href) => window.history.pushState(null, '', href),
  listen(onMove) {
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  },
};

/** What a list is searched by: values by their names in the address. None is empty. */
export type ListSearch = Readonly<Record<string, string>>;

export const noSearch: ListSearch = {};

/** A position in a list: the page, counted from 1, the filter, and what the list is searched by. */
export interface PagePosition<Filter extends string = string> {
  readonly page: number;
  readonly filter: Filter;
  readonly search?: ListSearch | undefined;
}

export interface Page<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
}

export interface PagedState<Row, Filter extends string = string> extends Page<Row>, PagePosition<Filter> {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly size: number;
  readonly message: string;
  readonly retryable?: true | undefined;
  readonly reload?: true | undefined;
}

interface PagedOptions<Row, Filter extends string> {
  readonly load: (position: PagePosition<Filter>, signal: AbortSignal) => Promise<Page<Row>>;
  readonly size: number;
  readonly filters?: readonly [Filter, ...Filter[]];
  /** The names by which the list is searched; left out for a list that cannot be. */
  readonly searchNames?: readonly string[] | undefined;
  readonly first?: Page<Row> | undefined;
  readonly path: string;
  /** The query parameter of the page; `page` by default. A page with two lists needs two names. */
  readonly pageName?: string;
  /** Where the position is kept, as `?page=2&status=ongoing`; `null` keeps it out of the address. */
  readonly address?: AddressBar | null;
}

export interface PagedList<Row, Filter extends string = string> {
  readonly $list: ReadableAtom<PagedState<Row, Filter>>;
  /** The link to a position: the path, with `?page=2&status=ongoing` where these differ from the defaults, and the search. */
  href(position: Partial<PagePosition<Filter>>): string;
  /** Goes to a page, or to the first page of a filter or search, and updates the address; to where it is already, it loads that again. */
  go(position: Partial<PagePosition<Filter>>): Promise<void>;
  retry(): Promise<void>;
  /** Loads the position of the address and follows the back button, until the returned function is called. */
  connect(): () => void;
}

export function countPages({ count, size }: { count: number; size: number }): number {
  return Math.max(1, Math.ceil(count / size));
}

/**
 * Creates the store of a list in pages. A changed filter or search clears the list and loads page 1. A newer load aborts the older
 * one; an older answer that still comes is dropped.
 */
export function createPagedList<Row, Filter extends string = string>(
  options: PagedOptions<Row, Filter>,
): PagedList<Row, Filter> {
  const { load, size, filters, searchNames, first, path, pageName = 'page', address = browserAddress } = options;
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

  function hrefOf({ page, filter, search = noSearch }: PagePosition<Filter>): string {
    const query = new URLSearchParams();
    if (page > 1) query.set(pageName, String(page));
    if (filter !== initialFilter) query.set('status', filter);
    for (const name of searchNames ?? []) if (search[name]) query.set(name, search[name]);
    const text = String(query);
    return text ? `${path}?${text}` : path;
  }

  const sameRows = (a: PagePosition<Filter>, b: PagePosition<Filter>) =>
    hrefOf({ ...a, page: 1 }) === hrefOf({ ...b, page: 1 });

  function complete({ page, filter, search }: Partial<PagePosition<Filter>>): PagePosition<Filter> {
    const now = $list.get();
    const target = { page: now.page, filter: filter ?? now.filter, search: search ?? now.search };
    return { ...target, page: page ?? (sameRows(target, now) ? now.page : 1) };
  }

  async function show(position: PagePosition<Filter>): Promise<void> {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const old = $list.get();
    const samePosition = hrefOf(old) === hrefOf(position) && old.rows.length > 0;
    $list.set({
      ...old,
      ...position,
      state: samePosition ? 'ready' : 'loading',
      rows: samePosition ? old.rows : [],
      count: sameRows(old, position) ? old.count : 0,
      message: '',
    });
    const answer = await load(position, signal).then(
      ({ count, rows }) => ({ state: 'ready', count, rows }) as const,
      (error: unknown) => failureOf(error),
    );
    if (signal.aborted) return;
    const now = $list.get();
    if (answer.state === 'ready') $list.set({ ...now, ...answer });
    // Rows that are shown already stay: they help more than an error message.
    else if (!samePosition) {
      const { message, retryable, reload } = answer;
      $list.set({ ...now, state: 'failed', message, retryable, reload });
    }
  }

  function fromAddress(): PagePosition<Filter> {
    const query = address?.read() ?? new URLSearchParams();
    const filter = filters?.find((known) => known === query.get('status')) ?? initialFilter;
    const page = Number(query.get(pageName));
    const given = searchNames?.map((name) => [name, query.get(name)?.trim() ?? '']).filter(([, value]) => value);
    const search = given?.length ? Object.fromEntries(given) : noSearch;
    return { filter, page: Number.isInteger(page) && page > 0 ? page : 1, ...(searchNames && { search }) };
  }

  return {
    $list,
    href: (position) => hrefOf(complete(position)),
    async go(position) {
      const target = complete(position);
      if (hrefOf(target) !== hrefOf($list.get())) address?.push(hrefOf(target));
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
