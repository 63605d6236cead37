import { EMAIL_PATTERN, plainSigns } from '../../contract/constants.ts';
import type { FormStore } from '../../lib/form-validation.ts';
import { EMAIL_KEY, readTab, writeTab } from '../../lib/storage.ts';

/**
 * Fills a form's email with the one that was typed last in this tab, and keeps what is typed here for the next form. Returns what stops
 * it.
 */
export function carryEmail<F extends string>(form: Pick<FormStore<F>, 'fill' | '$values'>, field: F): () => void {
  const known = readTab(EMAIL_KEY);
  if (known) form.fill({ [field]: known } as Partial<Record<F, string>>);
  return form.$values.listen((values) => {
    const email = plainSigns(values[field]);
    if (EMAIL_PATTERN.test(email)) writeTab(EMAIL_KEY, email);
  });
}
