import { taxYearOf } from '../../src/server/payments/record.ts';
import { readFoundation } from '../../src/server/platform/foundation.ts';
import { taxYearReport } from '../../src/server/reports/books-files.ts';
import { fixtureContent } from '../helpers/fixtures.ts';
import { logIn, newPerson } from '../helpers/people.ts';
import { openTill } from '../helpers/till.ts';
import { PERSON, sendEverywhere, storeEverywhere } from './hostile-calls.ts';
import { openPages, SHOWN } from './hostile-pages.ts';
import { hostileTexts, PRODUCT } from './hostile-texts.ts';
import type { Figure, Proof } from './proof.ts';

const HEADERS =
  /^(?:From|To|Reply-To|Subject|Date|Message-ID|Auto-Submitted|MIME-Version|Content-Type|Content-Transfer-Encoding|Content-Disposition)$/i;

/** What is wrong with the headers of a mail: one that no mail of ours has, or that stands there twice, or a second recipient. */
function wrongHeaders(mail: string): string[] {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
  const headers = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const names = headers.map((header) => header.split(':', 1)[0] ?? '');
  const strange = names.filter((name, at) => !HEADERS.test(name) || names.indexOf(name) !== at);
  const to = headers.find((header) => /^To:/i.test(header)) ?? '';
  return (to.match(/@/g) ?? []).length === 1 ? strange : [...strange, to];
}

/** The cells of a CSV table. */
function cellsOf(table: string): string[] {
  const found = table.replace(/^\uFEFF/, '').matchAll(/"((?:[^"]|"")*)"(?=[,\r]|$)|([^",\r\n]*)(?=[,\r]|$)/g);
  return [...found].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

/** Hostile texts in every field of every call: nothing fails, and what is stored does no harm in a page, a mail or a table. */
export const hostile: Proof = async (say) => {
  const till = await openTill();
  const used = await newPerson(till.app, PERSON);
  const figures: Figure[] = [];
  say('every text in every field of every call');
  const seen = await sendEverywhere(till, used).catch((error: unknown) => String(error));
  const answers = typeof seen === 'string' ? [] : [...seen].sort(([a], [b]) => a - b);
  const sent = answers.reduce((sum, [, count]) => sum + count, 0);
  const told = answers.map(([http, count]) => `${count} × ${http}`).join(', ');
  figures.push({
    what: `${hostileTexts.length} hostile texts in every field of every call`,
    figure: typeof seen === 'string' ? seen : `${sent} requests: ${told}`,
    holds: sent > 1000,
  });

  say(`${hostileTexts.length} texts stored wherever they are taken`);
  // The calls have ended the login before.
  const token = await logIn(till.app, PERSON);
  const stored = await storeEverywhere(till, token);
  const mails = await till.app.mails();
  const wrong = mails.flatMap(wrongHeaders);
  const filled = mails.filter((mail) => mail.includes(PRODUCT)).length;
  figures.push({
    what: `the mails that came of ${stored} stored texts and of the calls`,
    figure: `${mails.length} mails, ${wrong.length} headers added${wrong
      .slice(0, 2)
      .map((header) => ` (${header})`)
      .join('')}, ${filled} templates filled in`,
    holds: stored > 100 && mails.length > hostileTexts.length && wrong.length + filled === 0,
  });

  const { taxNames } = await readFoundation(fixtureContent);
  const books = await taxYearReport(till.app.services, taxYearOf(new Date()), taxNames);
  const cells = [...cellsOf(books.donations), ...cellsOf(books.enrolments)];
  const formulas = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell));
  const disarmed = cells.filter((cell) => /^'[=+\-@\t\r]/.test(cell));
  figures.push({
    what: `the tables of ${books.totals.donations.rows} donations and ${books.totals.enrolments.rows} enrolments`,
    figure: `${cells.length} cells, ${formulas.length} formulas, ${disarmed.length} disarmed`,
    holds: books.totals.donations.rows > 10 && formulas.length === 0 && disarmed.length > 10,
  });

  const pages = await openPages(till.app.config.dataDir, token, say);
  figures.push({
    what: 'pages that show them, and pages with them in the address, in Chromium',
    figure: `${pages.opened} opened, ${pages.shown} showed a text that was stored; ${pages.wrong.length} where a text ran, was blocked, asked another host or broke the page${pages.wrong
      .slice(0, 2)
      .map((what) => ` (${what})`)
      .join('')}`,
    holds: pages.opened > 100 && pages.shown >= SHOWN && pages.wrong.length === 0,
  });
  await till.close();
  return figures;
};
