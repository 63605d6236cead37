/**
 * Shows a line of text below the page's header, or removes it. The element is a live region, so screen readers speak the line.
 * @param key names the line; a second call with the same key replaces the first
 * @param text the sentence; without it the line is removed
 */
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
