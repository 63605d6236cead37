import type { AddressBar } from '../../src/lib/lists/paged.ts';

/** The address bar of a browser, with every address that it showed; the last one is what it shows now. */
export interface TestAddressBar extends AddressBar {
  readonly visited: string[];
  listening: boolean;
  move(): void;
}

/** An address bar that shows an address of this site. */
export function addressBar(href: string): TestAddressBar {
  const visited = [href];
  let heard: () => void = () => undefined;
  const bar: TestAddressBar = {
    visited,
    listening: false,
    read: () => new URL(visited.at(-1) ?? '', 'http://site').searchParams,
    push: (next) => visited.push(next),
    listen(onMove) {
      heard = onMove;
      bar.listening = true;
      return () => {
        bar.listening = false;
      };
    },
    move: () => heard(),
  };
  return bar;
}
