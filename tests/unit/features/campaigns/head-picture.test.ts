import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showHeadPicture } from '../../../../src/features/campaigns/detail/head-picture.ts';

const decoded: { resolve: () => void; reject: (error: Error) => void }[] = [];
class Picture {
  src = '';
  animate() {}
  decode(): Promise<void> {
    const { promise, ...ends } = Promise.withResolvers<void>();
    decoded.push(ends);
    return promise;
  }
}

const shown: string[][] = [];
const place = {
  dataset: {},
  replaceChildren: (...pictures: Picture[]) => shown.push(pictures.map(({ src }) => src)),
} as unknown as HTMLElement;

beforeEach(() => {
  decoded.length = 0;
  shown.length = 0;
  vi.stubGlobal('Image', Picture);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['arrives', (index: number) => decoded[index]?.resolve()],
  ['fails', (index: number) => decoded[index]?.reject(new Error('no picture'))],
])('an older picture that %s later leaves the newer one where it is', async (_, end) => {
  showHeadPicture(place, '/pictures/old.webp');
  showHeadPicture(place, '/pictures/new.webp');
  decoded[1]?.resolve();
  await vi.waitFor(() => expect(shown).toEqual([['/pictures/new.webp']]));
  end(0);
  await new Promise(setImmediate);
  expect(shown).toEqual([['/pictures/new.webp']]);
});
