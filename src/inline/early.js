{
  const { dataset } = document.documentElement;
  const [asked] = performance.getEntriesByType('navigation');
  const near = asked && asked.responseStart - asked.requestStart < 200;
  const saving = navigator.connection?.saveData;
  if (saving) dataset.saving = '';
  else if (near) dataset.face = '';
  try {
    if (localStorage.getItem('hh_face')) dataset.face = '';
    if (localStorage.getItem('hh_token')) dataset.login = '';
  } catch {}
  if (location.search) dataset.asked = '';
  if (location.hash) dataset.at = location.hash;
}
