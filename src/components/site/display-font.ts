import { readTab, writeItem, writeTab } from '../../lib/storage.ts';

/** Key of two marks: that the browser has the font, and in the tab's own storage that the tab has shown a page of the site. */
const FACE_KEY = 'hh_face';
const KEPT = 'kept';

/**
 * Loads the display font for the next pages, where this is not the tab's first one. On a slow line it would arrive after the first
 * paint and delay the content, so src/inline/early.js does not load it. With Android's Data Saver it is never loaded.
 */
export function fetchDisplayFont(): void {
  const { dataset } = document.documentElement;
  if (readTab(FACE_KEY) && !('face' in dataset || 'saving' in dataset))
    setTimeout(async () => {
      const faces = await document.fonts.load('1em "Young Serif"').catch(() => []);
      if (faces.length > 0) writeItem(FACE_KEY, KEPT);
    }, 2000);
  writeTab(FACE_KEY, KEPT);
}
