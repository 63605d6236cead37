(() => {
  const address = new URL(location.href);
  let token = address.searchParams.get('token');
  try {
    if (token) sessionStorage.setItem('hh_reset_token', token);
    else token = sessionStorage.getItem('hh_reset_token');
  } catch {
    window.hhResetToken = token;
  }
  // A form that is sent before its script has come takes the token along.
  addEventListener('formdata', ({ target, formData }) => {
    if (token && /\/auth\/reset$/.test(target.getAttribute('action'))) formData.set('link', token);
  });
  // The page then says so from its first paint on.
  if (!token) document.documentElement.dataset.unlinked = '';
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
})();
