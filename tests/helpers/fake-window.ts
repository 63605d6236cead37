import { vi } from 'vitest';

/** What a fake window was told, and what listens to it. */
export interface FakeWindow {
  readonly assigned: string[];
  readonly cookies: string[];
  readonly listeners: Map<string, (event: object) => void>;
}

/** Stubs as much of a browser as the session touches: a page at `pathname` with two cookies. */
export function fakeWindow(pathname: string): FakeWindow {
  const assigned: string[] = [];
  const cookies: string[] = [];
  const listeners: FakeWindow['listeners'] = new Map();
  vi.stubGlobal('window', {
    document: { referrer: '' },
    location: { pathname, hostname: 'www.site.org', assign: (path: string) => assigned.push(path) },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  });
  vi.stubGlobal('document', {
    get cookie() {
      return 'seen=1; theme=dark';
    },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  return { assigned, cookies, listeners };
}
