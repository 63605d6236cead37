import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkContent } from '../../../src/content/check.ts';
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

  it('finds nothing in the fixtures', async () => {
    expect(await checkContent(join(import.meta.dirname, '../../..'), TODAY, fixtureContent)).toEqual([]);
  });
});
