const query = new URLSearchParams(location.search);
const form = document.querySelector('form');

form.elements.cancel.addEventListener('click', () => window.close());

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const person = Object.fromEntries(new FormData(form));
  const response = await fetch('/google/sign', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, clientId: query.get('client_id') ?? '' }),
  });
  const { status, data } = await response.json();
  if (!status) {
    form.querySelector('[role=alert]').textContent = data;
    return;
  }
  new BroadcastChannel(query.get('channel') ?? '').postMessage(data.credential);
  window.close();
});
