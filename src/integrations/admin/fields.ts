import * as v from 'valibot';

export interface EditorField {
  name: string;
  label: string;
  widget: string;
  required?: boolean;
  hint?: string;
  pattern?: [string, string];
  fields?: EditorField[];
  field?: EditorField;
  [option: string]: unknown;
}

/** A part of a schema as the walk sees it: whatever valibot keeps of it. */
export type SchemaNode = Parameters<typeof v.getMetadata>[0] & {
  type: string;
  entries?: Record<string, SchemaNode>;
  wrapped?: SchemaNode;
  item?: SchemaNode;
  options?: readonly (string | number)[];
  pipe?: readonly PipePart[];
};
type PipePart = SchemaNode & { kind: string; requirement?: unknown; message?: unknown };

/** Valibot's own types are too exact for a walk. */
export const nodeOf = (schema: v.GenericSchema): SchemaNode => schema as unknown as SchemaNode;

export interface EditorSurroundings {
  drawings: readonly string[];
}

const LONG_LINE = 300;

const inWords = (name: string) =>
  name
    .replace(/([a-z])([A-Z0-9])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase());

const actionsOf = (node: SchemaNode): PipePart[] =>
  (node.wrapped ? actionsOf(node.wrapped) : (node.pipe ?? [])).flatMap((part) =>
    part !== (node as unknown) && part.kind === 'schema' && part.pipe ? actionsOf(part) : [part],
  );
const requirementOf = (actions: readonly PipePart[], type: string) =>
  actions.find((action) => action.type === type)?.requirement;
const defined = (options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

function textWidget(actions: readonly PipePart[], says: Record<string, unknown>) {
  const form = actions.find(({ type }) => type === 'regex');
  const most = requirementOf(actions, 'max_length') as number | undefined;
  const mail = actions.some(({ type }) => type === 'email');
  const source = form?.requirement instanceof RegExp ? form.requirement.source : undefined;
  const told = typeof form?.message === 'string' ? form.message : 'is not written as it should be';
  return defined({
    widget: (most ?? 0) > LONG_LINE ? 'text' : 'string',
    maxlength: most,
    type: mail && !says['placeholder'] ? 'email' : undefined,
    // A placeholder may stand until the true value is known.
    pattern: source && [says['placeholder'] ? `^placeholder |${source}` : source, told],
  });
}

function numberWidget(actions: readonly PipePart[]) {
  const whole = actions.some(({ type }) => type === 'integer');
  const least = actions.filter(({ type }) => type === 'min_value').map(({ requirement }) => Number(requirement));
  return defined({
    widget: 'number',
    value_type: whole ? 'int' : 'float',
    min: least.length > 0 ? Math.max(...least) : undefined,
    max: requirementOf(actions, 'max_value'),
    step: whole ? undefined : 0.01,
  });
}

/** Where photographs of an entry are kept: beside its file, named as `./camp.jpg`. */
export const besideTheFile = { media_folder: '', public_folder: '.' };

function namedWidget(says: Record<string, unknown>, { drawings }: EditorSurroundings) {
  switch (says['widget']) {
    case 'day':
      return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    case 'hour':
      return { widget: 'datetime', type: 'time', format: 'HH:mm' };
    case 'drawing':
      return { widget: 'select', options: [...drawings] };
    case 'photo':
      return { widget: 'image', choose_url: false, ...besideTheFile };
    case 'campaign':
      return { widget: 'relation', collection: 'campaigns', value_field: '{{slug}}', display_fields: ['heading'] };
    default:
      return undefined;
  }
}

function listWidget(name: string, item: SchemaNode, around: EditorSurroundings) {
  const one = fieldOf(name, item, around);
  if (!one.fields) return { widget: 'list', field: { ...one, label: 'Text', required: true }, collapsed: false };
  const [first] = one.fields.filter(({ widget, required }) => required !== false && widget !== 'image');
  return {
    widget: 'list',
    fields: one.fields,
    collapsed: 'auto',
    summary: `{{fields.${first?.name ?? one.fields[0]?.name}}}`,
  };
}

function widgetOf(name: string, node: SchemaNode, says: Record<string, unknown>, around: EditorSurroundings) {
  const named = namedWidget(says, around);
  if (named) return named;
  const actions = actionsOf(node);
  if (node.entries) return { widget: 'object', collapsed: 'auto', fields: editorFields(node, around) };
  if (node.item) return listWidget(name, node.item, around);
  if (node.type === 'picklist') return { widget: 'select', options: [...(node.options as readonly string[])] };
  // Not a switch: one that is off would write a line, where a file by hand has none.
  if (node.type === 'boolean') return { widget: 'select', options: [{ label: 'Yes', value: true }] };
  if (node.type === 'number') return numberWidget(actions);
  return textWidget(actions, says);
}

function fieldOf(name: string, given: SchemaNode, around: EditorSurroundings): EditorField {
  let node = given;
  while (node.wrapped) node = node.wrapped;
  const says = { ...v.getMetadata(node), ...v.getMetadata(given) } as Record<string, unknown>;
  const label = String(says['label'] ?? inWords(name));
  const hint = [says['hint'], exampleIn(says)].filter(Boolean).join(' ');
  return {
    name,
    label,
    ...(given.wrapped && { required: false }),
    ...(hint && { hint }),
    ...widgetOf(name, node, says, around),
  } as EditorField;
}

/** Choices, numbers and pictures need none. */
function exampleIn(says: Record<string, unknown>): string {
  const { example, widget, placeholder } = says;
  if (placeholder) return 'Replace a value that begins with "placeholder".';
  if (typeof example !== 'string' || widget !== undefined || !/\D/.test(example) || example === '…') return '';
  return `Example: ${example.replaceAll('"', '')}`;
}

export function editorFields(schema: SchemaNode, around: EditorSurroundings): EditorField[] {
  let node = schema;
  while (node.wrapped) node = node.wrapped;
  return Object.entries(node.entries ?? {}).map(([name, entry]) => fieldOf(name, entry, around));
}
