const form = document.querySelector<HTMLFormElement>('#newsletter');
const field = form?.querySelector<HTMLInputElement>('[type=email]');
const answer = document.querySelector('#newsletter-answer');

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!field || !answer) return;
  const email = field.value.trim();
  // The same pattern as `Email` in src/contract/fields.ts, which would bring a kilobyte of schema code to every page.
  const valid =
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(email);
  field.setAttribute('aria-invalid', String(!valid));
  if (!valid) {
    answer.textContent = 'Email is not valid!';
    field.focus();
    return;
  }
  const subject = encodeURIComponent(String(new FormData(form).get('subject')));
  const body = encodeURIComponent(`Please send the newsletter to ${email}.`);
  location.href = `${form.action}?subject=${subject}&body=${body}`;
  answer.textContent = `Your mail program opens with a request to ${new URL(form.action).pathname}. The newsletter starts once you have sent it and we have answered.`;
});
