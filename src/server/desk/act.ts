import type * as v from 'valibot';
import type { FormSchema } from '../../contract/fields.ts';
import type { Staff } from '../auth/staff.ts';
import type { CodeFor, DeskSession } from '../auth/staff-sessions.ts';
import type { Database } from '../database/open.ts';
import type { Role } from '../database/schema/desk.ts';
import type { Typed, Wrong } from '../http/form-of.ts';
import type { PaymentContext } from '../payments/context.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import type { Act } from './log.ts';
import type { Screen, View } from './page.ts';

/** The parts of an address that paths of the table name; `campaign` is checked against what a leader leads. */
export type Params = Readonly<Record<'campaign' | 'id' | 'month' | 'person' | 'txnid' | 'year', string>>;

export interface Asked {
  db: Database;
  services: Services;
  payments: PaymentContext;
  session: DeskSession;
  staff: Staff;
  params: Params;
  query: Readonly<Record<string, string>>;
  at: Date;
  network: string;
}

export interface Doing<T> extends Asked {
  values: T;
  /**
   * Adds a line to the log, in the transaction of the act. Throws where somebody did something since the look at what is stored: then the
   * transaction is taken back, and the look is made again.
   */
  log(on: Database, act: Act): Promise<void>;
}

/** Refuses what was typed for some of its fields, as its schema does for those that are always wrong. */
export class WrongFields extends HttpError {
  readonly wrong: Wrong;

  constructor(wrong: Wrong) {
    super(422, 'Some fields are wrong.');
    this.wrong = wrong;
  }
}

interface Done {
  to: string;
  said: string;
}

export interface DeskFile {
  name: string;
  type: string;
  /** The whole of it, or what writes it piece by piece. */
  content: string | ((write: (text: string) => Promise<unknown>) => Promise<unknown>);
}

/**
 * What a form stands on: the stored values of its fields by their names, and other facts in words. A name with `_` is compared and not
 * shown.
 */
export type Opened = Readonly<Record<string, string | readonly string[]>>;

interface Line {
  /** `:campaign` stands for a campaign, and a leader gets 404 for one that is not his. */
  path: string;
  /** The office may all; `all` is everybody who works at the desk. */
  may: Role | 'all';
}

interface PageLine extends Line {
  code?: CodeFor;
  page(asked: Asked): Promise<Screen>;
}

interface FileLine extends Line {
  code?: CodeFor;
  file(asked: Asked): Promise<DeskFile>;
}

/** What the script of a page sends, answered as JSON. */
interface SentLine extends Line {
  /** Does one thing. The fields hold a word that only that page has: refuse what lacks it. */
  sent(asked: Asked, fields: URLSearchParams): Promise<{ status: number; body: object }>;
}

/** A page with a form, and what the form does. Both have one address. */
export interface ActLine<S extends FormSchema = FormSchema> extends Line {
  /** For which a mailed code is asked first; a function where only what was typed tells, once it is sent. */
  code?: CodeFor | ((doing: Doing<v.InferOutput<S>>) => Promise<CodeFor | undefined>);
  form: S;
  opened: ((asked: Asked, typed: Typed) => Promise<Opened>) | null;
  /** The page. `typed` is empty when it is opened. */
  view(asked: Asked, typed: Typed, wrong: Wrong): Promise<View>;
  /** Does it. Throws an `HttpError` 422 or a `StartError` where it cannot be done: the page shows the sentence beside what was typed. */
  done(doing: Doing<v.InferOutput<S>>): Promise<Done | Screen | View | DeskFile>;
}

export type DeskLine = PageLine | FileLine | SentLine | ActLine;

/** A line of the table, with the types of its form. */
export const act = <const S extends FormSchema>(line: ActLine<S>): DeskLine => line as unknown as ActLine;

/** Whether a line of the table is an act. */
export const isAct = (line: DeskLine): line is ActLine => 'form' in line;
