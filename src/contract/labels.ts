import * as v from 'valibot';

/** A field of a form with the name that people call it by, such as `first name`: form, report and receipt all read it here. */
export const labelled = <const S extends v.GenericSchema>(label: string, schema: S) =>
  v.pipe(schema, v.metadata({ label }));

function labelOf(name: string, field: v.GenericSchema): string {
  const inner = 'wrapped' in field ? (field.wrapped as v.GenericSchema) : field;
  const { label } = v.getMetadata(inner);
  if (typeof label !== 'string') throw new Error(`The field ${name} has no label: write labelled('…', …) around it.`);
  return label;
}

interface FormSchema {
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
}

/** Every field of a form, in the form's order, with its label. Throws when a field has none. */
export function labelsOf<F extends FormSchema>({ entries }: F): Record<keyof F['entries'] & string, string> {
  const labels = Object.entries(entries).map(([name, field]) => [name, labelOf(name, field)]);
  return Object.fromEntries(labels);
}

/** Every field of a form, in the form's order, empty. */
export function emptyValues<F extends FormSchema>({ entries }: F): Record<keyof F['entries'] & string, string> {
  return Object.fromEntries(Object.keys(entries).map((name) => [name, ''])) as Record<
    keyof F['entries'] & string,
    string
  >;
}
