/** A field's name as a sentence may repeat it: whoever sent it chose it, so it is short and on one line. */
export function shownName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, 60);
}
