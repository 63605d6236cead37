import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowed, betweenServerRooms, circleIn, imports, reactWhereItMustNotBe } from '../../helpers/imports.ts';

const src = new URL('../../../src', import.meta.url).pathname;
const wrong = (root: string) =>
  imports(root)
    .filter((found) => !allowed(found))
    .map(({ from, to }) => `${from} -> ${to}`);

function plant(from: string, to: string): string {
  const root = mkdtempSync(join(tmpdir(), 'hh-plant-'));
  const up = '../'.repeat(from.split('/').length - 1) || './';
  for (const [path, text] of [
    [to, 'export const x = 1;'],
    [from, `import { x } from '${up}${to}';`],
  ] as const) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('the direction of imports', () => {
  it('holds in the whole of src', () => {
    expect(imports(src).length).toBeGreaterThan(20);
    expect(wrong(src)).toEqual([]);
  });

  it.each([
    ['lib/form.ts', 'api/http.ts'],
    ['contract/review.ts', 'lib/format.ts'],
    ['api/http.ts', 'session/session.ts'],
    ['ui/Field.tsx', 'api/http.ts'],
    ['features/donations/form.ts', 'features/campaigns/detail.ts'],
    ['features/campaigns/list.ts', 'server/app.ts'],
    ['components/Header.astro', 'features/account/Login.tsx'],
    ['server/app.ts', 'api/http.ts'],
    ['server/platform/money.ts', 'server/database/open.ts'],
    ['server/mail/outbox.ts', 'server/payments/settle.ts'],
    ['server/payments/settle.ts', 'server/app.ts'],
    ['server/somewhere/new.ts', 'server/platform/money.ts'],
    ['integrations/card.ts', 'layouts/Page.astro'],
    ['pages/index.astro', 'server/app.ts'],
    ['routes.ts', 'lib/format.ts'],
  ])('is broken by %s importing %s', (from, to) => {
    expect(wrong(plant(from, to))).toEqual([`${from} -> ${to}`]);
  });

  it.each([
    ['features/campaigns/list.ts', 'features/campaigns/cards.ts'],
    ['features/campaigns/list.ts', 'api/http.ts'],
    ['server/app.ts', 'contract/review.ts'],
    ['server/payments/settle.ts', 'server/platform/money.ts'],
    ['components/Header.astro', 'routes.ts'],
  ])('allows %s to import %s', (from, to) => {
    expect(wrong(plant(from, to))).toEqual([]);
  });

  it('has no circle between files, types included', () => {
    expect(circleIn(imports(src))).toBeUndefined();
  });

  it('has no circle between the rooms of the server', () => {
    expect(circleIn(betweenServerRooms(imports(src)))).toBeUndefined();
  });

  it('finds a circle of three', () => {
    const graph = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ];
    expect(circleIn(graph)).toEqual(['b', 'c', 'b']);
  });

  it('keeps React out of logic and out of Astro files', () => {
    expect(reactWhereItMustNotBe(src)).toEqual([]);
  });
});
