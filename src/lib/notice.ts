/**
 * Says a line at the top of the page, below the header, or takes it back. Screen readers speak it; without lines the place has no height.
 * @param key which line; a second call with the same key replaces it
 * @param text the sentence; none removes the line
 */
export function notice(key: string, text?: string): void {
  const place = document.getElementById('notice');
  const line = place?.querySelector(`[data-line="${key}"]`);
  if (!place || line?.textContent === text) return;
  line?.remove();
  if (!text) return;
  const said = document.createElement('p');
  said.dataset['line'] = key;
  said.textContent = text;
  place.append(said);
}
