// In the head of every page, before the first paint: what stylesheets have to know of this visit, as attributes of `<html>`.
// `data-face`: show the display font, which is kept here already, or (`near`) comes fast. `data-saving`: the browser saves data, so it is not loaded.
// `data-login`: somebody is logged in here. `data-asked`: the address has a query. `data-at`: the part of the page that it names.
{
  const { dataset } = document.documentElement;
  const [asked] = performance.getEntriesByType('navigation');
  // The server answered within 200 ms: the line is fast enough for the font.
  const near = asked && asked.responseStart - asked.requestStart < 200;
  const saving = navigator.connection?.saveData;
  if (saving) dataset.saving = '';
  try {
    if (localStorage.getItem('hh_font')) dataset.face = '';
    if (localStorage.getItem('hh_token')) dataset.login = '';
  } catch {
    // Without storage nobody is logged in, and no font is known to be kept.
  }
  if (near && !(saving || 'face' in dataset)) dataset.face = 'near';
  if (location.search) dataset.asked = '';
  if (location.hash) dataset.at = location.hash;
}
