// Spreadsheets keep fifteen digits of a number, drop zeros before it, read `12E5` as a power of ten and `12/3` as a day.
const REWRITTEN = /^(?:\d{16,}|0\d+|\d+E\d+|\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?)$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A cell that a spreadsheet shows as it is written: with a leading apostrophe where it would show something else. Days stay days. */
export const asWritten = (text: string): string => (REWRITTEN.test(text) && !DAY.test(text) ? `'${text}` : text);
