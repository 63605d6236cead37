import { type Document, LineCounter, parseDocument, visit } from 'yaml';
import type { Problem } from './problems.ts';
import type { Mistake } from './yaml-lines.ts';
import { mistakeOf, standsTwice } from './yaml-mistakes.ts';
import { readAsSign } from './yaml-shape.ts';
import { type FieldLines, misreadValues } from './yaml-values.ts';

/** What YAML says: its data, where each field stands, and the problems; `data` is absent where it cannot be read at all. */
export type YamlFields = { data?: unknown; lines: FieldLines; problems: Problem[] };

const noFields = (line: number): Problem => ({
  field: 'file',
  fix: 'has no fields where they should begin: each is a line such as "title: Why we walk"',
  line,
});

/** Where a value begins with `*`, which YAML takes for the name of another value, and there is none of that name. */
function nameOfNothing(document: Document): number | undefined {
  let found: number | undefined;
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document)) return undefined;
      found = alias.range?.[0];
      return visit.BREAK;
    },
  });
  return found;
}

/**
 * Reads YAML and names its mistakes as an editor would look for them. Nothing is thrown.
 * @param yamlLine the line of the file on which the YAML begins; 1 for a file of YAML alone, without a text below
 */
export function readFields(yaml: string, yamlLine = 1): YamlFields {
  const counter = new LineCounter();
  const problemOf = ({ at, field, fix }: Mistake): Problem => ({ field, fix, line: at + yamlLine });
  try {
    const document = parseDocument(yaml, { lineCounter: counter, logLevel: 'error', prettyErrors: false });
    const lines = yaml.split('\n');
    const lineAt = (offset = 0) => Math.min(counter.linePos(offset).line, lines.length) - 1;
    const twice = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
    const [stop] = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY');
    const problems = twice.map(({ pos }) => problemOf(standsTwice(lines, lineAt(pos[0]))));
    if (stop) {
      const { code, message } = stop;
      return {
        lines: new Map(),
        problems: [
          ...problems,
          problemOf(mistakeOf({ lines, at: lineAt(stop.pos[0]), code, message, alone: yamlLine === 1 })),
        ],
      };
    }
    const alias = nameOfNothing(document);
    if (alias !== undefined)
      return { lines: new Map(), problems: [...problems, problemOf(readAsSign(lines, lineAt(alias), '*'))] };
    const values = misreadValues(document, yaml, counter, yamlLine);
    const data = document.toJS() ?? {};
    if (typeof data !== 'object' || Array.isArray(data)) return { lines: new Map(), problems: [noFields(yamlLine)] };
    return { data, lines: values.lines, problems: [...problems, ...values.problems] };
  } catch {
    // An alias that leads to itself.
    const fix = 'cannot be read: put each text that begins with * or & in quotes';
    return { lines: new Map(), problems: [{ field: 'fields', fix }] };
  }
}
