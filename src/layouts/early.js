{
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem('hh_token')) dataset.login = '';
    if (localStorage.getItem('hh_font')) dataset.font = '';
  } catch {}
  if (location.search) dataset.asked = '';
  if (location.hash) dataset.at = location.hash;
}
