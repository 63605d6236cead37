import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { fixtureContent } from '../../helpers/fixtures.ts';

// The one test that reads the content of this repository.
const root = resolve(import.meta.dirname, '../../..');
const real = join(root, 'content');

const folder = mkdtempSync(join(tmpdir(), 'hh-editor-'));
const content = join(folder, 'content');
const site = join(folder, 'site');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const values: Readonly<Record<string, string>> = {
  phone: '"+91 98765 43210"',
  alternatePhone: '"+91 98765 43211"',
  support: 'help@editor.example',
  accountNumber: '"98765432101"',
  ifsc: 'EDIT0000691',
  swift: 'EDITINBB104',
  pan: 'AAATE1234E',
};
const optional = {
  facts: /^ {2}(?:alternatePhone|corporateAddress|fcra|registration80G|registration12A): .*\n/gm,
  groups: /^(?:social|bank|giving):\n(?: {2}.*\n)+/gm,
};
const links = ['instagram', 'facebook', 'twitter', 'fundraising', 'moneyTransfer'];
const factAs = (fact: string) =>
  values[fact] ?? (links.includes(fact) ? `https://editor.example/${fact}` : `"An editor's ${fact}"`);

const project = `---
title: Clean springs of the editor
from: 2024-03-01
to: 2024-10-31
location: Karsog, Mandi
picture: ./spring.jpg
alt: Women cleaning the stone basin of a spring
description: Forty springs were cleaned.
order: 8
---
Each spring got a stone basin.
`;
const question = `---
title: May an editor ask a question?
order: 9
---
An editor may.
`;

// Vitest says that this is a test, and Astro would take that for its dev server.
const { NODE_ENV: _test, ...environment } = process.env;

function run(command: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'src/server/hosts/commands', command)], {
      cwd: root,
      env: { ...environment, CONTENT_DIR: content, OUT_DIR: site, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => done({ code, output }));
  });
}

it('the content of this repository is in order', async () => {
  expect(await run('check-content.ts', { CONTENT_DIR: real })).toMatchObject({
    code: 0,
    output: expect.stringContaining('The content is in order.'),
  });
}, 30_000);

it("an editor's day ends with a site: facts filled in, a campaign deleted, a project and a question added", async () => {
  cpSync(real, content, { recursive: true });
  const facts = join(content, 'organisation.yaml');
  writeFileSync(
    facts,
    readFileSync(facts, 'utf8').replace(
      /^ {2}(\w+): placeholder .*$/gm,
      (_, fact: string) => `  ${fact}: ${factAs(fact)}`,
    ),
  );
  const [campaign = ''] = readdirSync(join(content, 'campaigns')).filter((name) => name.endsWith('.md'));
  rmSync(join(content, 'campaigns', campaign), { force: true });
  writeFileSync(join(content, 'projects/clean-springs-of-the-editor.md'), project);
  await sharp({ create: { width: 800, height: 600, channels: 3, background: 'green' } })
    .jpeg()
    .toFile(join(content, 'projects/spring.jpg'));
  writeFileSync(join(content, 'faq/may-an-editor-ask.md'), question);

  // What is published may hold no placeholder. What is left are texts of ours that the editor has not written yet.
  const unready = await run('check-content.ts', { CONTEXT: 'production' });
  expect(unready.output).not.toContain('organisation.yaml');
  expect(unready.output.match(/^content\/.*$/gm)).toSatisfy((lines: string[]) =>
    lines.every((line) => / sample is true: /.test(line)),
  );
  const { code, output } = await run('build.ts', {});
  expect(code, output).toBe(0);
  const page = (name: string) => readFileSync(join(site, name), 'utf8');
  expect(page('event.html')).toContain('Clean springs of the editor');
  expect(page('event/clean-springs-of-the-editor.html')).toContain('Each spring got a stone basin.');
  expect(page('event/clean-springs-of-the-editor.html')).toMatch(/\/_astro\/spring\.[^"]+\.webp/);
  expect(page('faq.html')).toContain('May an editor ask a question?');
  expect(page('contact.html')).toContain('help@editor.example');
  expect(existsSync(join(site, 'campaigns', campaign.replace('.md', '.html')))).toBe(false);
}, 180_000);

/** What looks empty on a page: parts without words, and anything but one main heading. A part that a script fills is hidden. */
function emptyParts(html: string): string[] {
  const all = parseDocument(html);
  for (const part of DomUtils.findAll(({ attribs }) => 'hidden' in attribs, all.childNodes))
    DomUtils.removeElement(part);
  const parts = ['h1', 'h2', 'h3', 'ul', 'ol', 'dl', 'section'].flatMap((name) =>
    DomUtils.getElementsByTagName(name, all),
  );
  const empty = parts.filter((part) => DomUtils.textContent(part).trim() === '');
  const headings = DomUtils.getElementsByTagName('h1', all).length;
  return [
    ...empty.map(({ name, attribs }) => `an empty ${name} of class ${attribs['class']}`),
    ...(headings === 1 ? [] : [`${headings} main headings`]),
  ];
}

it('with all samples and all optional facts taken away every page still reads right', {
  tags: ['thorough'],
  timeout: 180_000,
}, async () => {
  rmSync(content, { recursive: true, force: true });
  rmSync(site, { recursive: true, force: true });
  for (const kept of ['organisation.yaml', 'policies'])
    cpSync(join(fixtureContent, kept), join(content, kept), { recursive: true });
  const facts = join(content, 'organisation.yaml');
  const given = readFileSync(facts, 'utf8');
  for (const pattern of Object.values(optional)) expect(given.match(pattern)?.length).toBeGreaterThan(2);
  writeFileSync(facts, given.replace(optional.facts, '').replace(optional.groups, ''));
  const { code, output } = await run('build.ts', {});
  expect(code, output).toBe(0);

  const pages = globSync('**/*.html', { cwd: site });
  const page = (name: string) => readFileSync(join(site, `${name}.html`), 'utf8');
  expect(pages.length).toBeGreaterThan(20);
  expect(
    pages
      .map((name) => [name, emptyParts(readFileSync(join(site, name), 'utf8'))])
      .filter(([, found]) => found?.length),
  ).toEqual([]);
  expect(page('index')).toContain('See what is coming up');
  expect(page('campaigns')).toContain('No incoming campaigns found.');
  expect(page('media')).toContain('No resources found.');
  expect(page('event')).toContain('There are no projects here yet.');
  expect(page('faq')).toContain('There are no questions here yet.');
  expect(page('legal')).toContain('There are no sections here yet.');

  const said = pages.map((name) => readFileSync(join(site, name), 'utf8')).join('\n');
  for (const part of [
    'undefined',
    'Corporate address',
    'Follow us',
    'Other ways to give',
    'Donating from outside India',
  ])
    expect(said).not.toContain(part);
});
