import { writeItem } from '../../lib/storage.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';

/** Key of two marks: that the browser has the font, and in the tab's own storage that the tab has shown a page of the site. */
const FACE_KEY = 'hh_face';
const KEPT = 'kept';

/**
 * On a slow line the display font would arrive after the first paint and delay the content, so src/inline/early.js does not load
 * it. This script loads it after everything else, for the next pages, and only where this is not the tab's first page. With Android's
 * Data Saver it is never loaded.
 */
const { dataset } = document.documentElement;
if (readTab(FACE_KEY) && !('face' in dataset || 'saving' in dataset))
  setTimeout(async () => {
    const faces = await document.fonts.load('1em "Young Serif"').catch(() => []);
    if (faces.length > 0) writeItem(FACE_KEY, KEPT);
  }, 2000);
writeTab(FACE_KEY, KEPT);
