import { readItem, writeItem } from '../lib/storage.ts';

const KEY = 'hh_font';

// The display face is fetched when the page has all it needs, and drawn from the next page on (src/layouts/early.js).
addEventListener('load', () => {
  if (!readItem(KEY))
    document.fonts.load('1em "Young Serif"').then(
      () => writeItem(KEY, '1'),
      () => {},
    );
});
