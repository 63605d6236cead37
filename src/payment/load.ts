/**
 * Loads what a payment needs beyond the form. A form calls this when somebody begins to fill it in, and again when it is sent.
 * Rejects when the files do not arrive.
 */
export async function loadPayment() {
  const [{ pay }, { savePayment }] = await Promise.all([import('./pay.ts'), import('./saving.ts')]);
  return { pay, savePayment };
}
