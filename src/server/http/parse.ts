import { parseAccept } from 'hono/utils/accept';
import * as v from 'valibot';
import { HttpError } from '../platform/errors.ts';

type Issue = v.BaseIssue<unknown>;

function fieldOf(issue: Issue): string {
  return shownName(v.getDotPath(issue) ?? '');
}

/** One sentence about an issue of a schema; it names the field. `part` is the part of the request: body, query or address. */
function messageOf(issue: Issue, part: string): string {
  const field = fieldOf(issue);
  const custom = !/^Invalid \w+:/.test(issue.message);
  if (!field) return custom ? issue.message : `The ${part} must be an object of named fields.`;
  if (custom)
    return issue.message.toLowerCase().includes(field.toLowerCase()) ? issue.message : `${field}: ${issue.message}`;
  if (issue.input === undefined) return `${field} is missing.`;
  return `${field} is not of the right kind: ${(issue.expected ?? 'another value').slice(0, 100)} is expected.`;
}

/** Parses one part of a request with its schema. Throws an `HttpError` 400 whose message names the field. */
export function parsePart<const S extends v.GenericSchema>(schema: S, input: unknown, part: string): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  throw new HttpError(400, messageOf(result.issues[0], part));
}

/** The fields of the query. Throws 400 when one is given twice, because it would be unclear which of them counts. */
export function queryOf(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (name in fields) throw new HttpError(400, `${shownName(name)} is given more than once.`);
    fields[name] = value;
  }
  return fields;
}

/** The largest body that is accepted, in bytes. */
const BODY_LIMIT = 65_536;
const DEPTH_LIMIT = 16;

const tooLarge = () => new HttpError(413, `The body is larger than ${BODY_LIMIT / 1024} KB.`);
const notJson = () => new HttpError(400, 'The body is not readable JSON.');

async function bytesOf(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const part of request.body) {
      size += part.byteLength;
      if (size > BODY_LIMIT) throw tooLarge();
      parts.push(part);
    }
  }
  return Buffer.concat(parts);
}

/** Throws 400 for NUL characters and broken Unicode, which PostgreSQL cannot store, and for deep nesting. */
function checkStorable(value: unknown, name: string, depth: number): void {
  if (depth > DEPTH_LIMIT) throw new HttpError(400, 'The body is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new HttpError(400, `${name} holds a character that is no readable text.`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      checkStorable(key, 'A field name', depth);
      checkStorable(child, depth === 0 ? shownName(key) : name, depth + 1);
    }
  }
}

/** The body as text. Throws an `HttpError`: 413 over 64 KB, 400 when it is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await bytesOf(request);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not UTF-8 text.');
  }
}

/**
 * The body as JSON, sent as one of `types`. Throws an `HttpError`: 415 for others, 413 over 64 KB, 400 for JSON that is broken, too deep or
 * cannot be stored.
 * @param empty what an empty body stands for, of whatever type; without it an empty body is broken JSON
 */
export async function readJson(
  request: Request,
  types: readonly string[] = ['application/json'],
  empty?: object,
): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const wrongType = !type || !types.includes(type);
  // Without `empty` a body of another type is not even read.
  const text = wrongType && !empty ? null : await readText(request);
  if (text === '' && empty) return empty;
  if (text === null || wrongType) throw new HttpError(415, `Content-Type must be ${types.join(' or ')}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  checkStorable(value, 'The body', 0);
  return value;
}

/** A field's name for an error message. The sender chose it, so it is cut to 60 characters and one line. */
export function shownName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, 60);
}

/** Whether an `Accept-Encoding` names an encoding and does not refuse it with `q=0`. */
export function takesEncoding(accepts: string, encoding: 'br' | 'gzip'): boolean {
  return parseAccept(accepts).some(({ type, q }) => type.toLowerCase() === encoding && q > 0);
}
