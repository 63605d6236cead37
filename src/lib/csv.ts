// Spreadsheets take a cell that begins like this for a formula, some of them also one with the wide signs of East Asian keyboards.
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as lines of CSV, quoted where needed. A cell that looks like a formula gets a leading apostrophe. */
export const csvRows = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** The same with a header line, as a whole file: UTF-8 with a byte order mark. */
export const csv = (header: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `\uFEFF${csvRows([header, ...rows])}`;
