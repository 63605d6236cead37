import { writeItem } from '../../lib/storage.ts';

const FACE_KEY = 'hh_face';

/**
 * On a slow line the display font would arrive after the first paint and delay the content, so src/inline/early.js does not load
 * it. This script loads it after everything else, for the next pages. With Android's Data Saver it is never loaded.
 */
const { dataset } = document.documentElement;
if (!('face' in dataset || 'saving' in dataset))
  setTimeout(async () => {
    const faces = await document.fonts.load('1em "Young Serif"').catch(() => []);
    if (faces.length > 0) writeItem(FACE_KEY, 'kept');
  }, 2000);
