import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { leastFields, parseCampaign } from '../../../helpers/campaign-file.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { project } from './mistakes.table.ts';

const now = new Date('2026-06-05T12:00:00+05:30');

async function told(text: string): Promise<string[]> {
  const file = 'projects/shed.md';
  const { errors } = await contentReport(contentFolder({ [file]: text }).root, true, { now });
  return errors.map((line) => line.replace(`content/${file}: `, ''));
}

describe('each mistake of a file is named, and no other', () => {
  it('every field that is not known', async () => {
    expect(
      await told(project((text) => text.replace('order: 1', 'order: 1\nphotographer: Asha\nDraft: true\nhue: red'))),
    ).toEqual([
      expect.stringMatching(/^photographer is no known field: remove the line.* \(line 10\)$/),
      'Draft is no known field: did you mean "draft"? (line 11)',
      expect.stringMatching(/^hue is no known field: remove the line.* \(line 12\)$/),
    ]);
  });

  it('an empty line that may be removed, and one that may not', async () => {
    const text = project((one) => one.replace(/to: .*/, 'to:').replace(/order: .*/, 'order:'));
    expect(await told(text)).toEqual([
      'to is empty: write something after the colon, or remove the line (line 4)',
      'order is empty: write something after the colon, such as "order: 3" (line 9)',
    ]);
  });

  it.each(['./IMG_1.HEIC', 'shed.tiff', './shed.gif', 'shed.pdf'])(
    'a photograph of a kind that the site does not take: %s',
    async (name) => {
      const fix =
        'must end in .jpg, .png, .webp or .avif: export the photograph as JPEG, and write the name of that file';
      const inProject = project((one) => one.replace('drawing: kheerganga', `picture: ${name}`));
      expect(await told(inProject)).toEqual([`picture ${fix} (line 6)`]);
      const inCampaign = parseCampaign({ ...leastFields, pictures: [{ picture: name, alt: 'A trail' }] });
      expect('problems' in inCampaign && inCampaign.problems).toEqual([{ field: 'pictures, number 1, picture', fix }]);
    },
  );
});
