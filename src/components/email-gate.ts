import { EMAIL_MESSAGE, EMAIL_PATTERN } from '../contract/email.ts';

const EMPTY_MESSAGE = 'Please fill the email';

const form = document.querySelector<HTMLFormElement>('#email-gate');
const field = form?.querySelector('input');
const error = document.querySelector('#gate-error');

function judge(email: string): string {
  if (email === '') return EMPTY_MESSAGE;
  return EMAIL_PATTERN.test(email) ? '' : EMAIL_MESSAGE;
}

function show(message: string) {
  if (!field || !error) return;
  error.textContent = message;
  field.setAttribute('aria-invalid', String(message !== ''));
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const message = judge(field?.value.trim() ?? '');
  show(message);
  if (message) field?.focus();
  else location.assign(form.dataset.next ?? '/');
});

field?.addEventListener('input', () => {
  // A mistake stays until it is right, and nobody is told of one before having tried.
  if (field.ariaInvalid === 'true') show(judge(field.value.trim()));
});
