import type { TaxNames } from '../../src/content/organisation.ts';
import { taxYearReport } from '../../src/server/office/books-files.ts';

/** The two tables of a tax year as whole texts, with what they come to. */
export async function booksOf(of: Parameters<typeof taxYearReport>[0], year: number, names: TaxNames) {
  const texts = { donations: '', enrolments: '' };
  const totals = await taxYearReport(of, year, names, async (table, text) => {
    texts[table] += text;
  });
  return { totals, ...texts };
}
