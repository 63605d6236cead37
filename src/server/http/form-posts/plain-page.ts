import { escapeHtml } from '../../../lib/html-text.ts';
import { ERROR_PREFIX, type FormMessages, PROBLEM_TITLE } from './messages.ts';

/** The head of a page that is not one of the built ones, without its title. */
export const SMALL_HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">';

/** A small page with the messages and a link to the form, for when the form's own page cannot be had or must not be shown. */
export function plainPage({ message, fields }: FormMessages, form: string): string {
  const lines = [...new Set([message, ...Object.values(fields)])].filter((line) => line !== '');
  const said = [...lines, 'With the Back button of your browser you find what you typed.'];
  return [
    `<!doctype html><html lang="en"><head>${SMALL_HEAD}<title>${ERROR_PREFIX}${PROBLEM_TITLE}</title></head>`,
    `<body><main><h1>${PROBLEM_TITLE}</h1>${said.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}`,
    `<p><a href="${escapeHtml(form)}">Open the page of the form</a></p></main></body></html>`,
  ].join('');
}
