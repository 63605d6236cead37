import { type Document, isMap, isPair, isScalar, isSeq, type LineCounter, type Node, type Scalar } from 'yaml';
import { fieldAt, type Problem } from './problems.ts';

/** Where each field of a file stands: the line of the file by the field's name. */
export type FieldLines = ReadonlyMap<string, number>;

type Leaf = { keys: readonly unknown[]; value: unknown; line: number };

const startOf = (node: unknown) => (node as Node | null)?.range?.[0];

/** Every field and every entry of a list, from the top. */
function leavesOf(node: unknown, lineAt: (offset?: number) => number, keys: readonly unknown[] = []): Leaf[] {
  const items = isMap(node) || isSeq(node) ? node.items : [];
  return items.flatMap((item, index) => {
    const [key, value] = isPair(item) ? [isScalar(item.key) ? item.key.value : '', item.value] : [index, item];
    const at = [...keys, key];
    return [{ keys: at, value, line: lineAt(startOf(isPair(item) ? item.key : item)) }, ...leavesOf(value, lineAt, at)];
  });
}

const QUOTE = 'put the whole text in quotes';

/** A `#` after a blank begins a remark, which YAML takes away. */
function cutByHash({ range, type, value }: Scalar, yaml: string): Partial<Problem> | undefined {
  const rest = /^[ \t]*#[^\n]*/.exec(yaml.slice(range?.[1]))?.[0].trim();
  if (!rest || !(value === null || (type === 'PLAIN' && typeof value === 'string'))) return undefined;
  const kept = value === null ? 'nothing' : `only "${value}"`;
  const remark = /^#\s/.test(rest);
  if (remark && (value === null || /^\d{4}-\d\d-\d\d$/.test(String(value)))) return undefined;
  const fix = `has "${rest}" at its end, which is taken for a remark, so that ${kept} is read: ${QUOTE}`;
  return remark ? { fix: `${fix} if it belongs to it`, note: true } : { fix };
}

/** Numbers that are read as something else than what is written. */
function changedNumber({ value, source = '' }: Scalar, field: string): Partial<Problem> | undefined {
  if (typeof value !== 'number' || source === String(value)) return undefined;
  const reads = `is written ${source}, which is read as ${value}`;
  if (/^-?\d{1,3}(\.\d{3})$/.test(source) && /price|goal|raised/.test(field))
    return { fix: `${reads} rupees: write ${source.replace('.', '')}` };
  if (/^-?\d{1,3}(\.\d{3})$/.test(source))
    return { fix: `${reads}: write ${source.replace('.', '')} for a number, or put it in quotes for a text` };
  if (/mobile|alternate|phone/i.test(field) && /^\+?0*\d{8,}$/.test(source))
    return { fix: `${reads}: put the phone number in quotes, "${source}"` };
  return /^[+0]\d|^0[xo]|^\d{16,}$|^-0/i.test(source) ? { fix: `${reads}: put it in quotes, "${source}"` } : undefined;
}

/** `&` and `!` at the beginning of a value name it or its kind, and YAML takes the first word away. */
function markedValue({ tag, anchor, source }: Scalar): Partial<Problem> | undefined {
  if (!anchor && !tag) return undefined;
  return { fix: `begins with ${anchor ? '&' : '!'}, so that only "${source ?? ''}" is read: ${QUOTE}` };
}

/**
 * What YAML reads without an error and not as it was meant: text after a `#`, a phone number without its plus, an amount with a point
 * for thousands. With the line of each field.
 * @param yamlLine the line of the file on which the YAML begins
 */
export function misreadValues(
  document: Document,
  yaml: string,
  counter: LineCounter,
  yamlLine: number,
): { lines: FieldLines; problems: Problem[] } {
  const lineAt = (offset = 0) => counter.linePos(offset).line - 1 + yamlLine;
  const leaves = leavesOf(document.contents, lineAt);
  const problems = leaves.flatMap(({ keys, value, line }) => {
    if (!isScalar(value)) return [];
    const field = fieldAt(keys);
    const found = cutByHash(value, yaml) ?? changedNumber(value, field) ?? markedValue(value);
    return found?.fix ? [{ field, line, ...found, fix: found.fix }] : [];
  });
  return { lines: new Map(leaves.map(({ keys, line }) => [fieldAt(keys), line])), problems };
}
