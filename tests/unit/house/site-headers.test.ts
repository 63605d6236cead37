import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageLines } from '../../../src/page-table.ts';
import { paths } from '../../../src/routes.ts';
import { readRules } from '../../../src/server/hosts/static/rules.ts';

const rules = await readRules();
const example = (name: string) => readFileSync(`src/server/hosts/examples/${name}`, 'utf8');
const nginx = new RegExp(
  /hamara_opener \{\s+"~(.*)" "same-origin-allow-popups"/.exec(example('nginx-static.conf'))?.[1] ?? '$^',
);
const caddy = new RegExp(/@opener path_regexp (\S+)/.exec(example('Caddyfile-static'))?.[1] ?? '$^');

it.each([
  ...pageLines.map(([path, { opener }]) => [path.replace('*', 'kheerganga'), opener] as const),
  ['/campaigns/one that the build did not know', 'cut'] as const,
])('%s has its tie to the window that opened it %s, on every host', (path, opener) => {
  const isCut = opener === 'cut';
  expect(rules.headers(path)['cross-origin-opener-policy']).toBe(isCut ? 'same-origin-allow-popups' : undefined);
  expect([nginx.test(`${path}?a=b`), caddy.test(path)]).toEqual([isCut, isCut]);
});

it.each([paths.home, paths.login, '/campaigns/kheerganga', '/_astro/x.js'])(
  '%s has the headers of every answer',
  (path) => {
    const found = rules.headers(path);
    expect(found).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(found['strict-transport-security']).toContain('max-age=');
  },
);

it('netlify.toml holds no policy, which would be taken in place of the one that the build writes for each page', () => {
  expect(readFileSync('netlify.toml', 'utf8')).not.toMatch(/^\s*Content-Security-Policy/im);
});
