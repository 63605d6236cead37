(() => {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (!token) return;
  try {
    sessionStorage.setItem('hh_reset_token', token);
  } catch {
    window.hhResetToken = token;
  }
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
})();
