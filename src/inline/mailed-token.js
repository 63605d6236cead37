// In the head of the pages that mailed links open: takes the token out of the address, so that neither history nor `Referer` shows it.
(() => {
  const address = new URL(location.href);
  const { pathname } = address;
  // Programs that look through mails may have written the # in another way.
  const link = address.href.replace(/%23/g, '#').replace(/%3d/gi, '=');
  const [, path] = /\/confirm\/([^/?#]+)/.exec(link) ?? [];
  const named = /^(email|google)$/.test(path);
  const kind = path === 'google' ? path : /reset/.test(pathname) ? 'reset' : 'confirm';
  const key = `hh_link_${kind}`;
  let [, token = path && !named && pathname.startsWith('/confirm/') ? path : null] =
    /[?&#]token=([^&#]+)/.exec(link) ?? [];
  try {
    if (token) sessionStorage.setItem(key, token);
    else token = sessionStorage.getItem(key);
  } catch {
    window.hhLink = token;
  }
  // When the form is sent before its own script has loaded, the token goes with it.
  addEventListener('formdata', ({ target, formData }) => {
    if (token && /\/auth\/(reset|confirm)$/.test(target.getAttribute('action'))) formData.set('link', token);
  });
  // From its first paint on, the page says that the link is not complete, or asks for no link.
  document.documentElement.dataset[token ? 'linked' : 'unlinked'] = '';
  if (path && pathname.startsWith('/confirm/')) address.pathname = `/confirm/${kind === 'google' ? kind : 'email'}`;
  address.searchParams.delete('token');
  if (/token=/.test(address.hash)) address.hash = '';
  history.replaceState(history.state, '', address);
  // Another link that is opened in this tab changes the part behind the # alone, and loads nothing.
  addEventListener('hashchange', () => /token=/.test(location.hash) && location.reload());
})();
