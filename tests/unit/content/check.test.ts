import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkContent, readAndCheck } from '../../../src/content/check.ts';
import { lineOf } from '../../../src/content/problems.ts';
import { contentFolder } from '../../helpers/content.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { project } from './check/mistakes.table.ts';

const TODAY = '2026-06-05';
afterEach(() => vi.unstubAllEnvs());

describe('the check of the content', () => {
  it('finds nothing in a project that is as it should be, with a photograph beside it', async () => {
    const { root, content } = contentFolder({
      'projects/shed.md': project((text) => text.replace('drawing: kheerganga', 'picture: shed.jpg')),
    });
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
      .jpeg()
      .toFile(join(content, 'projects/shed.jpg'));
    expect(await checkContent(root, TODAY)).toEqual([]);
  });

  it('follows the campaign of a place, and guesses a misspelt one', async () => {
    const campaign = readFileSync(join(fixtureContent, 'campaigns/prashar-lake-ring.md'), 'utf8');
    const place = (id: string) =>
      `---\ntitle: Lake\ncampaign: ${id}\ndrawing: kheerganga\nalt: A lake\norder: 1\n---\nText.\n`;
    const check = async (id: string) => {
      const { root, content } = contentFolder({
        'places/lake.md': place(id),
        'campaigns/prashar-lake-ring.md': campaign.replace('---\n', '---\nformerly: [two-days-at-the-ring]\n'),
      });
      const problems = (await readAndCheck(root, TODAY, content)).problems;
      return problems.filter(({ note }) => note).map((problem) => lineOf(problem, content));
    };
    const about = (lines: string[]) => lines.filter((line) => line.includes('places/lake.md: '));
    expect(about(await check('prashar-lake-ring'))).toEqual([]);
    expect(about(await check('somewhere-else'))).toEqual([
      'content/places/lake.md: campaign names "somewhere-else", and there is no such campaign: correct it, or remove the line (line 3)',
    ]);
    expect(about(await check('prashar-lake-rim'))).toEqual([
      'content/places/lake.md: campaign names "prashar-lake-rim", and there is no such campaign: did you mean "prashar-lake-ring"? (line 3)',
    ]);
    expect(about(await check('two-days-at-the-ring'))).toEqual([
      'content/places/lake.md: campaign names "two-days-at-the-ring", which has another name now: write "prashar-lake-ring" (line 3)',
    ]);
  });

  it('finds nothing in the fixtures', async () => {
    expect(await checkContent(join(import.meta.dirname, '../../..'), TODAY, fixtureContent)).toEqual([]);
  });
});
