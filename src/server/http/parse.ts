import * as v from 'valibot';
import { Refusal } from '../errors.ts';
import { shownName } from './field-name.ts';

type Issue = v.BaseIssue<unknown>;

function fieldOf(issue: Issue): string {
  return shownName(v.getDotPath(issue) ?? '');
}

/** One sentence that names the field, from what the schema found wrong first. */
export function sentenceOf(issue: Issue, whole: string): string {
  const field = fieldOf(issue);
  const own = !/^Invalid \w+:/.test(issue.message);
  if (!field) return own ? issue.message : `The ${whole} must be an object of named fields.`;
  if (own)
    return issue.message.toLowerCase().includes(field.toLowerCase()) ? issue.message : `${field}: ${issue.message}`;
  if (issue.input === undefined) return `${field} is missing.`;
  return `${field} is not of the right kind: ${(issue.expected ?? 'another value').slice(0, 100)} is expected.`;
}

/** Parses one part of a request by the contract, or refuses it with 400 and a sentence naming the field. */
export function parsePart<const S extends v.GenericSchema>(schema: S, input: unknown, whole: string): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  throw new Refusal(400, sentenceOf(result.issues[0], whole));
}

/** The query's fields; one that is given twice is refused, because two readers would take different ones. */
export function queryOf(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (name in fields) throw new Refusal(400, `${shownName(name)} is given more than once.`);
    fields[name] = value;
  }
  return fields;
}
