import type { Database } from '../../src/server/database/open.ts';
import type { Switches } from '../../src/server/fakes/payu/ledger.ts';
import type { Intent } from '../../src/server/payments/context.ts';
import { responseHash } from '../../src/server/payu/evidence.ts';
import { noteCalledOff } from '../../src/server/places/places.ts';
import { ORIGIN, startApp, type TestApp, type TestOptions } from './server.ts';

export type Answer = { ok: boolean; status: number; data: unknown };
export type Fields = Record<string, string>;

export const donor = {
  firstname: 'Kiran',
  lastname: 'Negi',
  email: 'kiran@example.org',
  phone: '9876543210',
  address1: '12 Lower Bazaar',
  address2: 'Near the bus stand',
  city: 'Shimla',
  state: 'Himachal Pradesh',
  country: 'India',
  zipcode: '171001',
  pan: 'ABCDE1234F',
};

interface Order {
  txnid: string;
  amount?: string;
  pinfo?: string;
  token?: string;
  form?: Partial<typeof donor> | null;
  campaignId?: string | number;
  friends?: unknown;
}

export interface PaymentApp {
  app: TestApp;
  db: Database;
  call(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  post(path: string, form: Fields): Promise<Response>;
  begin(order: Order): Promise<{ launch: Fields; receiptKey: string }>;
  /** Begins a gift and pays it; answers what the save says. */
  give(order: Order): Promise<Answer>;
  /** The same of a place. */
  book(order: Order & { token: string }): Promise<Answer>;
  /** Takes a place that costs nothing. */
  takeFree(txnid: string, campaign: string, token: string, more?: Record<string, unknown>): Promise<Answer>;
  /** What the donor's button leads to; the fields are what the provider tells the page. */
  pay(launch: Fields, choice?: 'pay' | 'fail' | 'cancel'): Fields;
  save(launch: Fields, payment: unknown, more?: Fields): Promise<Answer>;
  enrol(launch: Fields, payment: unknown, token: string, more?: Record<string, unknown>): Promise<Answer>;
  user(email?: string): Promise<{ id: string; email: string; token: string }>;
  campaign(
    id: string,
    price: number,
    more?: { status?: string; start_day?: string; end_day?: string; seats?: number | null },
  ): Promise<void>;
  /** The provider's word, signed as the provider signs it, with some fields changed before. */
  sign(fields: Fields): Fields;
  intents(): Promise<Intent[]>;
  mailOf(txnid: string): Promise<string>;
  close(): Promise<void>;
}

/** With `webhook: 'never'` the server hears of a payment by its save, or when it asks. */
export async function openPaymentApp({
  webhook,
  ...options
}: TestOptions & Pick<Partial<Switches>, 'webhook'> = {}): Promise<PaymentApp> {
  const app = await startApp({ ...options, env: { RATE_LIMITS: 'off', ...options.env } });
  const { db, sessions } = app.services;
  const payu = app.payu;
  if (!payu) throw new Error('The fake PayU is missing.');
  if (webhook) payu.bank.setSwitches({ webhook });

  const paymentApp: PaymentApp = {
    app,
    db,
    async call(method, path, body, token) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (token) headers['authorization'] = `Bearer ${token}`;
      const request = new Request(`${ORIGIN}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const response = await app.handle(request);
      const answer = (await response.json()) as { status: unknown; data: unknown };
      return { ok: response.ok && Boolean(answer.status), status: response.status, data: answer.data };
    },
    post: (path, form) =>
      app.handle(new Request(`${ORIGIN}${path}`, { method: 'POST', body: new URLSearchParams(form) })),
    async begin({ txnid, amount = '500.00', pinfo = 'donation', token, form = {}, campaignId, friends }) {
      const filled = { ...donor, ...form };
      const body = {
        fname: filled.firstname,
        txnid,
        amount,
        pinfo,
        email: filled.email,
        ...(form ? { donor: filled } : {}),
        ...(campaignId === undefined ? {} : { campaignId }),
        ...(friends === undefined ? {} : { friends }),
      };
      const answer = await paymentApp.call('POST', '/payment/generate/hash', body, token);
      if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`);
      return answer.data as { launch: Fields; receiptKey: string };
    },
    async give(order) {
      const { launch } = await paymentApp.begin(order);
      return paymentApp.save(launch, paymentApp.pay(launch));
    },
    async book(order) {
      const { launch } = await paymentApp.begin(order);
      return paymentApp.enrol(launch, paymentApp.pay(launch), order.token);
    },
    takeFree: (txnid, productinfo, token, more = {}) =>
      paymentApp.enrol({ txnid, amount: '0', email: donor.email, productinfo }, null, token, { amount: 0, ...more }),
    pay(launch, choice = 'pay') {
      const opened = payu.bank.open(launch);
      if ('refused' in opened) throw new Error(opened.refused);
      const result = payu.bank.choose(opened.session, choice);
      if (!result) throw new Error('no session');
      return result.fields;
    },
    save(launch, payment, more = {}) {
      const { txnid: transactionId, amount, email } = launch;
      const name = `${donor.firstname} ${donor.lastname}`;
      const claim = { name, transactionId, amount, email, mobile: donor.phone, pan: donor.pan, payment, ...more };
      return paymentApp.call('POST', '/open/donate/', claim);
    },
    enrol(launch, payment, token, more = {}) {
      const { txnid: transactionId, amount, email, productinfo: campaignId } = launch;
      const claim = { name: 'Kiran Negi', transactionId, amount, campaignName: 'A campaign', campaignId, email };
      const body = { ...claim, mobile: donor.phone, ...(payment ? { payment } : {}), ...more };
      return paymentApp.call('POST', '/user/campaign/enroll/', body, token);
    },
    async user(email = `user-${crypto.randomUUID()}@example.org`) {
      const id = crypto.randomUUID();
      const row = { id, email, mobile: donor.phone, password_hash: null, created_at: new Date().toISOString() };
      await db
        .insertInto('users')
        .values({ ...row, first_login_at: null })
        .execute();
      return { id, email, token: await sessions.open(db, id, 'Chrome on Android') };
    },
    async campaign(
      id,
      price,
      { status = 'active', start_day = '2024-01-01', end_day = '2099-12-31', seats = null } = {},
    ) {
      const about = { heading: `Campaign ${id}`, status, price_paise: price * 100, start_day, end_day };
      const row = {
        id,
        ...about,
        days: 1,
        listed: 1,
        seats,
        content: '{}',
        source: 'test',
        updated_at: new Date().toISOString(),
      };
      await db
        .insertInto('campaigns')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ status, end_day, seats, price_paise: price * 100 }),
        )
        .execute();
      // As an import does.
      await db.transaction().execute((on) => noteCalledOff(on, app.services.now()));
    },
    sign(fields) {
      const { txnid = '', amount = '', productinfo = '', firstname = '', email = '', status = '', udf5 = '' } = fields;
      const { key, salt } = app.config.payu;
      return {
        ...fields,
        hash: responseHash({ key, txnid, amount, productinfo, firstname, email, status, udf5 }, salt),
      };
    },
    intents: () => db.selectFrom('intents').selectAll().execute(),
    async mailOf(txnid) {
      return (await app.mails()).find((mail) => mail.includes(`Transaction id: ${txnid}`)) ?? '';
    },
    close: () => app.close(),
  };
  return paymentApp;
}
