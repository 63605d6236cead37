import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import directions from '../../../src/directions.json' with { type: 'json' };
import { type Readme, readmeIn, readmes, tableRows } from '../../helpers/readmes.ts';

/** The names of the commands that a text gives as `npm start`, `npm test` or `npm run …`. */
const commandsIn = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(/npm (?:run )?((?:start|test|(?<=run )[\w:]+(?:-[\w:]+)*))/g), ([, name = '']) => name),
  ),
];

/** What the project makes, or what a README tells the reader to write. */
const NOT_THERE = [
  /^(?:dist|\.data|\.test|[A-Z_]+)(?:\/|$)/,
  /^content\/projects\/clean-springs-of-karsog\.md$/,
  'public/photos',
  'annual-report.md',
  'trails.astro',
  'greeting.ts',
  'greetings.ts',
];

const ROOT = readmes[0]?.path ?? '';
const isPath = (word: string) =>
  /^(?:\.?[a-z][\w-]*\/)+[\w.[\]-]*$|^[\w.-]+\.(?:ts|tsx|astro|css|json|md|mjs|toml|yaml)$/.test(word);
const isMade = (path: string) => NOT_THERE.some((made) => (typeof made === 'string' ? made === path : made.test(path)));

/** Every path in backticks, in a link or in a command of a README. */
function pathsIn(text: string): string[] {
  const quoted = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span.split(/\s/)).flat();
  const linked = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, target = '']) => target);
  const commands = Array.from(text.matchAll(/(?<![\w/.])(?:src|tests|public)\/[\w./-]*\w/g), ([path]) => path);
  return [...new Set([...quoted, ...linked, ...commands])].filter(isPath);
}

const absent = ({ path, text }: Readme): string[] =>
  pathsIn(text).filter((name) => !isMade(name) && ![path, ROOT].some((from) => existsSync(join(from, name))));

describe('the READMEs', () => {
  it.each(readmes)('every path that $folder/README.md names is there', (readme) => {
    expect(pathsIn(readme.text).length).toBeGreaterThan(4);
    expect(absent(readme)).toEqual([]);
  });

  it.each([
    '`src/build/words-first.ts`',
    '`netlify.yaml`',
    'see [it](server/FLOORS.md)',
    '    vitest run tests/no.test.ts',
  ])('a path that is not there is found in: %s', (text) => {
    expect(absent({ folder: '.', path: ROOT, text })).toHaveLength(1);
  });

  it.each(readmes)('every command that $folder/README.md gives is there', ({ text }) => {
    expect(Object.keys(project.scripts)).toEqual(expect.arrayContaining(commandsIn(text)));
  });

  it('the first README lists every command', () => {
    const listed = tableRows(readmeIn('.')).map(([command = '']) => commandsIn(command)[0]);
    expect(listed).toEqual(expect.arrayContaining(Object.keys(project.scripts)));
  });

  it('src/README.md tells of each folder what it may import', () => {
    const told = tableRows(readmeIn('src'))
      .map(([folder = '', , imports = '']) => [folder, imports])
      .filter(([folder]) => folder !== 'folder');
    const rows = Object.entries(directions.folders).map(([name, may]) => [`\`${name}/\``, may.join(', ') || 'nothing']);
    expect(told).toEqual(rows);
  });

  it('src/server/README.md has the floors in their order', () => {
    const told = tableRows(readmeIn('src/server'))
      .slice(1)
      .map(([, rooms = '']) => Array.from(rooms.matchAll(/`([\w-]+)(?:\/|\.ts)`/g), ([, room]) => room));
    const files = ['calls', 'housekeeping'];
    expect(told.map((rooms) => rooms.filter((room) => !files.includes(room ?? '')))).toEqual(directions.serverFloors);
  });
});
