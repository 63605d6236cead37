export function setNotice(key: string, text?: string): void {
  const place = document.getElementById('notice');
  const line = place?.querySelector(`[data-line="${key}"]`);
  if (!place || line?.textContent === text) return;
  line?.remove();
  if (!text) return;
  const paragraph = document.createElement('p');
  paragraph.dataset['line'] = key;
  paragraph.textContent = text;
  place.append(paragraph);
}
