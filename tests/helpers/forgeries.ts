import { responseHash } from '../../src/server/payu/evidence.ts';
import { seeded } from '../../src/site-data/ridges.ts';
import { type Answer, donor, type Fields, openPaymentApp, type PaymentApp } from './payment-app.ts';
import { pick } from './random.ts';

const AT_ONCE = 20;
const VICTIMS = 40;

interface Victim {
  launch: Fields;
  token: string;
}

/** A payment app with payments that were begun, one that was made, and a stranger who is logged in. */
export interface Prey {
  paymentApp: PaymentApp;
  intruder: string;
  donations: Victim[];
  enrolments: Victim[];
  real: Fields;
}

/** Opens a payment app and begins the payments that are to be forged. */
export async function openPrey(): Promise<Prey> {
  const paymentApp = await openPaymentApp();
  const intruder = (await paymentApp.user()).token;
  const donations: Victim[] = [];
  const enrolments: Victim[] = [];
  for (let i = 0; i < VICTIMS; i += 1) {
    const { launch } = await paymentApp.begin({ txnid: `D_${i}`, amount: `${1000 + i}.00` });
    donations.push({ launch, token: '' });
    const token = (await paymentApp.user()).token;
    await paymentApp.campaign(`C_${i}`, 2500);
    const enrolment = await paymentApp.begin({ txnid: `HH_${i}`, amount: '2500.00', pinfo: `C_${i}`, token });
    enrolments.push({ launch: enrolment.launch, token });
  }
  const { launch } = await paymentApp.begin({ txnid: 'REAL', amount: '1000.00' });
  const real = paymentApp.pay(launch);
  await paymentApp.save(launch, real);
  await paymentApp.app.payu?.bank.flush();
  return { paymentApp, intruder, donations, enrolments, real };
}

/** What the provider would tell the page if the victim had paid, without a right hash. */
export const success = ({ launch }: Victim): Fields => ({
  ...launch,
  status: 'success',
  txnStatus: 'SUCCESS',
  mihpayid: '403993715500099999',
  mode: 'CC',
});
/** Saves a donation or an enrolment, whichever the victim's is. */
export const saveAny = (
  paymentApp: PaymentApp,
  victim: Victim,
  payment: unknown,
  more: Fields = {},
): Promise<Answer> =>
  victim.token
    ? paymentApp.enrol(victim.launch, payment, victim.token, more)
    : paymentApp.save(victim.launch, payment, more);
/** A success signed with somebody's idea of the salt. */
export const signed = (victim: Victim, salt: string, change: Fields = {}): Fields => {
  const fields = { ...success(victim), ...change };
  const {
    key = '',
    txnid = '',
    amount = '',
    productinfo = '',
    firstname = '',
    email = '',
    status = '',
    udf5 = '',
  } = fields;
  return { ...fields, hash: responseHash({ key, txnid, amount, productinfo, firstname, email, status, udf5 }, salt) };
};
const letters = (random: () => number) => Math.floor(random() * 2 ** 32).toString(16);

function forgeriesOf(prey: Prey): Record<string, (random: () => number) => Promise<Answer | Response>> {
  const { paymentApp, intruder, donations, enrolments, real } = prey;
  const anyOf = (random: () => number) => pick(random, random() < 0.5 ? donations : enrolments);
  return {
    'no hash at all': (random) => {
      const victim = anyOf(random);
      const { hash, ...payment } = success(victim);
      return saveAny(paymentApp, victim, payment);
    },
    'the hash of the request': (random) => {
      const victim = anyOf(random);
      return saveAny(paymentApp, victim, success(victim));
    },
    'a drawn hash': (random) => {
      const victim = anyOf(random);
      return saveAny(paymentApp, victim, {
        ...success(victim),
        hash: letters(random).padEnd(128, letters(random)).slice(0, 128),
      });
    },
    'a success signed with a guessed salt': (random) => {
      const victim = anyOf(random);
      return saveAny(paymentApp, victim, signed(victim, pick(random, ['', 'salt', 'local', letters(random)])));
    },
    'another amount saved': (random) => {
      const victim = anyOf(random);
      return saveAny(paymentApp, victim, success(victim), { amount: `${1 + Math.floor(random() * 900)}.00` });
    },
    'another amount in the payment': (random) => {
      const victim = anyOf(random);
      return saveAny(paymentApp, victim, signed(victim, letters(random), { amount: '1.00' }));
    },
    'a replay of a real payment under another id': (random) => saveAny(paymentApp, anyOf(random), real),
    'a replay with the id written over': (random) => {
      const victim = anyOf(random);
      return saveAny(paymentApp, victim, { ...real, txnid: victim.launch['txnid'] });
    },
    'a replay with a dearer amount': (random) => {
      const victim = pick(random, donations);
      return saveAny(paymentApp, victim, { ...real, amount: victim.launch['amount'] });
    },
    "a stranger saves somebody else's enrolment": (random) => {
      const victim = pick(random, enrolments);
      return paymentApp.enrol(victim.launch, signed(victim, letters(random)), intruder);
    },
    'a paid campaign taken as free': (random) => {
      const victim = pick(random, enrolments);
      return paymentApp.enrol(victim.launch, null, intruder, { transactionId: `F_${letters(random)}`, amount: 0 });
    },
    'a paid campaign begun at a lower price': async (random) => {
      const { launch } = pick(random, enrolments);
      const order = { txnid: `P_${letters(random)}`, amount: `${1 + Math.floor(random() * 2499)}.00` };
      const body = { fname: 'Kiran', ...order, pinfo: launch['productinfo'], email: donor.email };
      return paymentApp.call('POST', '/payment/generate/hash', body, intruder);
    },
    'a donation saved as an enrolment': (random) => {
      const victim = pick(random, donations);
      return paymentApp.enrol(victim.launch, success(victim), intruder, { campaignId: 'C_1' });
    },
    'an id that nobody began': (random) => {
      const victim = pick(random, donations);
      return paymentApp.save({ ...victim.launch, txnid: letters(random) }, success(victim));
    },
    'a webhook with a false hash': (random) =>
      paymentApp.post('/api/payment/webhook', signed(anyOf(random), letters(random))),
    'a webhook without a hash': (random) => {
      const { hash, ...fields } = success(anyOf(random));
      return paymentApp.post('/api/payment/webhook', fields);
    },
    'a return with a false hash': (random) =>
      paymentApp.post('/api/payment/return', signed(anyOf(random), letters(random))),
    'a return with the hash of the request': (random) => paymentApp.post('/api/payment/return', success(anyOf(random))),
  };
}

/** What came of forged payments: the forgeries that were answered with success, and what the database then holds. */
interface Forged {
  believed: string[];
  paid: string[];
  donations: string[];
  enrolments: string[];
  mails: number;
}

/** Sends `count` forged payments, twenty at once, drawn by the seed. */
export async function forge(prey: Prey, count: number, seed: number): Promise<Forged> {
  const forgeries = forgeriesOf(prey);
  const names = Object.keys(forgeries);
  const random = seeded(seed);
  const believed: string[] = [];
  const one = async (name: string) => {
    const answer = await forgeries[name]?.(random);
    if (answer instanceof Response) {
      if (/success|campaigns/.test(answer.headers.get('location') ?? '')) believed.push(name);
    } else if (answer?.ok && JSON.stringify(answer.data).includes('"paid"')) believed.push(name);
  };
  for (let i = 0; i < count; i += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => one(pick(random, names))));
  const { db } = prey.paymentApp.app.services;
  const paid = await db.selectFrom('intents').select('txnid').where('status', '=', 'paid').execute();
  const donations = await db.selectFrom('donations').select('txnid').execute();
  const enrolments = await db.selectFrom('enrolments').select('txnid').execute();
  const ids = (rows: { txnid: string }[]) => rows.map(({ txnid }) => txnid);
  const mails = (await prey.paymentApp.app.mails()).length;
  return { believed, paid: ids(paid), donations: ids(donations), enrolments: ids(enrolments), mails };
}

/** What is left of forgeries when none was believed: the one payment that was made. */
export const nothingForged: Forged = { believed: [], paid: ['REAL'], donations: ['REAL'], enrolments: [], mails: 1 };
