/**
 * Shows a line of text below the page's header, or removes it. The element is a live region, so screen readers speak the line.
 * @param key names the line; a second call with the same key replaces the first
 * @param text the sentence; without it the line is removed
 * @param load the words of a link that loads the page again; without them there is none
 */
export function setNotice(key: string, text?: string, load?: string): void {
  const place = document.getElementById('notice');
  const line = place?.querySelector(`[data-line="${key}"]`);
  if (!place || (text && line?.textContent?.startsWith(text))) return;
  line?.remove();
  if (!text) return;
  const paragraph = document.createElement('p');
  paragraph.dataset['line'] = key;
  paragraph.textContent = text;
  if (load) {
    const link = document.createElement('a');
    // An empty address is that of the page, without its fragment: the browser loads it.
    link.href = '';
    link.textContent = load;
    paragraph.append(' ', link);
  }
  place.append(paragraph);
}
