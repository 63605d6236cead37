/** A field's name for an error message. The sender chose it, so it is cut to 60 characters and one line. */
export function shownName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, 60);
}
