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

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A sentence with the fields that are empty or invalid, by label; empty for a valid form. */
export function missingText<F extends string>(values: Values<F>, issues: Errors<F>, labels: Record<F, string>): string {
  const invalid = (Object.keys(values) as F[]).filter((field) => issues[field] !== undefined);
  const isEmpty = (field: F) => values[field].trim() === '';
  const empty = invalid.filter(isEmpty).map((field) => labels[field]);
  const wrong = invalid.filter((field) => !isEmpty(field)).map((field) => labels[field]);
  return [
    ...(empty.length ? [`Still to fill in: ${joinWords(empty)}.`] : []),
    ...(wrong.length ? [`Still to put right: ${joinWords(wrong)}.`] : []),
  ].join(' ');
}
