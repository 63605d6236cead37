import { mainMenu, paths, shells } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';

async function walk(fetchPage: (path: string) => Promise<{ status: number; html: string }>, starts: readonly string[]) {
  const seen = new Map<string, string>();
  const broken: string[] = [];
  const queue = starts.map((to) => ({ from: 'the route table', to }));
  const anchors: { from: string; path: string; id: string }[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { from, to } = next;
    const [path = '', id] = to.split('#');
    if (id) anchors.push({ from, path, id });
    if (seen.has(path)) continue;
    const { status, html } = await fetchPage(path);
    seen.set(path, html);
    if (status !== 200) broken.push(`${from} links to ${path}, which answers ${status}`);
    for (const [, href = ''] of html.matchAll(/<(?:a|img|link|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g)) {
      const target = href.replaceAll('&amp;', '&');
      if (target.startsWith('#')) anchors.push({ from: path, path, id: target.slice(1) });
      else if (/^\/(?!\/)/.test(target)) queue.push({ from: path, to: target });
      else if (!/^(https:|mailto:|tel:|data:|upi:)/.test(target) && !target.startsWith('http://localhost'))
        broken.push(`${path} links to "${target}", which is no address`);
    }
  }
  for (const { from, path, id } of anchors)
    if (!(seen.get(path) ?? '').includes(`id="${decodeURIComponent(id)}"`))
      broken.push(`${from} links to ${path}#${id}, where nothing has that name`);
  return { pages: [...seen.keys()], broken };
}

test('no link and no anchor of any page is broken', async ({ request }) => {
  test.setTimeout(120_000);
  const own = Object.values(paths).filter((path) => typeof path === 'string' && path !== paths.notFound) as string[];
  const { pages, broken } = await walk(
    async (path) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      const isPage = answer.headers()['content-type']?.includes('text/html') ?? false;
      return { status: answer.status(), html: isPage ? await answer.text() : '' };
    },
    [...own, ...Object.values(shells)],
  );
  expect(broken).toEqual([]);
  for (const { href } of mainMenu) expect(pages).toContain(href);
  expect(pages).toContain(paths.project('waste-to-craft'));
  expect(pages.length).toBeGreaterThan(40);
});
