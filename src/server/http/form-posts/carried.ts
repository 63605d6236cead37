import { HttpError, type HttpErrorStatus } from '../../platform/errors.ts';
import type { TypedFields } from './read-form.ts';

/** A value that stands in the address of a form's page: a built page cannot put it into its form without a script. */
export interface CarriedValue {
  /** Reads it from the page's address; empty where it is not there. */
  from(address: URL): string;
}

/** The carried values of a form, by the names of its fields. */
export type Carried = Readonly<Record<string, CarriedValue>>;

/** Refuses a form for one of its carried values. The answer is without it, so that the form can be sent again. */
export class CarriedError extends HttpError {
  readonly field: string;

  constructor(field: string, status: HttpErrorStatus, message: string) {
    super(status, message);
    this.field = field;
  }
}

/** The page of this site from which a form was posted, as the browser names it; undefined where it does not. */
function postedFrom(headers: Headers, siteUrl: string): URL | undefined {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const address = new URL(referer);
  return address.origin === new URL(siteUrl).origin ? address : undefined;
}

/** The fields of a form with its carried values: from the form itself where an answer has put them, or from the page's address. */
export function withCarried(typed: TypedFields, carried: Carried, headers: Headers, siteUrl: string): TypedFields {
  const address = postedFrom(headers, siteUrl);
  const values = Object.entries(carried).map(([name, { from }]) => [
    name,
    typed[name] || (address ? from(address) : ''),
  ]);
  return { ...typed, ...Object.fromEntries(values) };
}
