import { atom } from 'nanostores';
import type { GenericSchema } from 'valibot';
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts';
import {
  type Errors,
  type FormOptions,
  type FormStore,
  missingText,
  type Values,
  validate,
} from './form-validation.ts';
import { afterPress } from './press.ts';
import { createRequest, HIDE_AFTER_MS, toldOf } from './request.ts';

/** How long after the last input a field's message appears, in ms. */
const VALIDATE_AFTER_MS = 100;

function domValue(form: HTMLFormElement | HTMLFieldSetElement, field: string): string | undefined {
  const item = form.elements.namedItem(field);
  return item !== null && 'value' in item ? String(item.value) : undefined;
}

/** Stands for what a field shows and has no value for: no rule takes it. */
const UNREADABLE = '?';

export function createForm<F extends string, S extends GenericSchema, T, A extends unknown[] = []>(
  options: FormOptions<F, S, T, A>,
): FormStore<F, T, A> {
  const { name, schema, initial, looks, success = '', hideAfter = HIDE_AFTER_MS } = options;
  const fields = Object.keys(initial) as F[];
  const secret = fields.filter((field) => /^(password|secret)$/.test(looks[field].kind ?? ''));
  const $values = atom<Values<F>>({ ...initial });
  const $errors = atom<Errors<F>>({});
  const request = createRequest(options.submit, { success, hideAfter });
  const $restored = atom(false);
  const touched = new Set<F>();
  const unreadable = new Set<F>();
  let filled: Partial<Values<F>> = {};
  /** What is to happen to the field in which the visitor stands. */
  const held = new Map<F, () => void>();
  let standing = (): string | undefined => undefined;
  let refused: Errors<F> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  let result = validate(schema, initial);
  const $valid = atom(result.valid);
  const $missing = atom('');
  const $refused = atom(0);

  const isWrong = (field: F) => result.issues[field] !== undefined && (touched.has(field) || !!filled[field]);

  const typedValues = () => Object.fromEntries([...touched].map((field) => [field, $values.get()[field]]));

  function setValues(values: Values<F>) {
    const shown = { ...values };
    for (const field of unreadable) shown[field] = UNREADABLE;
    result = validate(schema, shown);
    $valid.set(result.valid);
    const begun = touched.size > 0 || fields.some(isWrong);
    $missing.set(begun ? missingText(shown, result.issues, looks) : '');
    $values.set(values);
  }

  function showErrors() {
    clearTimeout(timer);
    timer = undefined;
    const shown: Errors<F> = {};
    for (const field of fields) {
      const message = refused[field] ?? (isWrong(field) ? result.issues[field] : undefined);
      if (message !== undefined) shown[field] = message;
    }
    $errors.set(shown);
  }

  function saveDraft() {
    if (name === null) return;
    const unkept = new Set([...secret, ...unreadable]) as ReadonlySet<string>;
    const drafted = Object.entries(typedValues()).filter(([field]) => !unkept.has(field));
    writeDraft(name, Object.fromEntries(drafted));
  }

  function setValue(field: F, value: string) {
    if (touched.size === 0) void prepare();
    touched.add(field);
    held.delete(field);
    unreadable.delete(field);
    delete refused[field];
    setValues({ ...$values.get(), [field]: value });
  }

  function update() {
    showErrors();
    saveDraft();
  }

  function updateIfDue() {
    if (timer) update();
  }

  function updateLater() {
    clearTimeout(timer);
    timer = setTimeout(afterPress, VALIDATE_AFTER_MS, updateIfDue);
  }

  const whenLeft = (field: F, change: () => void) => (field === standing() ? held.set(field, change) : change());

  function restore(field: F, drafted: string) {
    setValue(field, drafted);
    if (drafted !== initial[field]) $restored.set(true);
    updateLater();
  }

  function leaveField() {
    for (const change of held.values()) change();
    held.clear();
    updateIfDue();
  }

  const prepare = async (): Promise<boolean> => {
    try {
      await options.prepare?.();
      return true;
    } catch {
      return false;
    }
  };

  const form: FormStore<F, T, A> = {
    fields,
    initial,
    looks,
    $values,
    $errors,
    $valid,
    $missing,
    $refused,
    $restored,
    unkept: secret.map((field) => looks[field].label).join(', '),
    ...request,
    read({ name: field, value, validity: { badInput } }) {
      if (!fields.includes(field as F) || unreadable.has(field as F) === badInput) return;
      form.set(field as F, value);
      if (badInput) unreadable.add(field as F);
      setValues($values.get());
    },
    set(field, value) {
      const told = toldOf(request.$request.get());
      if (told.state === 'failure' || told !== request.$request.get()) request.reset();
      setValue(field, value);
      // At once with the button: a message that goes a moment later would move the button away while it is pressed.
      if (result.valid) showErrors();
      updateLater();
    },
    fill(values) {
      for (const field of fields) {
        if (!values[field] && !(filled[field] && field in values)) continue;
        const value = values[field] || initial[field];
        filled[field] = value;
        whenLeft(field, () => touched.has(field) || setValues({ ...$values.get(), [field]: value }));
      }
      updateLater();
    },
    leaveField,
    adopt(element) {
      standing = () => element.querySelector<HTMLInputElement>(':focus')?.name;
      const draft: Draft = name === null ? {} : readDraft(name);
      for (const field of fields) {
        const typed = domValue(element, field);
        const drafted = secret.includes(field) ? undefined : draft[field];
        if (typed !== undefined && typed !== initial[field]) setValue(field, typed);
        else if (drafted !== undefined && !touched.has(field)) whenLeft(field, () => restore(field, drafted));
      }
      if (touched.size > 0) updateLater();
    },
    catchUp(element) {
      for (const field of fields) {
        const shown = domValue(element, field);
        if (shown && shown !== $values.get()[field]) form.set(field, shown);
      }
    },
    prepare,
    leave: forgetDraft,
    async submit(...args) {
      if (request.$request.get().state === 'request') return { state: 'stale' };
      leaveField();
      for (const field of fields) touched.add(field);
      setValues($values.get());
      refused = { ...options.check?.($values.get()) };
      update();
      const { valid, output } = result;
      const whole = options.checkParts?.() ?? true;
      const invalid = !valid || !whole || Object.keys(refused).length > 0;
      $refused.set(invalid ? $refused.get() + 1 : 0);
      if (invalid) return { state: 'invalid' };
      const sent = $values.get();
      const outcome = await request.run(output, ...args);
      if (outcome.state === 'success') {
        if (options.keep !== 'draft') finish(sent);
        options.onSuccess?.(outcome.data);
      }
      return outcome;
    },
    clear() {
      forgetDraft();
      empty();
    },
    forget(how) {
      filled = {};
      held.clear();
      if (how === 'signed out') return form.clear();
      setValues({ ...initial, ...typedValues() });
      showErrors();
    },
  };

  /** Removes what was sent. What was typed meanwhile stays, with its draft. */
  function finish(sent: Values<F>) {
    const values = $values.get();
    const later = fields.filter((field) => touched.has(field) && values[field] !== sent[field]);
    forgetDraft();
    if (!options.keep) empty();
    for (const field of later) form.set(field, values[field]);
  }

  function empty() {
    refused = {};
    $refused.set(0);
    held.clear();
    unreadable.clear();
    setValues({ ...initial, ...filled });
    showErrors();
  }

  function forgetDraft() {
    clearTimeout(timer);
    touched.clear();
    $restored.set(false);
    if (name !== null) clearDraft(name);
  }

  return form;
}
