// In the head of the pages that mailed links open: takes the token out of the address, so that neither history nor `Referer` shows it. LINKS
// stands for the rows of the table of mailed links.
(() => {
  const address = new URL(location.href);
  // Programs that look through mails may have written the # in another way.
  const link = address.href.replace(/%23/g, '#').replace(/%3d/gi, '=');
  const path = link.slice(address.origin.length).replace(/[?#].*/, '');
  // A page that answers a form stands at the address of its call.
  const isOf = ([, page, call]) => path === page || path.endsWith(call);
  const isBefore = ([, , , before]) => before && path.startsWith(before);
  const [kind, page, call, before] = LINKS.find(isOf) ?? LINKS.find(isBefore) ?? LINKS[0];
  const inPath = before && path !== page && path.startsWith(before) ? path.slice(before.length).split('/')[0] : null;
  const key = `hh_link_${kind}`;
  let [, token = inPath] = /[?&#]token=([^&#]+)/.exec(link) ?? [];
  try {
    // As it was before somebody wrote it into an address. One that is not written so stays as it is.
    if (token) token = decodeURIComponent(token);
  } catch {}
  try {
    if (token) sessionStorage.setItem(key, token);
    else token = sessionStorage.getItem(key);
  } catch {
    window.hhLink = token;
  }
  // When the form is sent before its own script has loaded, the token goes with it.
  addEventListener('formdata', ({ target, formData }) => {
    if (token && LINKS.some((row) => target.getAttribute('action')?.endsWith(row[2]))) formData.set('link', token);
  });
  // From its first paint on, the page says that the link is not complete, or asks for no link.
  document.documentElement.dataset[token ? 'linked' : 'unlinked'] = '';
  if (!path.endsWith(call)) address.pathname = page;
  address.searchParams.delete('token');
  if (/token=/.test(address.hash)) address.hash = '';
  history.replaceState(history.state, '', address);
  // Another link that is opened in this tab changes the part behind the # alone, and loads nothing.
  addEventListener('hashchange', () => /token=/.test(location.hash) && location.reload());
})();
