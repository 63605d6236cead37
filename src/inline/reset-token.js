// In the head of the reset page (`pages/reset.astro`): takes the token out of the address, so that neither history nor `Referer` shows it.
(() => {
  const address = new URL(location.href);
  let token = address.searchParams.get('token');
  try {
    if (token) sessionStorage.setItem('hh_reset_token', token);
    else token = sessionStorage.getItem('hh_reset_token');
  } catch {
    window.hhResetToken = token;
  }
  // When the form is sent before its own script has loaded, the token goes with it.
  addEventListener('formdata', ({ target, formData }) => {
    if (token && /\/auth\/reset$/.test(target.getAttribute('action'))) formData.set('link', token);
  });
  // From its first paint on, the page says that the link is not complete.
  if (!token) document.documentElement.dataset.unlinked = '';
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
})();
