import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import type { Errors, Values } from './form-types.ts';

/** The parsed values of a valid form, and the first message of each invalid field. An issue without a field counts for the first. */
export function validate<F extends string, S extends GenericSchema>(schema: S, values: Values<F>) {
  const result = safeParse(schema, values);
  const issues: Errors<F> = {};
  for (const issue of result.issues ?? []) {
    const field = String(issue.path?.[0]?.key ?? Object.keys(values)[0]) as F;
    issues[field] ??= issue.message;
  }
  return { output: result.output as InferOutput<S>, valid: result.success, issues };
}

/** A sentence with the fields that are empty or invalid, by label; empty for a valid form. */
export function missingText<F extends string>(values: Values<F>, issues: Errors<F>, labels: Record<F, string>): string {
  const sentence = (begin: string, empty: boolean) => {
    const fields = (Object.keys(values) as F[]).filter((field) => issues[field] && !values[field].trim() === empty);
    const words = fields.map((field) => labels[field]).join(', ');
    return words && `Still to ${begin}: ${words.replace(/, ([^,]*)$/, ' and $1')}.`;
  };
  return `${sentence('fill in', true)} ${sentence('put right', false)}`.trim();
}
