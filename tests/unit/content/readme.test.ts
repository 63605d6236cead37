import { expect, it } from 'vitest';
import { checkContent } from '../../../src/content/check.ts';
import { campaignTexts } from '../../../src/contract/campaign-texts.ts';
import { contentFolder } from '../../helpers/content.ts';
import { readmeIn } from '../../helpers/readmes.ts';

const readme = readmeIn('content');
const [, name = '', example = ''] =
  /Save this as `content\/(projects\/[^`]+)`[\s\S]*?```markdown\n([\s\S]*?)```/.exec(readme) ?? [];
const drawing = /^drawing: (.+)$/m.exec(example)?.[1] ?? '';

it('the editors’ README has an example of a project that the check accepts', async () => {
  const folder = contentFolder({ [name]: example }, drawing);
  expect(name).toMatch(/\.md$/);
  expect(await checkContent(folder.root, '2026-06-05')).toEqual([]);
});

it.each(Object.keys(campaignTexts))('it names the text %s of a campaign', (name) => {
  expect(readme).toContain(`\`${name}\``);
});
