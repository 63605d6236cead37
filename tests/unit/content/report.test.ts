import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../src/content/report.ts';
import { type ContentFolder, contentFolder } from '../../helpers/content.ts';

const LINE =
  'content/organisation.yaml: bank, accountNumber is still a placeholder: write the true value before the site is published';

function withPlaceholders(...names: string[]): ContentFolder {
  const folder = contentFolder();
  const file = join(folder.content, 'organisation.yaml');
  const text = readFileSync(file, 'utf8').replace(/^ {2}(\w+): (.*)$/gm, (line, name, value) =>
    names.includes(name) ? `  ${name}: placeholder ${value.replaceAll("'", '')}` : line,
  );
  writeFileSync(file, text);
  return folder;
}

describe('placeholders in the facts of the foundation', () => {
  it('are warnings in a local build', async () => {
    const { errors, warnings } = await contentReport(withPlaceholders('phone', 'accountNumber').root, false);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([LINE.replace('bank, accountNumber', 'contact, phone'), LINE]);
  });

  it.each(['phone', 'accountNumber', 'ifsc', 'pan', 'registration80G', 'moneyTransfer', 'instagram'])(
    'hold a production build back when only %s is left',
    async (name) => {
      const { errors } = await contentReport(withPlaceholders(name).root, true);
      expect(errors).toEqual([
        expect.stringMatching(
          new RegExp(`, ${name} is still a placeholder: write the true value before the site is published$`),
        ),
      ]);
    },
  );

  it('are refused in a form that the editors’ page cannot show, with the way to write them', async () => {
    const { root, content } = contentFolder();
    const file = join(content, 'organisation.yaml');
    const [phone, object] = ['phone: +91 98000 00001', 'phone:\n    value: x\n    placeholder: true'];
    writeFileSync(file, readFileSync(file, 'utf8').replace(phone, object));
    expect((await contentReport(root, false)).errors).toEqual([
      expect.stringMatching(/contact, phone must be one text: .* begins with the word placeholder/),
    ]);
  });
});

describe('a campaign that still says active', () => {
  const walk = (status: string, endTime: string) =>
    contentFolder({
      'campaigns/walk.md': `---
heading: A walk
status: ${status}
startTime: 2026-07-01
endTime: ${endTime}
place: Kaza
enrolledCount: 0
pictures:
  - drawing: kheerganga
    alt: A trail
---
Text.
`,
    }).root;
  const on = async (today: string, root: string, forPublic = false) =>
    contentReport(root, forPublic, { now: new Date(`${today}T12:00:00+05:30`) });

  it.each([false, true])(
    'after its last day is named, and holds no build back (for the public: %s)',
    async (forPublic) => {
      expect(await on('2026-07-03', walk('active', '2026-07-02'), forPublic)).toEqual({
        errors: [],
        warnings: [
          'content/campaigns/walk.md: status is still "active", but the campaign ended on 2026-07-02: write "closed" (line 3)',
        ],
      });
    },
  );
});
