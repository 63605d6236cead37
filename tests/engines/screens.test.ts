import { expect, test } from 'vitest';
import { brokenWords, cutOff, pageWidth } from '../helpers/cut-off.ts';
import { demonstrationToken, places } from '../helpers/places.ts';
import { inEachEngine } from './drive/suite.ts';
import { open } from './drive/visitor.ts';

for (const width of [360, 1280])
  inEachEngine({ size: [width, 800] }, (given) => {
    test.each(places)(`$path at ${width} px is whole`, async ({ path, login }) => {
      const { tab, site } = given;
      if (login) await tab.evaluate((token) => localStorage.setItem('hh_token', token), await demonstrationToken(site));
      await open(tab, `${site.url}${path}`);
      expect(await tab.evaluate(() => innerWidth)).toBe(width);
      expect(await pageWidth(tab)).toBeLessThanOrEqual(width);
      expect(await cutOff(tab)).toEqual([]);
      expect(await brokenWords(tab)).toEqual([]);
      const found = await tab.evaluate(() => ({
        heading: document.querySelector('h1')?.getClientRects().length,
        menus: [...document.querySelectorAll('[popover]')].filter((menu) => menu.getClientRects().length > 0).length,
        // An address that may break after its @ stands in no row of its own: its halves would stand apart.
        torn: [...document.querySelectorAll('wbr')].filter(
          (at) => getComputedStyle(at.parentElement as Element).display === 'flex',
        ).length,
      }));
      expect(found).toEqual({ heading: 1, menus: width < 1024 ? 0 : 1, torn: 0 });
    });
  });
