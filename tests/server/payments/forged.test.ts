import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../../src/lib/random.ts';
import { requestHash, responseHash } from '../../../src/server/payu/hash.ts';
import { pick } from '../../helpers/random.ts';
import { type Answer, donor, type Fields, openTill, type Till } from '../../helpers/till.ts';

const SEED = 27_031_990;
const FORGERIES = 10_000;
const AT_ONCE = 20;
const VICTIMS = 40;

interface Victim {
  launch: Fields;
  /** Whose payment it is; a donation has no owner. */
  token: string;
}

let till: Till;
let intruder = '';
const donations: Victim[] = [];
const enrolments: Victim[] = [];
/** A payment that was really made, and its own saved fields. */
let real: Fields = {};

beforeAll(async () => {
  till = await openTill();
  intruder = (await till.user()).token;
  for (let i = 0; i < VICTIMS; i += 1) {
    const { launch } = await till.begin({ txnid: `D_${i}`, amount: `${1000 + i}.00` });
    donations.push({ launch, token: '' });
    const token = (await till.user()).token;
    await till.campaign(`C_${i}`, 2500);
    const enrolment = await till.begin({ txnid: `HH_${i}`, amount: '2500.00', pinfo: `C_${i}`, token });
    enrolments.push({ launch: enrolment.launch, token });
  }
  const { launch } = await till.begin({ txnid: 'REAL', amount: '1000.00' });
  real = till.pay(launch);
  await till.save(launch, real);
  await till.app.payu?.bank.flush();
});
afterAll(() => till.close());

const success = ({ launch }: Victim): Fields => ({
  ...launch,
  status: 'success',
  txnStatus: 'SUCCESS',
  mihpayid: '403993715500099999',
  mode: 'CC',
});
const saveAny = (victim: Victim, payment: unknown, more: Fields = {}): Promise<Answer> =>
  victim.token ? till.enrol(victim.launch, payment, victim.token, more) : till.save(victim.launch, payment, more);
/** A success signed with somebody's idea of the salt. */
const signed = (victim: Victim, salt: string, change: Fields = {}): Fields => {
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
const anyOf = (random: () => number) => pick(random, random() < 0.5 ? donations : enrolments);
const letters = (random: () => number) => Math.floor(random() * 2 ** 32).toString(16);

const forgeries: Record<string, (random: () => number) => Promise<Answer | Response>> = {
  'no hash at all': (random) => {
    const victim = anyOf(random);
    const { hash, ...payment } = success(victim);
    return saveAny(victim, payment);
  },
  'the hash of the request': (random) => {
    const victim = anyOf(random);
    return saveAny(victim, success(victim));
  },
  'a drawn hash': (random) => {
    const victim = anyOf(random);
    return saveAny(victim, { ...success(victim), hash: letters(random).padEnd(128, letters(random)).slice(0, 128) });
  },
  'a success signed with a guessed salt': (random) => {
    const victim = anyOf(random);
    return saveAny(victim, signed(victim, pick(random, ['', 'salt', 'local', letters(random)])));
  },
  'another amount saved': (random) => {
    const victim = anyOf(random);
    return saveAny(victim, success(victim), { amount: `${1 + Math.floor(random() * 900)}.00` });
  },
  'another amount in the payment': (random) => {
    const victim = anyOf(random);
    return saveAny(victim, signed(victim, letters(random), { amount: '1.00' }));
  },
  'a replay of a real payment under another id': (random) => saveAny(anyOf(random), real),
  'a replay with the id written over': (random) => {
    const victim = anyOf(random);
    return saveAny(victim, { ...real, txnid: victim.launch['txnid'] });
  },
  'a replay with a dearer amount': (random) => {
    const victim = pick(random, donations);
    return saveAny(victim, { ...real, amount: victim.launch['amount'] });
  },
  "a stranger saves somebody else's enrolment": (random) => {
    const victim = pick(random, enrolments);
    return till.enrol(victim.launch, signed(victim, letters(random)), intruder);
  },
  'a paid campaign taken as free': (random) => {
    const victim = pick(random, enrolments);
    return till.enrol(victim.launch, null, intruder, { transactionId: `F_${letters(random)}`, amount: 0 });
  },
  'a paid campaign begun at a lower price': async (random) => {
    const { launch } = pick(random, enrolments);
    const order = { txnid: `P_${letters(random)}`, amount: `${1 + Math.floor(random() * 2499)}.00` };
    const body = { fname: 'Kiran', ...order, pinfo: launch['productinfo'], email: donor.email };
    return till.call('POST', '/payment/generate/hash', body, intruder);
  },
  'a donation saved as an enrolment': (random) => {
    const victim = pick(random, donations);
    return till.enrol(victim.launch, success(victim), intruder, { campaignId: 'C_1' });
  },
  'an id that nobody began': (random) => {
    const victim = pick(random, donations);
    return till.save({ ...victim.launch, txnid: letters(random) }, success(victim));
  },
  'a webhook with a false hash': (random) => till.post('/api/payment/webhook', signed(anyOf(random), letters(random))),
  'a webhook without a hash': (random) => {
    const { hash, ...fields } = success(anyOf(random));
    return till.post('/api/payment/webhook', fields);
  },
  'a return with a false hash': (random) => till.post('/api/payment/return', signed(anyOf(random), letters(random))),
  'a return with the hash of the request': (random) => till.post('/api/payment/return', success(anyOf(random))),
};

it(`marks none of ${FORGERIES} forged payments as paid`, async () => {
  const random = seeded(SEED);
  const names = Object.keys(forgeries);
  const believed: string[] = [];
  const forge = async (name: string) => {
    const answer = await forgeries[name]?.(random);
    if (answer instanceof Response) {
      if (/success|campaigns/.test(answer.headers.get('location') ?? '')) believed.push(name);
    } else if (answer?.ok && JSON.stringify(answer.data).includes('"paid"')) believed.push(name);
  };
  for (let i = 0; i < FORGERIES; i += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => forge(pick(random, names))));
  }
  const { db } = till.app.services;
  const paid = await db.selectFrom('intents').select('txnid').where('status', '=', 'paid').execute();
  const rows = await db.selectFrom('donations').select('txnid').execute();
  const places = await db.selectFrom('enrolments').select('txnid').execute();
  expect({ believed, paid, rows, places }).toEqual({
    believed: [],
    paid: [{ txnid: 'REAL' }],
    rows: [{ txnid: 'REAL' }],
    places: [],
  });
  const mails = await till.app.mails();
  expect(mails).toHaveLength(1);
}, 300_000);

it('would believe them if the salt were known: the same forgery, rightly signed, is paid', async () => {
  const victim = donations[0];
  if (!victim) throw new Error('no victim');
  const answer = await saveAny(victim, signed(victim, till.app.config.payu.salt));
  expect(answer).toMatchObject({ ok: true, data: { outcome: 'paid' } });
});

it('takes no request hash for a response hash, even of a donor who can choose every field', async () => {
  const { key, salt } = till.app.config.payu;
  const hash = requestHash({ key, txnid: 'a', amount: '1', productinfo: 'donation', firstname: 'x', email: 'y' }, salt);
  const victim = donations[1];
  if (!victim) throw new Error('no victim');
  expect((await saveAny(victim, { ...success(victim), hash })).ok).toBe(false);
});
