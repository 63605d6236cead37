/** A node of a script's syntax tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** A written script; a part of rolldown's own type. */
interface Script {
  readonly fileName: string;
  code: string;
}

type Parse = (code: string) => object;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** All nodes below one, itself included. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node))
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) yield* nodesOf(each);
}

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (typeof node['value'] === 'string') return node['value'];
  if (typeof node['name'] === 'string') return node['name'];
  const [quasi] = Array.isArray(node['quasis']) && node['quasis'].length === 1 ? node['quasis'] : [];
  return isNode(quasi) ? (quasi['value'] as { cooked?: string }).cooked : undefined;
};

/** What a script hands on: the script that has it, and each name with the one that it has there. */
interface HandedOn {
  readonly from: string;
  readonly names: readonly (readonly [as: string, there: string])[];
}

/** What a script hands on if it does nothing else; `undefined` for any other script. */
function handedOn(code: string, parse: Parse): HandedOn | undefined {
  const [only, ...others] = (parse(code) as Node)['body'] as Node[];
  const from = textOf(only?.['source']);
  if (!only || others.length > 0 || only.type !== 'ExportNamedDeclaration' || from === undefined) return undefined;
  const names = (only['specifiers'] as Node[]).map(({ exported, local }): [string, string] => [
    textOf(exported) ?? '',
    textOf(local) ?? '',
  ]);
  return { from, names };
}

/**
 * Lets every import on demand ask for the script that has what it wants. The bundler writes a small script for each module that a bundle
 * took, which hands on the bundle's exports: on a slow line that is a round trip more before the bundle is asked for.
 * Changes the code in place; answers the names of the files that nobody asks for any more.
 */
export function importDirectly(scripts: readonly Script[], parse: Parse): string[] {
  const handing = new Map<string, HandedOn & { readonly fileName: string }>(
    scripts.flatMap(({ fileName, code }) => {
      const found = handedOn(code, parse);
      return found ? [[`./${fileName.split('/').at(-1)}`, { fileName, ...found }] as const] : [];
    }),
  );
  const gone = new Set<string>();
  for (const script of scripts) {
    const asked = [...nodesOf(parse(script.code) as Node)].filter(({ type }) => type === 'ImportExpression');
    for (const { start, end, source } of asked.toReversed()) {
      const found = handing.get(textOf(source) ?? '');
      if (!found) continue;
      const names = found.names.map(([as, local]) => `${as}:e.${local}`).join();
      const direct = `import("${found.from}").then(e=>({${names}}))`;
      script.code = script.code.slice(0, start) + direct + script.code.slice(end);
      gone.add(found.fileName);
    }
  }
  return [...gone];
}
