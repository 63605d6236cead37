import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { revoke } from '../../src/api/account.ts';
import { sendGoogleLogin } from '../../src/api/auth.ts';
import { fetchEnrolment } from '../../src/api/enrolments.ts';
import { isEnrolled } from '../../src/contract/campaign-rules.ts';
import { createOpening } from '../../src/features/account/confirm.ts';
import { createForgetForm, createLoginForm } from '../../src/features/account/login.ts';
import { createProfileForm, createProfileLoad } from '../../src/features/account/profile.ts';
import { createRegisterForm } from '../../src/features/account/register.ts';
import { createResetForm } from '../../src/features/account/reset.ts';
import { createSessionList, mayComeLater } from '../../src/features/account/sessions.ts';
import { createDetail } from '../../src/features/campaigns/detail/detail.ts';
import { Progress } from '../../src/features/campaigns/detail/Progress.tsx';
import { Details, SideCards } from '../../src/features/campaigns/detail/SideCards.tsx';
import { Suggestions } from '../../src/features/campaigns/detail/Suggestions.tsx';
import { createCampaignList, type ListFilter, noneFound } from '../../src/features/campaigns/list/campaign-list.ts';
import { createReviewForm, createReviewList } from '../../src/features/campaigns/reviews/reviews.ts';
import { createContactForm } from '../../src/features/contact/contact-form.ts';
import { createGift, giftWords } from '../../src/features/donations/gift.ts';
import { endingHere, pageOf, tryAgainPath } from '../../src/features/donations/outcome.ts';
import { enrolmentColumns } from '../../src/features/histories/EnrolmentHistory.tsx';
import { enrolments } from '../../src/features/histories/enrolments.ts';
import type { HistoryColumn } from '../../src/features/histories/History.tsx';
import { createHistoryList } from '../../src/features/histories/history.ts';
import { createResourceList } from '../../src/features/resources/resource-list.ts';
import { outboxEntries } from '../../src/lib/outbox.ts';
import { sendWaiting } from '../../src/payment/saving.ts';
import { wordsOf } from '../../src/payment/UnsettledNotice.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { addressBar } from '../helpers/address-bar.ts';
import type { PlainSwitches } from '../helpers/plain/backend.ts';
import { openPlainBrowser, type PlainBrowser } from '../helpers/plain/browser.ts';

let page: PlainBrowser;
beforeAll(async () => {
  page = await openPlainBrowser();
});
beforeEach(() => page.reset());
afterAll(() => page.close());

type Told = Promise<unknown>;

const wordsIn = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const messageOf = ({ $request }: { $request: { get(): unknown } }) => Object($request.get()).message as string;
async function sentMessage(form: { submit(): Told; $request: { get(): unknown } }) {
  await form.submit();
  return messageOf(form);
}
function filled<F>(form: F, values: Record<string, string>): F {
  for (const [name, value] of Object.entries(values))
    (form as { set(field: string, value: string): void }).set(name, value);
  return form;
}
async function listed(filter: ListFilter) {
  const list = createCampaignList({ address: addressBar('/campaigns'), searchable: false });
  await list.go({ filter });
  const { rows, message } = list.$list.get();
  return (
    message || rows.map(({ heading, place, price }) => `${heading}, ${place}, ${price}`).join('; ') || noneFound(filter)
  );
}
async function detailOf(id: string) {
  const detail = createDetail(id);
  await detail.refresh();
  return { detail, shown: detail.$detail.get() };
}
async function campaignWords(id: string) {
  const { detail, shown } = await detailOf(id);
  if (shown.state !== 'shown') return 'message' in shown ? shown.message : shown.state;
  const { campaign } = shown;
  return wordsIn(
    [
      createElement(Details, { campaign, detail, current: true }),
      createElement(SideCards, { campaign }),
      createElement(Progress, { campaign }),
    ]
      .map((each) => renderToStaticMarkup(each))
      .join(' '),
  );
}
async function historyOf<Row extends object>(
  source: Parameters<typeof createHistoryList<Row>>[0],
  columns: readonly HistoryColumn<Row>[],
) {
  page.logIn();
  vi.stubGlobal('location', { search: '' });
  const list = createHistoryList(source);
  await list.go({});
  const { rows, message } = list.$list.get();
  const shown = columns.filter(({ embedded }) => !embedded);
  return (
    message ||
    wordsIn(
      renderToStaticMarkup(
        createElement(Table<Row>, { caption: '', columns: shown, rows, id: (row) => rows.indexOf(row) }),
      ),
    )
  );
}
async function paid(form: ReturnType<PlainBrowser['donation']> | ReturnType<PlainBrowser['enrolment']>) {
  const result = await form.submit();
  const told = 'message' in result ? result.message : '';
  const path = page.visited.at(-1)?.replace(/=\w+$/, '=…');
  return [told, path, wordsOf(form.unsettled.$standing.get()).join(' ')].filter(Boolean).join(' | ');
}
const review = { name: 'Kiran Negi', email: 'kiran@example.org', headline: 'Lovely', comment: 'It was a fine walk.' };
const account = { username: 'kiran@example.org', password: 'secret-1' };
const reset = { password: 'secret-2', password2: 'secret-2' };

/** Each journey, what is shown at its end, and what is shown where the backend is down. */
const journeys: readonly (readonly [name: string, journey: () => Told, shown: RegExp, down: RegExp])[] = [
  ['upcoming campaigns', () => listed('incoming'), /^Ice trek, Manali, 2500; Free walk, Manali, 0$/, /is down/],
  ['ongoing campaigns', () => listed('ongoing'), /^Now walk/, /is down/],
  ['archived campaigns', () => listed('archived'), /^Old walk/, /is down/],
  [
    'a campaign',
    () => campaignWords('7'),
    /₹2,500 Food, Stay.*Active.*12 people enrolled so far.*₹4,000 of ₹10,000 raised \(40%\)$/,
    /is down/,
  ],
  ['a campaign that nobody knows', () => campaignWords('77'), /^unknown$/, /is down/],
  [
    'suggestions',
    async () => {
      const { detail } = await detailOf('8');
      const { fetchSuggestions } = await import('../../src/api/campaigns.ts');
      const suggestions = await fetchSuggestions().catch(() => []);
      const html = renderToStaticMarkup(
        createElement(Suggestions, { detail: createDetail(detail.id, { suggestions }) }),
      );
      return html.replace(/.*?(<img src="[^"]*").*?(<a href="[^"]*")?/, '$1 ').slice(0, 200);
    },
    /kheerganga\.svg".*<a href="\/campaigns\/7"/,
    /^$/,
  ],
  [
    'a review',
    () => sentMessage(filled(createReviewForm('7', { trap: () => '', onPosted: () => undefined }), review)),
    /^$/,
    /is down/,
  ],
  [
    'the reviews',
    async () => {
      await filled(createReviewForm('7', { trap: () => '', onPosted: () => undefined }), review).submit();
      const list = createReviewList('7', addressBar('/campaigns/7'));
      await list.go({});
      const { rows, message } = list.$list.get();
      return (
        message || rows.map(({ name, headline, rating, email: _never }) => `${headline} by ${name}: ${rating}`).join()
      );
    },
    /^Lovely by Kiran Negi: 5$/,
    /is down/,
  ],
  [
    'resources',
    async () => {
      const list = createResourceList(undefined, addressBar('/media'));
      await list.go({});
      const { rows, message } = list.$list.get();
      return message || rows.map(({ title, description }) => `${title}: ${description}`).join();
    },
    /^A report: What we found\.$/,
    /is down/,
  ],
  [
    'a login',
    async () => `${await sentMessage(filled(createLoginForm(), account))} ${page.visited}`,
    /authenticated successfully\. \/campaigns$/,
    /is down/,
  ],
  [
    'a wrong password',
    async () => `${await sentMessage(filled(createLoginForm(), { ...account, password: 'wrong one' }))}`,
    /^Wrong password\.$/,
    /is down/,
  ],
  [
    'a login with Google',
    () =>
      sendGoogleLogin({ credential: 'a.b.c', select_by: 'btn' }).then(
        (login) => 'token' in login && login.token !== '',
        ({ message }) => message,
      ),
    /^true$/,
    /is down/,
  ],
  [
    'a registration',
    async () => {
      const values = { mobile: '9876543210', email: 'kiran@example.org' };
      // What leads on to the login, seconds later, would come in the middle of another test.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const form = filled(createRegisterForm(), { ...values, password: 'secret-1', confirmPassword: 'secret-1' });
      return sentMessage(form).finally(() => vi.useRealTimers());
    },
    /^You are successfully registered\.$/,
    /is down/,
  ],
  [
    'a forgotten password',
    () => sentMessage(filled(createForgetForm(), { email: 'kiran@example.org' })),
    /^Reset password link has been sent/,
    /is down/,
  ],
  [
    'a new password',
    () => {
      sessionStorage.setItem('hh_link_reset', page.backend.switches.mailedToken);
      return sentMessage(filled(createResetForm(false), reset));
    },
    /^Password has been reseted successfully\.$/,
    /is down/,
  ],
  [
    'a new password with a dead link',
    () => {
      sessionStorage.setItem('hh_link_reset', 'dead');
      return sentMessage(filled(createResetForm(false), reset));
    },
    /^The token is expired\.$/,
    /is down/,
  ],
  ...(['live', 'dead'] as const).map(
    (link) =>
      [
        `a ${link} link that confirms`,
        async () => {
          sessionStorage.setItem('hh_link_confirm', link === 'live' ? page.backend.switches.mailedToken : 'dead');
          const opening = createOpening(false);
          await opening.run();
          return messageOf(opening);
        },
        link === 'live' ? /^User has been confirmed successfully\.$/ : /^The token is expired\.$/,
        /is down/,
      ] as const,
  ),
  [
    'a message',
    () =>
      sentMessage(
        filled(createContactForm(), {
          name: 'Kiran',
          email: 'kiran@example.org',
          phone: '9876543210',
          message: 'How do I join the next walk?',
        }),
      ),
    /^Your response has been saved/,
    /is down/,
  ],
  [
    'the profile',
    async () => {
      page.logIn();
      const form = createProfileForm();
      const load = createProfileLoad(form);
      await load.run();
      const { firstname, zipcode, dob, sex } = form.$values.get();
      return messageOf(load) || `${firstname} ${zipcode} ${dob} ${sex}`;
    },
    /^Kiran 171001 1990-05-01 Male$/,
    /is down/,
  ],
  [
    'a changed profile',
    async () => {
      page.logIn();
      const form = createProfileForm();
      await createProfileLoad(form).run();
      const done = await sentMessage(
        filled(form, {
          city: 'Manali',
          firstname: 'Kiran',
          lastname: 'Negi',
          address: '12 Lower Bazaar',
          state: 'Himachal',
          zipcode: '171001',
          mobile: '9876543210',
        }),
      );
      return `${done} ${form.$values.get().city}`;
    },
    /^Profile is updated successfully\. Manali$/,
    /is down/,
  ],
  [
    'the list of logins',
    async () => {
      page.logIn();
      const list = createSessionList();
      const result = await list.load.run();
      return result.state === 'failure' && mayComeLater(result)
        ? 'offers to try again'
        : String(list.$rows.get() ?? 'absent');
    },
    /^absent$/,
    /^absent$/,
  ],
  [
    'a gift to a campaign',
    async () => {
      const gift = createGift();
      await gift.ask('7');
      const purpose = gift.$purpose.get();
      return purpose.state === 'instead' ? giftWords[purpose.why] : purpose.state;
    },
    /Your gift is for our general work/,
    /Your gift is for our general work/,
  ],
  ['a donation', () => paid(page.donation()), /^\/donations\/success\?transactionId=…$/, /is down/],
  [
    'a donation with a login',
    () => {
      page.logIn();
      return paid(page.donation());
    },
    /^\/donations\/success\?transactionId=…$/,
    /is down/,
  ],
  [
    'a place',
    () => {
      page.logIn();
      return paid(page.enrolment(7));
    },
    /^Campaign is enrolled successfully\. \| \/campaigns\/7$/,
    /is down/,
  ],
  [
    'a free place',
    () => {
      page.logIn();
      return paid(page.enrolment(8));
    },
    /^Campaign is enrolled successfully\. \| \/campaigns\/8$/,
    /is down/,
  ],
  [
    'whether one is enrolled',
    async () => {
      page.logIn();
      await page.enrolment(8).submit();
      return fetchEnrolment('8').then(
        ({ status }) => (isEnrolled(status) ? 'Enrolled' : status),
        ({ message }) => message,
      );
    },
    /^Enrolled$/,
    /is down/,
  ],
  [
    'the history of enrolments',
    async () => {
      page.logIn();
      await page.enrolment(7).submit();
      return historyOf(enrolments, enrolmentColumns);
    },
    /Ice trek.*Paid ₹2,500.*9876543210/,
    /is down/,
  ],
  [
    'signing out',
    async () => {
      page.logIn();
      return revoke('a token/+=').then(
        () => 'done',
        ({ message }) => message,
      );
    },
    /^done$/,
    /is down/,
  ],
];

const switches: Readonly<Record<string, Partial<PlainSwitches>>> = {
  'as specified': {},
  'other calls 401': { unknown: 401 },
  'other calls 500': { unknown: 500 },
  'other calls a page': { unknown: 'page' },
  'loose types': { loose: true },
  'data null': { data: null },
  'data {}': { data: {} },
  'places in the status': { placeInStatus: true },
  slow: { slow: 20 },
};

const SLIP = /undefined|NaN|\bnull\b|\[object/;

for (const [name, set] of Object.entries(switches))
  test.each(journeys)(`${name}: %s`, async (_, journey, shown) => {
    page.reset(set);
    const told = String(await journey());
    expect(told).toMatch(shown);
    expect(told).not.toMatch(SLIP);
    expect(page.backend.wrong).toEqual([]);
    expect(page.visited.filter((path) => path.startsWith('/login'))).toEqual([]);
  });

test.each(journeys)('down: %s', async (_, journey, _shown, down) => {
  page.reset({ down: true });
  const told = String(await journey());
  expect(told).toMatch(down);
  expect(told).not.toMatch(SLIP);
  expect(page.opened).toEqual([]);
});

test('the bodies of a payment hold what is specified, and nothing of a card', async () => {
  await page.donation().submit();
  const [{ body: asked = {} } = {}, { body: saved = {} } = {}] = page.backend.asked;
  expect(Object.keys(asked)).toEqual(['fname', 'txnid', 'amount', 'pinfo', 'email']);
  expect(Object.keys(saved)).toEqual(['name', 'transactionId', 'amount', 'email', 'mobile', 'pan', 'payment']);
  expect(JSON.stringify(saved)).not.toContain('4111');
  expect(page.opened).toMatchObject([{ key: 'plainkey', udf5: 'plain-tag', productinfo: 'donation' }]);
});

const idOf = () => page.opened.at(-1)?.txnid ?? '';

/** What the page after a payment shows: where it is led to, and where "Try again" leads. */
function afterwards() {
  const ending = endingHere(idOf());
  return ending && [ending.outcome, pageOf(ending).replace(/=\w+$/, '=…'), tryAgainPath(ending)];
}

test.each([
  ['SUCCESS', 'paid', '/donations/success?transactionId=…', '/campaigns/7'],
  ['FAILED', 'failed', '/donations/failed?transactionId=…', '/donations/failed?transactionId=…'],
  ['IN_PROGRESS', 'pending', '/donations/pending?transactionId=…', '/donations/pending?transactionId=…'],
] as const)('a popup that answers %s leads to a page that says so', async (popup, outcome, donated, enrolled) => {
  page.reset({ popup });
  await page.donation().submit();
  expect(page.visited.at(-1)?.replace(/=\w+$/, '=…')).toBe(donated);
  expect(afterwards()).toEqual([outcome, donated, '/donations']);
  page.logIn();
  await page.enrolment(7).submit();
  expect(page.visited.at(-1)?.replace(/=\w+$/, '=…')).toBe(enrolled);
  expect(afterwards()).toEqual([outcome, enrolled, '/campaigns/7/enroll']);
  expect([...page.backend.calls.saved.donations, ...page.backend.calls.saved.enrolments]).toHaveLength(2);
  expect(page.backend.wrong).toEqual([]);
});

test('what was paid while the backend is away is kept until it is acknowledged, and is called paid only then', async () => {
  const donate = page.donation();
  const { switches: now } = page.backend;
  const { launch } = window.bolt ?? {};
  Object.assign(window.bolt ?? {}, {
    launch(...given: Parameters<NonNullable<typeof launch>>) {
      now.down = true;
      launch?.(...given);
    },
  });
  try {
    expect(await paid(donate)).toBe('/donations/pending?transactionId=…');
  } finally {
    Object.assign(window.bolt ?? {}, { launch });
  }
  expect(afterwards()?.[0]).toBe('pending');
  expect(await sendWaiting()).toBe(1);
  now.down = false;
  expect(await sendWaiting()).toBe(0);
  expect(outboxEntries()).toEqual([]);
  expect(afterwards()?.[0]).toBe('paid');
  expect(page.backend.calls.saved.donations).toHaveLength(1);
});
