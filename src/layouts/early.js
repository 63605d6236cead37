try {
  if (localStorage.getItem('hh_token')) document.documentElement.dataset.login = '';
  if (localStorage.getItem('hh_font')) document.documentElement.dataset.font = '';
} catch {}
if (location.search) document.documentElement.dataset.asked = '';
if (location.hash) document.documentElement.dataset.at = location.hash;
