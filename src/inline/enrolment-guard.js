(() => {
  try {
    if (localStorage.getItem('hh_token')) return;
  } catch {
    // Without storage nobody can be logged in.
  }
  document.documentElement.hidden = true;
  location.replace('/');
})();
