import { atom, computed, type ReadableAtom } from 'nanostores';
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts';
import { createRequest, HIDE_AFTER_MS, type MessageSource, type Outcome } from './request.ts';

/** A field's message appears this long after the last input, in ms (section 4). */
export const VALIDATE_AFTER_MS = 100;

export type Values<F extends string> = Record<F, string>;
export type Errors<F extends string> = Partial<Record<F, string>>;

export interface FormOptions<F extends string, S extends GenericSchema, T> {
  /** Name of the draft; `null` keeps none. */
  readonly name: string | null;
  /** Rules and messages, from `src/contract`. */
  readonly schema: S;
  /** Every field with what it holds at first. */
  readonly initial: Values<F>;
  /** What a person calls each field, for the text that says what is missing. */
  readonly labels: Record<NoInfer<F>, string>;
  /** Never in a draft: passwords, PAN, payment (decision 19). */
  readonly secret?: readonly NoInfer<F>[];
  readonly submit: (values: InferOutput<S>) => Promise<T>;
  /** Shown after success. */
  readonly success?: string;
  /** Milliseconds until that message goes. */
  readonly hideAfter?: number | false;
  readonly onSuccess?: (data: T) => void;
  /**
   * Keeps the values after success, as a profile does; `'draft'` keeps the draft too, until `clear()`, as for a payment whose end
   * is told on another page. Otherwise the form is empty again.
   */
  readonly keep?: boolean | 'draft';
}

export interface Form<F extends string = string, T = unknown> extends MessageSource {
  readonly fields: readonly F[];
  /** What the fields hold at first, as the server draws them. */
  readonly initial: Values<F>;
  readonly $values: ReadableAtom<Values<F>>;
  /** Messages of the fields that the visitor has been in, until they are right. */
  readonly $errors: ReadableAtom<Errors<F>>;
  readonly $valid: ReadableAtom<boolean>;
  /** What keeps the form from being sent, in a sentence; empty when nothing does (decision 18). */
  readonly $missing: ReadableAtom<string>;
  /** What the visitor types into a field. */
  set(field: F, value: string): void;
  /** Fills fields that the visitor has not been in, as from a profile. */
  fill(values: Partial<Record<F, string | null | undefined>>): void;
  /** Takes over what stands in the drawn form since before the script came, then the draft (decision 19). */
  adopt(form: HTMLFormElement): void;
  /** Sends the form. Without effect while one is being sent; an invalid one shows every message instead. */
  submit(): Promise<Outcome<T> | { readonly state: 'invalid' }>;
  /** Shows a message beside a field until its value changes, as for a rule that only submitting checks. */
  refuse(field: F, message: string): void;
  /** Back to the first values, without messages and without a draft. */
  clear(): void;
}

function sentence(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function domValue(form: HTMLFormElement, field: string): string | undefined {
  const item = form.elements.namedItem(field);
  return item !== null && 'value' in item ? String(item.value) : undefined;
}

/** The one way to make a form from a schema of the contract: values, messages, validity, draft, submit (sections 4 and 5). */
export function createForm<F extends string, S extends GenericSchema, T>(options: FormOptions<F, S, T>): Form<F, T> {
  const { name, schema, initial, labels, secret = [], success = '', hideAfter = HIDE_AFTER_MS } = options;
  const fields = Object.keys(initial) as F[];
  const $values = atom<Values<F>>({ ...initial });
  const $errors = atom<Errors<F>>({});
  const request = createRequest(options.submit, { success, hideAfter });
  const touched = new Set<F>();
  let refused: Errors<F> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const $result = computed($values, (values) => {
    const result = safeParse(schema, values);
    const issues: Errors<F> = {};
    for (const issue of result.issues ?? []) {
      const field = String(issue.path?.[0]?.key ?? fields[0]) as F;
      issues[field] ??= issue.message;
    }
    return { output: result.output as InferOutput<S>, valid: result.success, issues };
  });

  const $missing = computed([$values, $result], (values, { issues }) => {
    const wrong = fields.filter((field) => issues[field] !== undefined);
    const empty = wrong.filter((field) => values[field].trim() === '').map((field) => labels[field]);
    const unfit = wrong.filter((field) => values[field].trim() !== '').map((field) => labels[field]);
    return [
      ...(empty.length ? [`Still to fill in: ${sentence(empty)}.`] : []),
      ...(unfit.length ? [`Still to put right: ${sentence(unfit)}.`] : []),
    ].join(' ');
  });

  function showErrors() {
    clearTimeout(timer);
    const { issues } = $result.get();
    const shown: Errors<F> = {};
    for (const field of fields) {
      const message = refused[field] ?? (touched.has(field) ? issues[field] : undefined);
      if (message !== undefined) shown[field] = message;
    }
    $errors.set(shown);
  }

  function keepDraft() {
    if (name === null) return;
    const values = $values.get();
    const kept = fields.filter((field) => !secret.includes(field) && touched.has(field));
    writeDraft(name, Object.fromEntries(kept.map((field) => [field, values[field]])));
  }

  function put(field: F, value: string) {
    touched.add(field);
    delete refused[field];
    $values.set({ ...$values.get(), [field]: value });
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      showErrors();
      keepDraft();
    }, VALIDATE_AFTER_MS);
  }

  const form: Form<F, T> = {
    fields,
    initial,
    $values,
    $errors,
    $valid: computed($result, ({ valid }) => valid),
    $missing,
    $request: request.$request,
    hold: request.hold,
    release: request.release,
    reset: request.reset,
    set(field, value) {
      put(field, value);
      later();
    },
    fill(values) {
      const free = fields.filter((field) => values[field] && !touched.has(field));
      $values.set({ ...$values.get(), ...Object.fromEntries(free.map((field) => [field, values[field]])) });
    },
    adopt(element) {
      const draft: Draft = name === null ? {} : readDraft(name);
      for (const field of fields) {
        const typed = domValue(element, field);
        const drafted = secret.includes(field) ? undefined : draft[field];
        if (typed !== undefined && typed !== initial[field]) put(field, typed);
        else if (drafted !== undefined && !touched.has(field)) put(field, drafted);
      }
      if (touched.size > 0) later();
    },
    async submit() {
      if (request.$request.get().state === 'request') return { state: 'stale' };
      for (const field of fields) touched.add(field);
      showErrors();
      keepDraft();
      const { valid, output } = $result.get();
      if (!valid) return { state: 'invalid' };
      const outcome = await request.run(output);
      if (outcome.state === 'success') {
        if (!options.keep) form.clear();
        else if (options.keep !== 'draft') forgetDraft();
        options.onSuccess?.(outcome.data);
      }
      return outcome;
    },
    refuse(field, message) {
      refused = { ...refused, [field]: message };
      showErrors();
    },
    clear() {
      forgetDraft();
      refused = {};
      $values.set({ ...initial });
      $errors.set({});
    },
  };

  function forgetDraft() {
    clearTimeout(timer);
    touched.clear();
    if (name !== null) clearDraft(name);
  }

  return form;
}
