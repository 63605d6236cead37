import { writeItem } from '../lib/storage.ts';

const FACE_KEY = 'hh_face';

/**
 * On a slow line the display face cannot arrive before the first paint, and would only stand in the way of what the visitor came
 * for (src/layouts/early.js does not ask for it then). It is fetched when everything else is there, for the pages that follow.
 * Whoever has told the browser to save data (Android's Data Saver) is not sent it at all.
 */
const { dataset } = document.documentElement;
if (!('face' in dataset || 'saving' in dataset))
  addEventListener('load', () => {
    setTimeout(async () => {
      const faces = await document.fonts.load('1em "Young Serif"').catch(() => []);
      if (faces.length > 0) writeItem(FACE_KEY, 'kept');
    }, 2000);
  });
