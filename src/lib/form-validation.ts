import type { ReadableAtom } from 'nanostores';
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import type { LoginEnd } from './login-end.ts';
import type { MessageSource, RequestResult } from './request.ts';

export type Values<F extends string> = Record<F, string>;
export type Errors<F extends string> = Partial<Record<F, string>>;

export interface Look {
  readonly label: string;
  readonly hint?: string;
  /** `password` and `secret` never enter a draft. */
  readonly kind?: string;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly autocapitalize?: 'words' | 'characters';
  readonly maxlength?: number;
  readonly list?: string;
  readonly options?: Readonly<Record<string, string>>;
}

export interface FormOptions<F extends string, S extends GenericSchema, T, A extends unknown[] = []> {
  /** The name of the draft; `null` stores none. */
  readonly name: string | null;
  readonly schema: S;
  readonly initial: Values<F>;
  readonly looks: Readonly<Record<NoInfer<F>, Look>>;
  /** Rules beside the schema, checked when the form is sent. */
  readonly check?: (values: Values<NoInfer<F>>) => Errors<NoInfer<F>>;
  /** Shows what is missing or wrong in further stores that are sent with this one; false where something is. */
  readonly checkParts?: () => boolean;
  /** Loads what sending needs, when somebody begins to type; may fail. */
  readonly prepare?: () => Promise<unknown>;
  readonly submit: (values: InferOutput<S>, ...args: A) => Promise<T>;
  readonly success?: string | ((data: T) => string);
  /** Milliseconds until the message hides; `false` keeps it. */
  readonly hideAfter?: number | false;
  readonly onSuccess?: (data: T) => void;
  /**
   * Keeps the values after success, for example of a profile. `'draft'` keeps the draft too until `clear()`, for a payment whose
   * result another page shows. Otherwise success empties the form.
   */
  readonly keep?: boolean | 'draft';
}

export interface FormStore<F extends string = string, T = unknown, A extends unknown[] = []> extends MessageSource {
  readonly fields: readonly F[];
  readonly initial: Values<F>;
  readonly looks: Readonly<Record<F, Look>>;
  readonly $values: ReadableAtom<Values<F>>;
  readonly $errors: ReadableAtom<Errors<F>>;
  readonly $valid: ReadableAtom<boolean>;
  /** The fields that are missing or invalid, in a sentence; empty before something was typed, filled in wrongly, or sent. */
  readonly $missing: ReadableAtom<string>;
  /** Counts the tries that sent nothing, since fields are missing or wrong; 0 after one that did, and for an empty form. */
  readonly $refused: ReadableAtom<number>;
  /** Whether the form holds what was typed on an earlier visit, until it is sent or cleared. */
  readonly $restored: ReadableAtom<boolean>;
  /** The labels of the fields that no draft keeps; empty where it keeps all. */
  readonly unkept: string;
  /** Asks an input whether it shows what it has no value for, such as half a date: an empty value would count as wanted. */
  read(input: {
    readonly name: string;
    readonly value: string;
    readonly validity: { readonly badInput: boolean };
  }): void;
  set(field: F, value: string): void;
  /** Fills the fields that the visitor has not edited; the one in which he stands waits for `leaveField`. */
  fill(values: Partial<Record<F, string | null | undefined>>): void;
  /** The visitor has left a field: its message is shown at once, and what came for it meanwhile is filled in. */
  leaveField(): void;
  /** Reads what the visitor typed into the built form before the script loaded, then the draft. */
  adopt(form: HTMLFormElement | HTMLFieldSetElement): void;
  /** Takes over what the browser put back into the fields after the Back button, where it did so after `adopt`. */
  catchUp(form: HTMLFormElement): void;
  /** Loads what sending needs; false when it does not arrive. */
  prepare(): Promise<boolean>;
  /** Removes the draft: the browser sends the form itself. What was typed stays on the screen. */
  leave(): void;
  /** Sends the form. Does nothing while it is being sent; an invalid form shows all its messages instead. */
  submit(...args: A): Promise<RequestResult<T> | { readonly state: 'invalid' }>;
  clear(): void;
  /** Removes what was filled in from a profile when its login ends; after signing out, all that was typed too. */
  forget(how: LoginEnd): void;
}

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

export function missingText<F extends string>(
  values: Values<F>,
  issues: Errors<F>,
  looks: Readonly<Record<F, Look>>,
): string {
  const sentence = (begin: string, empty: boolean) => {
    const fields = (Object.keys(values) as F[]).filter((field) => issues[field] && !values[field].trim() === empty);
    const words = fields.map((field) => looks[field].label).join(', ');
    return words && `${begin}: ${words.replace(/, ([^,]*)$/, ' and $1')}.`;
  };
  return `${sentence('Still to fill in', true)} ${sentence('Please check', false)}`.trim();
}
