import { expect, it } from 'vitest';
import { reportPolicy } from '../../../src/contract/policy-report.ts';
import { envelopeOf } from '../../helpers/calls.ts';
import { ORIGIN } from '../../helpers/server.ts';
import { appForEach } from '../../helpers/under-test.ts';

const app = appForEach();

const SECRET = 'https://evil.example/path/of/asha?token=secret';
const page = 'http://localhost:4321/reset?token=secret';
const single = (directive: string, blocked = SECRET) => ({
  'csp-report': { 'document-uri': page, 'violated-directive': directive, 'blocked-uri': blocked },
});
const listed = (...directives: string[]) =>
  directives.map((effectiveDirective) => ({
    type: 'csp-violation',
    url: page,
    body: { effectiveDirective, blockedURL: SECRET, documentURL: page },
  }));

const report = async (body: unknown, type = 'application/csp-report', address = '192.0.2.1') => {
  const headers = { 'content-type': type };
  const request = new Request(`${ORIGIN}/api${reportPolicy.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return envelopeOf(await app.handle(request, { address }));
};
const told = () => app.lines.filter((line) => line.startsWith('policy blocked'));

it('logs what browsers report in either shape, by its directive', async () => {
  expect(await report(single("script-src 'self'"))).toMatchObject({ http: 200, data: null });
  expect(told()).toEqual(['policy blocked: 1 × script-src https://evil.example']);
  const list = listed('img-src', 'script-src', 'img-src');
  expect(await report(list, 'application/reports+json')).toMatchObject({ http: 200 });
  expect(told(), 'what follows is counted, and one line at the end of the minute').toHaveLength(1);
});

it('keeps and logs no path, query or page address', async () => {
  await report(single('img-src'));
  expect(told()).toEqual(['policy blocked: 1 × img-src https://evil.example']);
  expect(app.lines.join()).not.toMatch(/secret|asha|reset/);
});

it('is limited for each network', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await report(single('img-src'))).http);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await report(single('img-src'), 'application/csp-report', '198.51.100.9')).http).toBe(200);
});

it.each([
  ['nothing', {}],
  ['an empty list', []],
  ['51 reports', listed(...Array<string>(51).fill('img-src'))],
  ['a directive that is no text', [{ body: { effectiveDirective: 5 } }]],
])('refuses %s', async (_, body) => {
  expect((await report(body)).http).toBe(400);
});
