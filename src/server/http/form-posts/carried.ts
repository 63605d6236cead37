import { HttpError, type HttpErrorStatus } from '../../platform/errors.ts';
import type { TypedFields } from './read-form.ts';

/** A value in the address of a form's page: a built page cannot put it into its form without a script. */
export interface CarriedValue {
  from(address: URL): string;
}

export type Carried = Readonly<Record<string, CarriedValue>>;

/** Refuses a form for a carried value; the answer is without it. */
export class CarriedError extends HttpError {
  readonly field: string;

  constructor(field: string, status: HttpErrorStatus, message: string) {
    super(status, message);
    this.field = field;
  }
}

/** As the browser names it; undefined where it does not. */
function postedFrom(headers: Headers, siteUrl: string): URL | undefined {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const address = new URL(referer);
  return address.origin === new URL(siteUrl).origin ? address : undefined;
}

/** The fields of a form with its carried values, from the form itself or from the page's address. */
export function withCarried(typed: TypedFields, carried: Carried, headers: Headers, siteUrl: string): TypedFields {
  const address = postedFrom(headers, siteUrl);
  const values = Object.entries(carried).map(([name, { from }]) => [
    name,
    typed[name] || (address ? from(address) : ''),
  ]);
  return { ...typed, ...Object.fromEntries(values) };
}
