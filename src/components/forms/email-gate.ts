import { EMAIL_MESSAGE, EMAIL_PATTERN, plainSigns } from '../../contract/constants.ts';
import { EMAIL_KEY, readTab, writeTab } from '../../lib/storage.ts';

const EMPTY_MESSAGE = 'Please fill the email';

const form = document.querySelector<HTMLFormElement>('#email-gate');
const field = form?.querySelector('input');
const error = document.querySelector('#gate-error');

// Whoever is about to type does not find another address in the field.
if (field && !field.value && field !== document.activeElement) field.value = readTab(EMAIL_KEY) ?? '';

function validate(email: string): string {
  if (email === '') return EMPTY_MESSAGE;
  return EMAIL_PATTERN.test(email) ? '' : EMAIL_MESSAGE;
}

function show(message: string) {
  if (!field || !error) return;
  error.textContent = message;
  field.ariaInvalid = String(message !== '');
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const message = validate(plainSigns(field?.value ?? ''));
  show(message);
  if (message) return field?.focus();
  writeTab(EMAIL_KEY, plainSigns(field?.value ?? ''));
  location.assign(form.dataset['next'] ?? '/');
});

field?.addEventListener('input', () => {
  // A message appears only after an attempt to send, and stays until the address is valid.
  if (field.ariaInvalid === 'true') show(validate(plainSigns(field.value)));
});
