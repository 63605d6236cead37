import { writeItem } from '../lib/storage.ts';

// The display face is fetched when the page has all it needs, and drawn from the next page on (src/layouts/early.js).
addEventListener('load', () => {
  document.fonts.load('1em "Young Serif"').then(
    () => writeItem('hh_font', '1'),
    () => {},
  );
});
