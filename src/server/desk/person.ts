import { html } from 'hono/html';
import * as v from 'valibot';
import { labelled } from '../../contract/fields.ts';
import { day, moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { oneLine } from '../mail/letter.ts';
import { phoneLinks } from '../mail/roster.ts';
import { wentBack } from '../money/ledger.ts';
import { type Found, findPeople, MOST_FOUND, type Payment, paymentOf, samePerson } from '../office/find-people.ts';
import { findIntent } from '../payments/intents.ts';
import { checkWithProvider } from '../payments/reconcile.ts';
import { addressLine, furtherDetails, isByHand, modeInWords } from '../payments/record.ts';
import { HttpError } from '../platform/errors.ts';
import { shownRupees } from '../platform/money.ts';
import { type Asked, act, type DeskLine } from './act.ts';
import { addressOfCampaign } from './campaigns.ts';
import { logLine, readLog } from './log.ts';
import { standingWords } from './money.ts';
import { buttonOf, factList, formAround, type Html, resultOf, type Screen, searchForm } from './page.ts';

const LOG_LINES = 5;

const foundCard = ({ txnid, kind, name, email, mobile, amount_paise, serial, ...row }: Found): Html => {
  const what = kind === 'begun' ? 'begun, not paid' : kind;
  return html`<li><a href="/desk/people/${txnid}">${name || txnid}</a><p>${[kind === 'free place' ? '' : shownRupees(amount_paise), what, row.campaign_name].filter(Boolean).join(', ')}</p><p class="soft">${[day(row.created_at), serial, email, mobile].filter(Boolean).join(', ')}</p></li>`;
};

/** A payment or a place of the address of a page; throws 404 for none. */
export async function shownPayment({ services, params }: Asked): Promise<Payment> {
  const payment = await paymentOf(services, params.txnid);
  if (!payment) throw new HttpError(404, 'There is no payment and no place with this id.');
  return payment;
}

function shownStanding(standing: Payment['standing']): string {
  if (standing === 'free') return 'free';
  if (standing === 'begun') return 'begun, not paid';
  return ['paid', standingWords(standing)].filter(Boolean).join(', ');
}

const PeopleSearch = v.object({
  q: labelled('find a donor or participant', v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100)), {
    kind: 'search',
    hint: 'By name, phone, email, receipt number or transaction id.',
  }),
});

async function searchPage({ db, query }: Asked): Promise<Screen> {
  const typed = query['q'] ?? '';
  const parsed = v.safeParse(PeopleSearch, { q: typed });
  const { found, more } = parsed.success ? await findPeople(db, parsed.output.q) : { found: [], more: false };
  const count = more
    ? `The latest ${MOST_FOUND}. There are more: type more of the name.`
    : found.length
      ? `${found.length} found.`
      : `Nothing was found for “${typed}”.`;
  const wrong = typed && !parsed.success ? { q: 'Type at least two letters or digits.' } : {};
  return {
    title: 'People',
    wrong: 'q' in wrong,
    body: html`${searchForm(PeopleSearch, '/desk/people', { typed: { q: typed }, wrong })}
      ${parsed.success ? html`${resultOf(count)}<ul class="list">${found.map(foundCard)}</ul>` : ''}
      <p><a href="/desk/people/by-email">All about one email address or phone: save or delete it</a></p>`,
  };
}

async function paymentPage(asked: Asked): Promise<Screen> {
  const { db } = asked;
  const payment = await shownPayment(asked);
  const { txnid, type, row, placeId } = payment;
  const log = await readLog(db, { about: txnid, page: 0, size: LOG_LINES });
  const others = await samePerson(db, { ...row, txnid });
  const facts: [string, string | Html][] = [
    ['Email', row.email && html`<a href="mailto:${row.email}">${row.email}</a>`],
    ['Phone', row.mobile && phoneLinks(row)],
    ['Address', addressLine(row.address)],
    ['PAN', payment.maskedPan],
    ...furtherDetails(type, row.address),
    ['For', row.campaign_name ?? (type === 'donation' ? 'the general work' : '')],
    ['Amount', row.amount_paise ? shownRupees(row.amount_paise) : ''],
    ['Standing', shownStanding(payment.standing)],
    ['Begun on', moment(row.created_at)],
    ['Paid on', row.paid_at ? (isByHand(row.mode) ? day(row.paid_at) : moment(row.paid_at)) : ''],
    ['Paid by', modeInWords(row.mode)],
    [isByHand(row.mode) ? 'Number' : "PayU's id", row.provider_id ?? ''],
    ['Receipt', row.serial ?? ''],
    ['Transaction', txnid],
    ['Account', row.user_id ? 'made with a login' : ''],
  ];
  const to = (path: string) => `/desk/people/${txnid}/${path}`;
  const paid = payment.standing !== 'begun';
  const askable = await canAsk(db, payment);
  return {
    title: row.name || txnid,
    body: html`${factList(facts)}
        ${
          paid
            ? html`<p class="row"><a href="${to('correct')}">Correct</a>${type === 'donation' ? html`<a href="${to('pan')}">PAN</a>` : ''}<a href="${to('receipt')}">Send the receipt again</a>${row.serial ? html`<a href="/desk/money/returned/${txnid}">${typeof payment.standing === 'object' && wentBack(payment.standing) ? 'It went back' : 'Note that it went back'}</a>` : ''}</p>`
            : html`<p class="note">Nobody paid this. It counts in no sum, and is deleted after 30 days.</p>`
        }
        ${askable ? formAround(asked.session, to('ask'), buttonOf({ words: 'Ask PayU now' })) : ''}
        ${placeId && row.campaign_id ? html`<p class="row"><a href="${addressOfCampaign(row.campaign_id, `people/${placeId}`)}">Move or release the place, or note something</a></p>` : ''}
        ${row.email || row.mobile ? html`<p class="row"><a href="${to('person')}">All that is stored about this person: save or delete it</a></p>` : ''}
        ${others.length ? html`<h2>With the same email or phone</h2><ul class="list">${others.map(foundCard)}</ul>` : ''}
        ${log.length ? html`<h2>What was done</h2><ul class="list">${log.slice(0, LOG_LINES).map((line) => logLine(line))}</ul><p><a href="/desk/log?${new URLSearchParams({ about: txnid })}">All of it</a></p>` : ''}`,
  };
}

function saidByProvider({ answer, evidence, intent }: Awaited<ReturnType<typeof checkWithProvider>>): string {
  const booked = intent.status === 'paid' ? ' It is in the books as paid: look in its dashboard.' : '';
  if (answer === 'unknown') return `PayU does not know it.${booked || ' Nobody has paid yet.'}`;
  if (!evidence) return 'PayU did not answer. Try again in a minute.';
  const { paise, mode, providerId, gatewayStatus } = evidence;
  if (answer === 'failure') return `PayU says: not paid (${oneLine(gatewayStatus)}).${booked}`;
  if (answer === 'pending') return `PayU says: under way (${oneLine(gatewayStatus)}). It is asked again by itself.`;
  const how = [mode && `by ${modeInWords(mode)}`, providerId && `under its id ${providerId}`].filter(Boolean);
  const told = [`PayU says: paid`, paise === null ? 'an unreadable amount' : shownRupees(paise), ...how].join(', ');
  const fits = intent.status === 'paid' && intent.amount_paise === paise && intent.provider_id === providerId;
  return `${told}. ${fits ? 'It is in the books.' : 'It does not fit what was begun: look at Money to look at.'}`;
}

/** Whether the provider can be asked about a payment: it was begun there. */
const canAsk = (on: Database, { txnid, row }: Payment) => (isByHand(row.mode) ? undefined : findIntent(on, txnid));

const askAct = act({
  path: '/desk/people/:txnid/ask',
  may: 'office',
  form: v.object({}),
  opened: null,
  async view(asked) {
    const { txnid, row } = await shownPayment(asked);
    const trail = [['/desk/people', 'People'] as const, [`/desk/people/${txnid}`, row.name || txnid] as const];
    return { title: 'Ask PayU now', trail, buttons: [{ words: 'Ask PayU now', main: true }] };
  },
  async done(doing) {
    const { db } = doing;
    const payment = await shownPayment(doing);
    const intent = await canAsk(db, payment);
    if (!intent) throw new HttpError(422, 'It was not begun at PayU. There is nothing to ask.');
    const said = saidByProvider(await checkWithProvider(doing.payments, intent));
    await db.transaction().execute((on) =>
      doing.log(on, {
        what: 'PayU asked',
        about: payment.txnid,
        before: shownStanding(payment.standing),
        after: said,
      }),
    );
    return { to: `/desk/people/${payment.txnid}`, said };
  },
});

export const peopleLines: readonly DeskLine[] = [
  { path: '/desk/people', may: 'office', page: searchPage },
  { path: '/desk/people/:txnid', may: 'office', page: paymentPage },
  askAct,
];
