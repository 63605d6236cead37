import { html } from 'hono/html';
import { day, monthName } from '../../lib/format.ts';
import type { Balance } from '../money/ledger.ts';
import { giftsWithoutPan, type Period, writeBook, writeStatement } from '../office/books-files.ts';
import { monthPeriod, paidOnPage, paidYears, type Sums, sumsIn } from '../office/money.ts';
import type { Sum } from '../office/today.ts';
import { isByHand, taxYearName, taxYearOf, taxYearRange } from '../payments/record.ts';
import { HttpError, StartError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import type { Asked, DeskFile, DeskLine } from './act.ts';
import { noteAct } from './log.ts';
import { type Html, pageOf, pager, type Screen } from './page.ts';

const ROWS = 25;

const UNREADABLE =
  'A PAN cannot be read, so there is no file. The log of the server says which one: ask the donor for it, and enter it anew on the page of the gift.';

const counted = ({ count, paise }: Sum) => html`<span class="sum">${shownRupees(paise)}</span> (${count})`;

/** Where the money of a payment is, in words; empty where all of it is kept. */
export function standingWords({ kept, returned, owed, due }: Balance): string {
  const part = (paise: number, words: string) =>
    paise ? [kept || (returned && owed) ? `${shownRupees(paise)} ${words}` : words] : [];
  return [
    ...part(returned, 'went back'),
    ...part(owed, 'to be given back'),
    ...(due ? [`${shownRupees(due)} still to pay`] : []),
  ].join(', ');
}

const sumList = ({ gifts, fees, byHand, returned, owed }: Sums): Html => html`<dl>
  <dt>Gifts</dt><dd>${counted(gifts)}</dd>
  <dt>Fees</dt><dd>${counted(fees)}</dd>
  ${gifts.count && fees.count ? html`<dt>Together</dt><dd>${counted({ count: gifts.count + fees.count, paise: gifts.paise + fees.paise })}</dd>` : ''}
  ${byHand.count ? html`<dt>Of it by hand</dt><dd>${counted(byHand)}</dd>` : ''}
  ${returned.count ? html`<dt>Went back</dt><dd>${counted(returned)}</dd>` : ''}
  ${owed.count ? html`<dt>To be given back</dt><dd>${counted(owed)}</dd>` : ''}</dl>`;

const sumCard = (name: string, to: string, { gifts, fees, returned, owed }: Sums): Html => {
  const parts = [
    gifts.count ? `gifts ${shownRupees(gifts.paise)} (${gifts.count})` : '',
    fees.count ? `fees ${shownRupees(fees.paise)} (${fees.count})` : '',
  ].filter(Boolean);
  const off = [
    returned.count ? `${shownRupees(returned.paise)} went back` : '',
    owed.count ? `${shownRupees(owed.paise)} to be given back` : '',
  ].filter(Boolean);
  return html`<li>${to ? html`<a href="${to}">${name}</a>` : html`<strong>${name}</strong>`}<p>${parts.join(', ') || 'nothing'}</p>${off.length ? html`<p class="soft">${off.join(', ')}</p>` : ''}</li>`;
};

const NET = html`<p class="soft">Gifts and fees are without what went back or is to be given back; it is taken off in the month in which it was paid.</p>`;

/** The year in which the tax year begins that is written like `2026-27`; throws 404 for what is none. */
function yearIn(name: string): number {
  const year = Number(name.slice(0, 4));
  if (!/^[12]\d{3}-\d\d$/.test(name) || name !== taxYearName(year))
    throw new HttpError(404, 'There is no such tax year.');
  return year;
}

const yearTrail = (name: string): Screen['trail'] => [
  ['/desk/money', 'Money'],
  [`/desk/money/year/${name}`, name],
];

function periodIn({ params }: Asked): Period & { name: string } {
  const { month, year } = params;
  if (!('month' in params)) return { ...taxYearRange(yearIn(year)), name: year };
  const period = monthPeriod(month);
  if (!period) throw new HttpError(404, 'There is no such month.');
  return { ...period, name: month };
}

const rowCard = ({
  txnid,
  name,
  kind,
  serial,
  mode,
  balance,
  ...row
}: Awaited<ReturnType<typeof paidOnPage>>[number]): Html =>
  html`<li><a href="/desk/people/${txnid}">${name}</a><p><span class="sum">${shownRupees(balance.paid)}</span> ${kind}${row.campaign_name ? `, ${row.campaign_name}` : ''}</p><p class="soft">${[day(row.paid_at ?? ''), serial, isByHand(mode) ? 'by hand' : '', standingWords(balance)].filter(Boolean).join(', ')}</p></li>`;

const files = (base: string): Html =>
  html`<p class="row"><a href="${base}/gifts">Gifts as CSV</a><a href="${base}/fees">Fees as CSV</a></p>`;

async function yearPage({ db, at }: Asked, year: number): Promise<Screen> {
  const name = taxYearName(year);
  const { total, month: months } = await sumsIn(db, taxYearRange(year));
  const years = await paidYears(db, at);
  return {
    title: `Money ${name}`,
    body: html`<p class="row"><a class="button main" href="/desk/money/new">Enter a gift by hand</a><a href="/desk/money/open">To look at</a></p>
        <h2>Tax year ${name}</h2>${sumList(total)}${NET}
        <h2>Months</h2>${months.length ? html`<ul class="list">${months.map(({ key, sums }) => sumCard(monthName(key), `/desk/money/month/${key}`, sums))}</ul>` : html`<p>Nothing was paid in this tax year yet.</p>`}
        <h2>More of this year</h2><p class="row"><a href="/desk/money/year/${name}/campaigns">By campaign</a><a href="/desk/money/year/${name}/states">By state</a></p>
        ${files(`/desk/money/year/${name}`)}<p><a href="/desk/money/year/${name}/statement">The statement for the tax office, with PANs</a></p>
        ${years.length > 1 ? html`<h2>Other tax years</h2><p class="row">${years.filter((other) => other !== year).map((other) => html`<a href="/desk/money/year/${taxYearName(other)}">${taxYearName(other)}</a>`)}</p>` : ''}`,
  };
}

const NEXT = [
  ['campaigns', 'campaign', 'For the general work'],
  ['states', 'state', 'No state was given'],
] as const;

const dividedLine = ([path, by, none]: (typeof NEXT)[number]): DeskLine => ({
  path: `/desk/money/year/:year/${path}`,
  may: 'office',
  async page(asked) {
    const period = periodIn(asked);
    const all = (await sumsIn(asked.db, period))[by];
    const page = pageOf(asked.query);
    const shown = all.slice(page * ROWS, (page + 1) * ROWS);
    return {
      title: `Money ${period.name} by ${by}`,
      trail: yearTrail(period.name),
      body: html`${NET}<ul class="list">${shown.map(({ key, name, sums }) => sumCard(key ? name || key : none, by === 'campaign' && key ? `/desk/campaigns/${encodeURIComponent(key)}` : '', sums))}</ul>
        ${pager((to) => `?page=${to}`, page, all.length > (page + 1) * ROWS)}`,
    };
  },
});

async function monthPage(asked: Asked): Promise<Screen> {
  const { db } = asked;
  const period = periodIn(asked);
  const { total } = await sumsIn(db, period);
  const page = pageOf(asked.query);
  const rows = await paidOnPage(db, period, { page, size: ROWS });
  return {
    title: `Money in ${monthName(period.name)}`,
    trail: yearTrail(taxYearName(taxYearOf(new Date(period.from)))),
    body: html`${sumList(total)}<p class="soft">What was <a href="/desk/money/begun">begun and not paid</a> is in no sum.</p>
      ${files(`/desk/money/month/${period.name}`)}
      <h2>Payments</h2><ul class="list">${rows.slice(0, ROWS).map(rowCard)}</ul>${rows.length ? '' : html`<p>Nothing was paid in this month.</p>`}
      ${pager((to) => `?page=${to}`, page, rows.length > ROWS)}`,
  };
}

type Content = Exclude<DeskFile['content'], string>;

const csvFile = (name: string, content: Content): DeskFile => ({ name, type: 'text/csv; charset=utf-8', content });

async function bookFile(
  { db, pans, foundation }: Asked['services'],
  noun: 'gifts' | 'fees',
  period: Period & { name: string },
): Promise<DeskFile> {
  const { taxNames } = await foundation();
  const table = noun === 'gifts' ? 'donations' : 'enrolments';
  const masked = { db, pans: { read: pans.readMasked } };
  return csvFile(`${noun}-${period.name}.csv`, (write) => writeBook(masked, table, period, taxNames, write));
}

/** A file with every PAN of a tax year in clear: the log says who has it. */
const clearFile = (
  path: string,
  name: string,
  content: (asked: Asked, write: Parameters<Content>[0]) => Promise<unknown>,
): DeskLine => ({
  path: `/desk/money/year/:year/statement/${path}`,
  may: 'office',
  code: 'money',
  async file(asked) {
    const { services, staff, at } = asked;
    const { name: year } = periodIn(asked);
    // Before the file begins: half of it would look like all of it.
    await content(asked, async () => {}).catch((error: unknown) => {
      throw error instanceof HttpError ? new StartError(UNREADABLE) : error;
    });
    await noteAct(services.db, staff.email, at, { what: 'PANs saved', about: `tax year ${year}` });
    return csvFile(`${name}-${year}.csv`, (write) => content(asked, write));
  },
});

async function statementPage(asked: Asked): Promise<Screen> {
  const period = periodIn(asked);
  const { name } = period;
  const missing = await giftsWithoutPan(asked.db, period);
  const page = pageOf(asked.query);
  const sum = missing.reduce((all, { paise }) => all + paise, 0);
  const file = (path: string) => `/desk/money/year/${name}/statement/${path}`;
  return {
    title: `Statement ${name}`,
    trail: yearTrail(name),
    body: html`<p>A row for each donor and mode of receipt, in the order of the form, without what went back or is to be given back.</p>
      <p class="note">These files have the PAN of each donor in clear. Save them where nobody else reads them, and delete them once the statement is handed in.</p>
      <p class="row"><a class="button main" href="${file('file')}">Save the statement</a><a href="${file('books')}">The books with PANs</a></p>
      <h2>Without a PAN</h2>${
        missing.length
          ? html`<p>${counted({ count: missing.length, paise: sum })}: not in the statement. Ask the donor for the PAN, and enter it.</p><ul class="list">${missing.slice(page * ROWS, (page + 1) * ROWS).map(({ gift, paise }) => html`<li><a href="/desk/people/${gift.txnid}/pan" dir="auto">${gift.name}</a><p><span class="sum">${shownRupees(paise)}</span></p><p class="soft">${[day(gift.paid_at ?? ''), gift.serial].filter(Boolean).join(', ')}</p></li>`)}</ul>${pager((to) => `?page=${to}`, page, missing.length > (page + 1) * ROWS)}`
          : html`<p>Each gift has one.</p>`
      }`,
  };
}

export const moneyLines: readonly DeskLine[] = [
  { path: '/desk/money', may: 'office', page: (asked) => yearPage(asked, taxYearOf(asked.at)) },
  {
    path: '/desk/money/year/:year',
    may: 'office',
    page: (asked) => yearPage(asked, yearIn(asked.params.year)),
  },
  ...NEXT.map(dividedLine),
  { path: '/desk/money/month/:month', may: 'office', page: monthPage },
  ...(['gifts', 'fees'] as const).flatMap((noun) =>
    ['month/:month', 'year/:year'].map(
      (part): DeskLine => ({
        path: `/desk/money/${part}/${noun}`,
        may: 'office',
        code: 'money',
        file: (asked) => bookFile(asked.services, noun, periodIn(asked)),
      }),
    ),
  ),
  { path: '/desk/money/year/:year/statement', may: 'office', code: 'money', page: statementPage },
  clearFile('file', 'statement', async (asked, write) => {
    const { taxNames, registration80G } = await asked.services.foundation();
    return writeStatement(asked.services, periodIn(asked), { names: taxNames, urn: registration80G }, write);
  }),
  clearFile('books', 'books', async (asked, write) => {
    const { taxNames } = await asked.services.foundation();
    return writeBook(asked.services, 'donations', periodIn(asked), taxNames, write);
  }),
];
