import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildWith } from '../helpers/build.ts';
import { fixtureContent } from '../helpers/fixtures.ts';
import { startSite } from '../helpers/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'hh-builds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the site with settings of its own. Resolves to the HTML of `/campaigns`, and the months that have a page. */
async function build(name: string, env: Record<string, string>): Promise<{ list: string; months: string[] }> {
  const out = join(folder, name);
  await buildWith({ OUT_DIR: out, ...env });
  const pages = join(out, 'campaigns/month');
  return {
    list: readFileSync(join(out, 'campaigns.html'), 'utf8'),
    months: existsSync(pages) ? readdirSync(pages) : [],
  };
}

it('a site without any campaign says so, and leads to no month', { tags: ['thorough'], timeout: 120_000 }, async () => {
  const content = join(folder, 'texts');
  cpSync(fixtureContent, content, { recursive: true });
  rmSync(join(content, 'campaigns'), { recursive: true });
  mkdirSync(join(content, 'campaigns'));
  const { list, months } = await build('none', { CONTENT_DIR: content });
  expect(list).toContain('No incoming campaigns found.');
  expect(list).toContain('name="words"');
  expect(list).not.toMatch(/name="(month|region)"|#months|id="months"/);
  expect(months).toEqual([]);
});

it('a site with another backend has its months, and no form for a search that this backend would ignore', async () => {
  const site = await startSite();
  try {
    const { list, months } = await build('outside', { PUBLIC_API_BASE: `${site.url}/api` });
    expect(list).toContain('class="campaign-list"');
    expect(list).not.toMatch(/class="search"|name="words"/);
    expect(list).toContain('id="months"');
    expect(months.length).toBeGreaterThan(3);
  } finally {
    await site.stop();
  }
}, 120_000);
