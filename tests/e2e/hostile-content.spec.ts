import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { allSchemas } from '../../src/content/collections.ts';
import { contentReport } from '../../src/content/report.ts';
import { textHtml } from '../../src/content/text-html.ts';
import { readText } from '../../src/content/text-tree.ts';
import { expect, test } from '../helpers/browser.ts';
import { buildWith } from '../helpers/build.ts';
import { contentFolder } from '../helpers/content.ts';
import { fixtureContent } from '../helpers/fixtures.ts';
import { hostileTexts } from '../helpers/hostile-texts.ts';
import { startSite } from '../helpers/site.ts';

// The policy would stop much of this: it is not what is tried here.
test.use({ bypassCSP: true });

async function harm(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    ran: 'attacked' in window,
    hidden: getComputedStyle(document.body).display === 'none',
    handlers: Array.from(document.querySelectorAll('*'))
      .flatMap(({ attributes }) => Array.from(attributes, ({ name }) => name))
      .filter((name) => /^on|^style$/.test(name)),
  }));
}
const NONE = { ran: false, hidden: false, handlers: [] };

async function isTaken(text: string): Promise<boolean> {
  const { root } = contentFolder({ 'faq/why.md': `---\ntitle: Why?\norder: 1\n---\n${text}\n` });
  return (await contentReport(root, false)).errors.length === 0;
}

/** Puts hostile words into a file: below its fields, and into its name and what its picture shows. */
function spoil(file: string, texts: string): void {
  const spoilt = `'x"><script>attacked=1</script>'`;
  const source = readFileSync(file, 'utf8').replace(/^(title|heading|role|alt|place): .*$/gm, `$1: ${spoilt}`);
  const [, fields = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const silent = /kind: amount/.test(fields) || file.includes('notices');
  writeFileSync(
    file,
    `---\n${fields.replace(/^(draft|publishFrom|publishUntil): .*\n/gm, '')}\n---\n${body}${silent ? '' : `\n\n${texts}\n`}`,
  );
}

test('no hostile text in any kind of content runs, brings a style or leaves its place, without a policy too', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const taken = [];
  for (const [, text] of hostileTexts) if (await isTaken(text)) taken.push(text);
  expect(taken.length).toBeGreaterThan(12);

  const folder = mkdtempSync(join(tmpdir(), 'hh-hostile-'));
  const settings = { CONTENT_DIR: join(folder, 'texts'), OUT_DIR: join(folder, 'site') };
  cpSync(fixtureContent, settings.CONTENT_DIR, { recursive: true });
  const kinds = Object.keys(allSchemas);
  expect(kinds).toHaveLength(14);
  for (const kind of kinds) {
    const names = readdirSync(join(settings.CONTENT_DIR, kind)).filter((name) => name.endsWith('.md'));
    // The description of a campaign has a bound.
    const texts = taken.filter((text) => text.length < 3000);
    for (const name of names) spoil(join(settings.CONTENT_DIR, kind, name), texts.join('\n\n'));
  }
  await buildWith(settings);
  const site = await startSite(settings);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  const shown = [
    '/about',
    '/donations',
    '/event/project-satyug',
    '/faq',
    '/legal',
    '/privacy-policy',
    '/campaigns/nag-tibba-weekend',
  ];
  for (const path of ['/', '/event', '/media', '/campaigns', ...shown]) {
    await page.goto(`${site.url}${path}`);
    await page.waitForLoadState('networkidle');
    expect(await harm(page), path).toEqual(NONE);
    await expect(page.locator('footer').last()).toBeAttached();
    if (shown.includes(path))
      expect(await page.locator('main').textContent(), path).toContain('<script>attacked=1</script>');
  }
  await site.stop();
  expect(asked.filter((host) => !host.startsWith('localhost'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('what the check refuses could do nothing either', async ({ page }) => {
  for (const [what, text] of hostileTexts) {
    const { html } = textHtml(readText(text), undefined, () => ' src="/x.jpg" alt="x"');
    await page.setContent(`<main>${html}</main><footer>end</footer>`);
    expect(await harm(page), what).toEqual(NONE);
    await expect(page.locator('body > footer')).toHaveText('end');
  }
  await page.setContent('<script>attacked=1</script>');
  expect(await harm(page), 'the test sees what runs').toMatchObject({ ran: true });
});
