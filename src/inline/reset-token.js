(() => {
  const address = new URL(location.href);
  let token = address.searchParams.get('token');
  try {
    if (token) sessionStorage.setItem('hh_reset_token', token);
    else token = sessionStorage.getItem('hh_reset_token');
  } catch {
    window.hhResetToken = token;
  }
  // The page then says so from its first paint on.
  if (!token) document.documentElement.dataset.unlinked = '';
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
})();
