import type { Page } from 'playwright/test';
import { withItsTypeface } from './typeface.ts';

/** Every shift of the page so far: how far, and what moved. The headings have their own typeface, in which their lines are longer. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await withItsTypeface(page);
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Element }[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const moved = sources.map(({ node }) => `${node?.nodeName}.${node?.getAttribute?.('class') ?? ''}`);
        // Less than a thousandth is a fraction of a pixel of a drawing, which nobody sees.
        if ('value' in entry && Number(entry.value) < 0.001) continue;
        shifts.push(`${'value' in entry ? Number(entry.value).toFixed(4) : 'a shift'} ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts'));
}
