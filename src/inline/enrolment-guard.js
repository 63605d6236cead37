// In the head of the enrolment page (`pages/shell/enroll.astro`): a visitor without a login goes to the home page and never sees the form.
(() => {
  try {
    if (localStorage.getItem('hh_token')) return;
  } catch {
    // A browser that keeps nothing holds no login.
  }
  document.documentElement.hidden = true;
  location.replace('/');
})();
