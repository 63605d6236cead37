import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCampaigns } from '../../../../src/content/campaign.ts';
import { contentReport, countLine } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { fixtureContent } from '../../../helpers/fixtures.ts';

const SAMPLES = [
  'campaigns/kheerganga-carry-down.md',
  'projects/rakcham-mrf.md',
  'faq/how-to-volunteer.md',
  'home/call-fundraise.md',
  'organisation.yaml',
];
const bytesOf = (name: string) => readFileSync(join(fixtureContent, name));

const cut = (bytes: Buffer) => fc.nat(bytes.length).map((at) => bytes.subarray(0, at));
const holed = (bytes: Buffer) =>
  fc
    .tuple(fc.nat(bytes.length), fc.nat(40), fc.uint8Array({ maxLength: 12 }))
    .map(([at, length, put]) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + length)]));
const signs = fc
  .array(
    fc.constantFrom(
      '---\n',
      '\n',
      '  ',
      '\t',
      '- ',
      'title',
      ': ',
      '"',
      "'",
      '[',
      '](',
      ')',
      '#',
      '&',
      '*',
      '!',
      '|',
      '>',
      '{',
      '}',
      'a',
      '₹',
      '\0',
      '<',
      '\r',
    ),
    { maxLength: 60 },
  )
  .map((parts) => Buffer.from(`---\n${parts.join('')}`));

for (const [runs, tags] of [
  [8, []],
  [60, ['thorough']],
] as const)
  it.each(SAMPLES)(
    `whatever %s holds in ${runs} tries, the answer is lines and no stack`,
    { tags: [...tags], timeout: 120_000 },
    async (name) => {
      const sample = bytesOf(name);
      const garbage = fc.oneof(fc.uint8Array({ maxLength: 300 }), cut(sample), holed(sample), signs);
      await fc.assert(
        fc.asyncProperty(garbage, async (bytes) => {
          const { root, content } = contentFolder({ 'faq/other.md': '---\norder: 1\n---\nBecause.\n', [name]: bytes });
          const report = await contentReport(root, true);
          const lines = [...report.errors, ...report.warnings];
          for (const line of lines) {
            expect(line).toMatch(/^(?:content|public)\/\S+: \S/);
            expect(line).not.toMatch(/[\p{Cc}]|\bat .*\.ts:\d|undefined|\[object/u);
            expect(line.length).toBeLessThan(700);
          }
          expect(lines.join('\n')).toContain('content/faq/other.md: title is missing');
          expect(countLine(report)).toMatch(/to mend/);
          // The server reads the same files.
          await readCampaigns(join(content, 'campaigns'), '2026-06-05');
        }),
        { numRuns: runs },
      );
    },
  );
