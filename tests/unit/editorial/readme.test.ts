import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkContent } from '../../../src/editorial/check.ts';
import { collections } from '../../../src/editorial/collections.ts';
import { contentFolder } from '../../helpers/content.ts';

const root = new URL('../../..', import.meta.url).pathname;
const readme = readFileSync(`${root}README.md`, 'utf8');
const [, name = '', example = ''] =
  /Save this as `(content\/projects\/[^`]+)`[\s\S]*?```markdown\n([\s\S]*?)```/.exec(readme) ?? [];
const drawing = /^picture: (.+)$/m.exec(example)?.[1] ?? '';

it('the README’s example of a project is one that the check accepts', async () => {
  const folder = contentFolder({
    [name]: example,
    [`public/pictures/${drawing}.svg`]: readFileSync(`${root}public/pictures/${drawing}.svg`, 'utf8'),
  });
  expect(name).toMatch(/\.md$/);
  expect(await checkContent(folder, '2026-06-05')).toEqual([]);
});

it('the README’s example is read: broken, it is refused', async () => {
  const folder = contentFolder({ [name]: example.replace('location:', 'locatoin:') });
  expect(await checkContent(folder, '2026-06-05')).toContain(
    `${name}: locatoin is no known field: did you mean "location"?`,
  );
});

it.each([...Object.keys(collections), 'campaigns', 'resources'])('the README names the folder content/%s', (folder) => {
  expect(readme).toContain(`\`content/${folder}/\``);
});
