import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { wrongOutDir } from '../../../../src/server/hosts/commands/steps.ts';

const root = resolve(import.meta.dirname, '../../../..');

it.each([
  ['dist', ''],
  ['dist/', ''],
  ['.test/site', ''],
  [join(root, 'build/of/today'), ''],
  ['/srv/www/site', ''],
  [`${root}-new`, 'begins with the name of the project'],
  [`${root}-new/site`, 'begins with the name of the project'],
  ['.', 'holds the project'],
  ['..', 'holds the project'],
  [dirname(root), 'holds the project'],
  ['/', 'holds the project'],
  ['src', 'has files of the project'],
  ['src/pages', 'has files of the project'],
  ['content', 'has files of the project'],
  ['node_modules/site', 'has files of the project'],
  ['.git', 'has files of the project'],
])('OUT_DIR=%s: %s', (folder, said) => {
  const wrong = wrongOutDir(folder, root);
  if (!said) expect(wrong).toBe('');
  else expect(wrong).toMatch(new RegExp(`^OUT_DIR is ".*", .*${said}.*[.]$`));
});
