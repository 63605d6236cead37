import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { contentReport } from '../../../src/content/report.ts';
import { contentFolder } from '../../helpers/content.ts';
import { mistakes } from './fifty.table.ts';

let lines: string[] = [];
beforeAll(async () => {
  const files = Object.fromEntries(mistakes.map(([, file, text]) => [file, text]));
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const { root } = contentFolder({ ...files, 'projects/cut.jpg': photo.subarray(0, 2000) });
  const { errors, warnings } = await contentReport(root, false, { now: new Date('2026-06-05T12:00:00Z') });
  lines = [...errors, ...warnings];
});

const of = (file: string) => {
  const shown = file.startsWith('project/') ? 'project' : file;
  return lines.filter((line) => line.startsWith(`content/${shown}: `));
};

it('there are fifty and more', () => {
  expect(new Set(mistakes.map(([, file]) => file)).size).toBe(mistakes.length);
  expect(mistakes.length).toBeGreaterThanOrEqual(50);
});

it.each([...mistakes, ['a picture that ends in its middle', 'projects/cut.jpg', '', /ends in its middle/] as const])(
  'among all others, %s is named in one line that says how to mend it',
  (_, file, __, says) => {
    expect(of(file).filter((line) => says.test(line))).toHaveLength(1);
  },
);

it('no line is a stack trace or the words of a program, and each names its file', () => {
  const told = lines.filter((line) => !line.includes('organisation.yaml') && !/^\d+ texts?/.test(line));
  expect(told.length).toBeGreaterThanOrEqual(mistakes.length);
  for (const line of told) {
    expect(line).toMatch(/^content\/[^:]+: /);
    expect(line).not.toMatch(/\n|node_modules|\bat \w+ \(|Error|undefined|null|\[object/);
  }
});
