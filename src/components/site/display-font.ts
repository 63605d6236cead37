import { writeItem } from '../../lib/storage.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';

const FACE_KEY = 'hh_face';
/** Key of the mark that this tab has shown a page of the site. */
const READ_KEY = 'hh_read';

/**
 * On a slow line the display font would arrive after the first paint and delay the content, so src/inline/early.js does not load
 * it. This script loads it after everything else, for the next pages, and only where this is not the tab's first page. With Android's
 * Data Saver it is never loaded.
 */
const { dataset } = document.documentElement;
const first = readTab(READ_KEY) === null;
writeTab(READ_KEY, '1');
if (!(first || 'face' in dataset || 'saving' in dataset))
  addEventListener('load', () => {
    setTimeout(async () => {
      const faces = await document.fonts.load('1em "Young Serif"').catch(() => []);
      if (faces.length > 0) writeItem(FACE_KEY, 'kept');
    }, 2000);
  });
