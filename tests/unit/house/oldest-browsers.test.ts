import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '../../../src/integrations/scripts.ts';

/*
 * What the oldest browsers do not know must not be used without a guard. MDN's data (`@mdn/browser-compat-data`) says since when a browser
 * knows something; a newer version of the package brings newer data.
 */

const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
const browsers = { safari_ios: oldestBrowsers.safari, firefox: oldestBrowsers.firefox, chrome: oldestBrowsers.chrome };

const plainerWithout: Readonly<Record<string, string>> = {
  'text-wrap': 'lines are less even',
  'field-sizing': 'a long text scrolls in its field',
  fetchPriority: 'a picture comes a little later',
  'overscroll-behavior': 'the page may scroll on behind a strip',
  'overscroll-behavior-x': 'the page may scroll on behind a strip',
  'scrollbar-width': 'a strip shows its scroll bar',
  'accent-color': 'a ticked box has the colour of the browser',
  resize: 'a field for a long text keeps its height',
  'forced-color-adjust': 'forced colours are those of the browser',
  page: 'the margins of a sheet are those of the browser',
};

const numbers = (version: string) => version.split('.').map(Number);
function isAfter(version: string, oldest: string): boolean {
  const [[major = 0, minor = 0], [oldMajor = 0, oldMinor = 0]] = [numbers(version), numbers(oldest)];
  return major > oldMajor || (major === oldMajor && minor > oldMinor);
}
function newerIn(compat: CompatStatement | undefined): string[] {
  if (!compat) return [];
  return Object.entries(browsers).flatMap(([browser, oldest]) => {
    const said = compat.support[browser as keyof typeof browsers];
    const all: readonly SimpleSupportStatement[] = said === undefined ? [] : Array.isArray(said) ? said : [said];
    const known = all.some(({ version_added: since, version_removed: gone, flags }) => {
      if (flags || !since || since === 'preview' || (gone && !(typeof gone === 'string' && isAfter(gone, oldest))))
        return false;
      return !isAfter(since.replace('≤', ''), oldest);
    });
    return all.length > 0 && !known ? [browser] : [];
  });
}

const isGuarded = (text: string, name: string): boolean =>
  new RegExp(`'(on)?${name}' in|\\.${name}\\?\\.|\\(\\w+(\\.\\w+)*\\.${name}\\)|\\.${name} (\\?\\?|&&|\\?)`).test(text);

// `environment.ts` is read by the build and the server alone.
const CLIENT =
  /^src\/(?!contract\/environment)(contract|lib|inline|worker|api|session|payment|ui|features|components)\/.*\.(ts|tsx|js)$/;
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`);

/** Where the data tells of a member of the browser's interfaces, or of the language's. */
function compatOf(owner: string, name: string, isStatic: boolean): CompatStatement | undefined {
  const of = (part: Identifier | undefined, key: string) => part?.[key]?.__compat;
  const inLanguage = data.javascript['builtins']?.[owner];
  return of(data.api[owner], isStatic ? `${name}_static` : name) ?? of(inLanguage, name);
}

test('scripts use nothing that the oldest browsers do not know, unless they ask for it first', {
  timeout: 120_000,
}, () => {
  const files = sources.filter((file) => CLIENT.test(file));
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const program = ts.createProgram(files, { ...options, allowJs: true, checkJs: false, noEmit: true });
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} was not read.`);
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isPropertyAccessExpression(node)) return;
      const name = node.name.text;
      for (const declaration of checker.getSymbolAtLocation(node.name)?.declarations ?? []) {
        if (!/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)) continue;
        const { parent } = declaration;
        const owner = ts.isInterfaceDeclaration(parent) ? parent : parent.parent;
        if (!owner || !(ts.isInterfaceDeclaration(owner) || ts.isVariableDeclaration(owner))) continue;
        const ownerName = owner.name.getText();
        const isStatic = ts.isVariableDeclaration(owner) || ownerName.endsWith('Constructor');
        const newer = newerIn(compatOf(ownerName.replace(/Constructor$/, ''), name, isStatic));
        if (newer.length > 0 && !(name in plainerWithout) && !isGuarded(source.text, name))
          found.push(`${file}: ${ownerName}.${name} (${newer})`);
      }
    };
    visit(source);
  }
  expect([...new Set(found)]).toEqual([]);
});

/** The text without comments, and without what stands in a block that asks for support first. */
function unguarded(css: string): string {
  let text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (let at = text.indexOf('@supports'); at >= 0; at = text.indexOf('@supports')) {
    let open = 0;
    let end = text.indexOf('{', at);
    do {
      if (text[end] === '{') open++;
      if (text[end] === '}') open--;
      end++;
    } while (open > 0 && end < text.length);
    text = text.slice(0, at) + text.slice(end);
  }
  return text;
}

test('stylesheets use nothing that the oldest browsers do not know, unless they ask for it first', () => {
  const { properties = {}, selectors = {}, 'at-rules': rules = {}, types = {} } = data.css;
  const kinds: readonly [pattern: RegExp, known: Identifier][] = [
    [/(?<=[;{]\s*)([a-z-]+)(?=\s*:\s)/g, properties],
    [/(?<=:)([a-z][a-z-]+)/g, selectors],
    [/(?<=@)([a-z-]+)/g, rules],
    [/([a-z-]+)(?=\()/g, { ...types, ...types['color'], ...types['calc-constant'] }],
  ];
  const found = sources
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const text = unguarded(readFileSync(file, 'utf8'));
      const used = kinds.flatMap(([pattern, known]) =>
        [...new Set(text.match(pattern) ?? [])].flatMap((name) => {
          const newer = newerIn(known[name]?.__compat);
          return newer.length > 0 && !(name in plainerWithout) ? [`${name} (${newer})`] : [];
        }),
      );
      return used.map((name) => `${dirname(file)}: ${name}`);
    });
  expect([...new Set(found)]).toEqual([]);
});

test('a nested rule that begins with an element says & first, as Safari 16.6 needs it', () => {
  const found = sources
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const open: string[] = [];
      const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      return [...text.matchAll(/([^{};]+)\{|\}/g)].flatMap(([whole, prelude = '']) => {
        if (whole === '}') return open.pop() && [];
        const selector = prelude.trim();
        const isNested = open.some((outer) => !outer.startsWith('@'));
        const inKeyframes = open.some((outer) => outer.startsWith('@keyframes'));
        open.push(selector);
        return isNested && !inKeyframes && /(^|,\s*)[a-z]/i.test(selector.replace(/\(.*\)/gs, ''))
          ? [`${file}: ${selector}`]
          : [];
      });
    });
  expect(found.filter(Boolean)).toEqual([]);
});

test('pages use no attribute that the oldest browsers do not know, unless a script asks for it', () => {
  const elements = data.html['elements'] ?? {};
  const everywhere = data.html['global_attributes'] ?? {};
  const guards = sources.filter((file) => /\.ts$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  /** A script that asks for the attribute, or for the part that another attribute is for (`popover` for `popovertarget`). */
  const isAsked = (name: string) => guards.some((text) => text.includes(`'${name.replace(/target$/, '')}' in`));
  const found = sources
    .filter((file) => /\.(astro|tsx)$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/<([a-z][a-z1-6]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|\{[^}]*\}))?)+)/g),
      ].flatMap(([, tag = '', attributes = '']) =>
        [...attributes.matchAll(/\s([\w:-]+)/g)].flatMap(([, name = '']) => {
          const lower = name.toLowerCase();
          const newer = newerIn((elements[tag]?.[lower] ?? everywhere[lower])?.__compat);
          return newer.length > 0 && !isAsked(lower) ? [`${file}: <${tag} ${lower}> (${newer})`] : [];
        }),
      ),
    );
  expect([...new Set(found)]).toEqual([]);
});
