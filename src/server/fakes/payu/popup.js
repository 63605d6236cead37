// For the pages of the fake PayU: sends the result to the page that opened the window, or the donor back to the site.
const read = (id) => {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent ?? '') : undefined;
};

const open = read('window');
if (open) {
  const channel = new BroadcastChannel(`payu-${open.session}`);
  channel.postMessage({ open: true });
  let chosen = false;
  document.querySelector('form')?.addEventListener('submit', () => {
    chosen = true;
  });
  window.addEventListener('pagehide', () => {
    if (!chosen) channel.postMessage({ closed: true });
  });
}

const result = read('result');
if (result) {
  if (result.response) new BroadcastChannel(`payu-${result.session}`).postMessage({ response: result.response });
  window.close();
}

const back = document.getElementById('return');
if (back instanceof HTMLFormElement) back.requestSubmit();
