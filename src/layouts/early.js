{
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem('hh_token')) dataset.login = '';
  } catch {}
  if (location.search) dataset.asked = '';
  if (location.hash) dataset.at = location.hash;
}
