/** The address of the page and the browser's history. A test passes its own. */
export interface AddressBar {
  read(): URLSearchParams;
  push(href: string): void;
  /** Calls `onMove` when the visitor goes back or forward. Returns a function that stops it. */
  listen(onMove: () => void): () => void;
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
