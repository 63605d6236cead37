import { expect, test } from 'vitest';
import { withoutWaiting } from '../../../../src/integrations/html/late-scripts.ts';
import { parsePage, printPage } from '../../../../src/integrations/html/page.ts';

test('the page does not wait for the script files at its end, and others stay as they are', () => {
  const page = parsePage(
    '<script>a()</script><main><script type="module" src="/in.js"></script></main><script type="module" src="/end.js"></script><script type="module">b()</script><script type="application/ld+json">{}</script>',
  );
  withoutWaiting(page);
  expect(printPage(page)).toBe(
    '<script>a()</script><main><script type="module" src="/in.js"></script></main><script type="module" src="/end.js" async></script><script type="module">b()</script><script type="application/ld+json">{}</script>',
  );
});
