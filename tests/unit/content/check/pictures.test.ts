import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { folderPhotographs } from '../../../../src/content/check/pictures.ts';
import { checkContent, readAndCheck } from '../../../../src/content/check.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { GPS } from '../../../helpers/photographs.ts';
import { project } from './mistakes.table.ts';

const TODAY = '2026-06-05';
const CANNOT = 'cannot be read as a picture, or ends in its middle: copy it again from the phone, or export it as JPEG';
const HEIC =
  'is a HEIC picture, which browsers cannot show: on an iPhone choose Settings, Camera, Formats, Most Compatible; or export it as JPEG';
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]);
const noise = sharp({
  create: {
    width: 400,
    height: 300,
    channels: 3,
    background: 'green',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});

async function huge(): Promise<Buffer> {
  const png = await noise.clone().png().toBuffer();
  // Its first part is the header: a length, a name, the sizes, some bytes and a sum over all from the name on.
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(15_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const withPhotograph = async (bytes: Buffer, name = 'shed.jpg') => {
  const { root, content } = contentFolder({
    'projects/shed.md': project((text) => text.replace('drawing: kheerganga', `picture: ./${name}`)),
    'faq/why.md': '---\norder: 1\n---\nBecause.\n',
  });
  writeFileSync(join(content, 'projects', name), bytes);
  const [first = '', ...others] = await checkContent(root, TODAY);
  expect(first).toMatch(/^content\/faq\/why\.md: title is missing/);
  return others;
};

describe('a photograph', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['without bytes', async () => Buffer.alloc(0), 'is empty (0 bytes): copy it again'],
    ['of an iPhone, called .jpg', async () => heic, HEIC],
    ['that is none', async () => Buffer.from('a photograph'), CANNOT],
    ['cut in the middle', async () => (await noise.clone().jpeg().toBuffer()).subarray(0, 9000), CANNOT],
    [
      'of 300 million points',
      huge,
      'is too large, 20000 by 15000 points (300 million), which take 900 MB to read: make it smaller, 4000 points wide is plenty',
    ],
    [
      'of 60 million points in two bytes each, in several passes',
      () =>
        sharp({ create: { width: 6000, height: 4400, channels: 3, background: 'green' } })
          .toColourspace('rgb16')
          .png({ progressive: true, compressionLevel: 1 })
          .toBuffer(),
      'is too large, 6000 by 4400 points (26 million), which take 317 MB to read: make it smaller, 4000 points wide is plenty',
    ],
    [
      'that is a drawing',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
      'is svg under another ending: export it as JPEG',
    ],
  ])(
    '%s is one line with its name, and hides nothing else',
    async (_, bytes, fix) => {
      expect(await withPhotograph(await bytes())).toEqual([`content/projects/shed.jpg: picture file ${fix}`]);
    },
    60_000,
  );

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('that is a good %s is in order', async (kind) => {
    expect(await withPhotograph(await noise.clone().resize(40).toFormat(kind).toBuffer(), `shed.${kind}`)).toEqual([]);
  });

  it.each(['../../../secret.jpg', '..%2f..%2fsecret.jpg', './a/../../../secret.jpg', './README.md'])(
    'is never %s, which lies elsewhere or is none',
    async (address) => {
      const { root, content } = contentFolder({ 'faq/why.md': `---\ntitle: Why?\norder: 1\n---\n![x](${address})\n` });
      for (const path of [join(root, 'secret.jpg'), join(content, 'faq/README.md'), join(root, '../secret.jpg')])
        writeFileSync(path, await noise.clone().jpeg().toBuffer());
      expect(await checkContent(root, TODAY)).toContainEqual(
        expect.stringMatching(/^content\/faq\/why\.md: text names /),
      );
      rmSync(join(content, '../../secret.jpg'));
    },
  );

  it.each<[string, Record<string, string>, boolean]>([
    ['where it was taken', GPS, true],
    ['by which map it would say where', { GPSVersionID: '2 3 0 0', GPSMapDatum: 'WGS-84' }, false],
  ])('that says %s stops nothing, and its place is told in a note', async (_, IFD3, told) => {
    const { root, content } = contentFolder({ 'projects/shed.md': project() });
    await noise.clone().withExif({ IFD3 }).jpeg().toFile(join(content, 'projects/shed.jpg'));
    const { problems } = await readAndCheck(root, TODAY, content);
    const note = expect.objectContaining({ note: true, fix: expect.stringContaining('says where it was taken') });
    expect(problems).toEqual(told ? [note] : []);
  });
});

describe('a picture that is not there', () => {
  it.each([
    [
      'picture: ./Shed.JPG',
      'picture names Shed.JPG, which does not lie beside this file: did you mean shed.jpg? (line 6)',
    ],
    [
      'drawing: kheergange',
      'drawing names "kheergange", which is not in public/pictures: did you mean kheerganga? (line 6)',
    ],
  ])('%s is told with what comes near', async (picture, line) => {
    const { root, content } = contentFolder({
      'projects/shed.md': project((text) => text.replace('drawing: kheerganga', picture)),
    });
    await noise.clone().jpeg().toFile(join(content, 'projects/shed.jpg'));
    expect(await checkContent(root, TODAY)).toEqual([`content/projects/shed.md: ${line}`]);
  });
});

it.each([
  ['too much memory', { ms: 60_000, memory: 1 }],
  ['too much time', { ms: 1, memory: 900_000_000 }],
])('pictures that take %s are each told by name, in one line, and end nothing else', async (_what, bounds) => {
  const folder = mkdtempSync(join(tmpdir(), 'hh-pictures-'));
  const jpeg = await noise.clone().jpeg().toBuffer();
  for (const name of ['first.jpg', 'second.jpg']) writeFileSync(join(folder, name), jpeg);
  const fix = 'takes more memory or time to open than a server has: make it smaller, 4000 points wide is plenty';
  expect(await folderPhotographs(folder, bounds)).toEqual(
    ['first.jpg', 'second.jpg'].map((name) => ({ file: join(folder, name), field: 'picture file', fix })),
  );
  expect(await folderPhotographs(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
