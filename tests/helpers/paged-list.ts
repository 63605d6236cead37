import { createPagedList, type Page, type PagePosition } from '../../src/lib/lists/paged.ts';
import { addressBar, type TestAddressBar } from './address-bar.ts';

export type TestFilter = 'incoming' | 'ongoing' | 'archived';

interface AskedPage {
  readonly place: PagePosition<TestFilter>;
  readonly signal: AbortSignal;
  readonly answer: (page: Page<string>) => void;
  readonly fail: (error: Error) => void;
}

/** Lists of one test: their address bar and the pages that they asked for. A test opens it anew. */
export class ListWorld {
  asked: AskedPage[] = [];
  address: TestAddressBar = addressBar('/campaigns');

  open(href = '/campaigns'): void {
    this.asked = [];
    this.address = addressBar(href);
  }

  list(first?: Page<string>, searchNames?: readonly string[]) {
    return createPagedList<string, TestFilter>({
      path: '/campaigns',
      size: 9,
      filters: ['incoming', 'ongoing', 'archived'],
      first,
      searchNames,
      address: this.address,
      load: (place, signal) =>
        new Promise((answer, fail) => {
          this.asked.push({ place, signal, answer, fail });
        }),
    });
  }

  last(): AskedPage {
    const call = this.asked.at(-1);
    if (!call) throw new Error('Nothing was asked for.');
    return call;
  }
}

/** Everything that is already answered has been taken in. */
export const settle = () => new Promise(setImmediate);
