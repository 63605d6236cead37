import { expect, it } from 'vitest';
import { type Line, linesBelow } from '../../helpers/habits.ts';

const EXPORT =
  /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/;

/** Names that a framework asks for, addresses, which are read as `paths.contact`, and the limits that each form has of its own. */
const elsewhereToo = (file: string, name: string) =>
  /^src\/(?:pages|server\/database\/migrations|server\/hosts\/netlify)\/|\.astro$|^src\/paths\.ts$/.test(file) ||
  /^[A-Z]+_(?:MIN|MAX)$/.test(name);

/** The exported names that stand in more than one file, each with its files. */
function namesTwice(lines: readonly Line[]): Record<string, string[]> {
  const files = new Map<string, Set<string>>();
  for (const { where, text } of lines) {
    const [file = ''] = where.split(':');
    const name = EXPORT.exec(text)?.[1];
    if (name && !elsewhereToo(file, name)) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  return Object.fromEntries([...files].filter(([, at]) => at.size > 1).map(([name, at]) => [name, [...at]]));
}

it('no exported name has two meanings', () => {
  const lines = linesBelow('src');
  expect(lines.filter(({ text }) => EXPORT.test(text)).length).toBeGreaterThan(800);
  expect(namesTwice(lines)).toEqual({});
});

it('a name in two files is found, one that has a schema and a type in one file is not', () => {
  const lines = [
    { where: 'src/contract/auth.ts:1', text: 'export const Login = v.object({' },
    { where: 'src/contract/auth.ts:5', text: 'export type Login = v.InferOutput<typeof Login>;' },
    { where: 'src/features/account/Login.tsx:9', text: 'export default function Login() {' },
    { where: 'src/contract/review.ts:1', text: 'export const Review = v.object({' },
    { where: 'src/contract/review.ts:5', text: 'export type Review = v.InferOutput<typeof Review>;' },
  ];
  expect(namesTwice(lines)).toEqual({ Login: ['src/contract/auth.ts', 'src/features/account/Login.tsx'] });
});
