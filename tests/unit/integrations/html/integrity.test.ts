import { expect, test } from 'vitest';
import { withIntegrity } from '../../../../src/integrations/html/integrity.ts';
import { parsePage, printPage } from '../../../../src/integrations/html/page.ts';

test('each script file of the site carries its hash, and nothing else does', () => {
  const page = parsePage(
    '<script>a()</script><script src="/a.js"></script><script src="https://pay.example/b.js"></script>',
  );
  withIntegrity(page, (address) => `sha256-of-${address}`);
  expect(printPage(page)).toBe(
    '<script>a()</script><script src="/a.js" integrity="sha256-of-/a.js"></script><script src="https://pay.example/b.js"></script>',
  );
});
