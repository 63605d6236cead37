import { EMAIL_MESSAGE, EMAIL_PATTERN, plainSigns } from '../../contract/constants.ts';

const form = document.querySelector<HTMLFormElement>('#newsletter');
const field = form?.querySelector<HTMLInputElement>('[type=email]');
const answer = document.querySelector('#newsletter-answer');

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!field || !answer) return;
  const email = plainSigns(field.value);
  const valid = EMAIL_PATTERN.test(email);
  field.setAttribute('aria-invalid', String(!valid));
  if (!valid) {
    answer.textContent = EMAIL_MESSAGE;
    field.focus();
    return;
  }
  const subject = encodeURIComponent(String(new FormData(form).get('subject')));
  const body = encodeURIComponent(`Please send the newsletter to ${email}.`);
  location.href = `${form.action}?subject=${subject}&body=${body}`;
  answer.textContent = `Your mail app opens. Press Send. The newsletter starts once we have answered.`;
});
