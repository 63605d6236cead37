import { callNames, calls, envelopeOf, type Parts, requestFor } from '../helpers/calls.ts';
import { goodParts } from '../helpers/good.ts';
import { CAMPAIGN } from '../helpers/places.ts';
import type { Fields, Till } from '../helpers/till.ts';
import { donor } from '../helpers/till.ts';
import { hostileTexts } from './hostile-texts.ts';

/** How many requests were answered with each status. */
export type Statuses = Map<number, number>;

/** The person whose account the texts end up in. */
export const PERSON = 'asha@example.org';
/** The campaign that is reviewed and joined with them. */
export const REVIEWED = CAMPAIGN;

/** Copies of a value, each made `fresh`, in which one text after the other, at any depth, is `text`. */
function* withText(value: unknown, text: string, fresh = (copy: unknown): unknown => copy): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return yield text;
  for (const [key, child] of Object.entries(value))
    for (const changed of withText(child, text))
      yield Array.isArray(value) ? [changed] : { ...(fresh(value) as object), [key]: changed };
}

let requests = 0;
/** The body with a key, or a transaction id, that no request had before: else all but the first were refused for that alone. */
function fresh(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  requests += 1;
  return {
    ...body,
    ...('key' in body && { key: `hostile-key-${requests}` }),
    ...('txnid' in body && { txnid: `H${requests}` }),
    ...('campaignName' in body && { transactionId: `HH_${requests}` }),
  };
}

/** A good request with one hostile text in it, in one field after the other. */
function* changedParts(good: Parts, text: string): Generator<Parts> {
  for (const part of ['params', 'query', 'body'] as const)
    for (const changed of good[part] === undefined ? [] : withText(good[part], text, fresh))
      yield { ...good, [part]: changed } as Parts;
  if (good.body !== undefined) yield { ...good, body: text };
  // A header holds no line break: what a browser cannot send, `Request` refuses too.
  if (/^[\x20-\x7e]{1,400}$/.test(text)) yield { ...good, token: text, headers: { 'user-agent': text } };
}

/** Sends every text in every field of every call. Rejects with the first answer that is a failure of the server or no envelope. */
export async function sendEverywhere({ app }: Till, token: string): Promise<Statuses> {
  const seen: Statuses = new Map();
  for (const name of callNames) {
    const good = await goodParts(name, { app, email: PERSON, token });
    for (const text of hostileTexts)
      for (const parts of changedParts(good, text)) {
        const wellFormed = { ...parts, ...(parts.params && { params: wellFormedValues(parts.params) }) };
        const request = requestFor(calls[name], wellFormed);
        const { http } = await envelopeOf(await app.handle(request, { address: '192.0.2.1' }));
        if (http >= 500) throw new Error(`${name} answered ${http} to ${JSON.stringify(parts).slice(0, 300)}`);
        seen.set(http, (seen.get(http) ?? 0) + 1);
      }
  }
  return seen;
}

const wellFormedValues = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([key, text]) => [key, String(text).toWellFormed()]));

const FIELDS = ['firstname', 'lastname', 'address1', 'address2', 'city', 'state', 'country'] as const;

/**
 * Stores as much as is taken of every text: in paid donations, a place, reviews, messages and the profile of the person with this token.
 * Returns the number of what was stored.
 */
export async function storeEverywhere(till: Till, token: string): Promise<number> {
  await till.campaign(REVIEWED, 0);
  let stored = 0;
  const send = async (method: string, path: string, body: unknown) => {
    if ((await till.call(method, path, body, token)).ok) stored += 1;
  };
  // Lists show the newest first: those that would run.
  for (const [at, text] of hostileTexts.toReversed().entries()) {
    const short = text.slice(0, 90);
    await donate(till, `HOSTILE-${at}`, Object.fromEntries(FIELDS.map((field) => [field, short])), token).then(
      () => stored++,
      () => {},
    );
    const review = { name: short, headline: short, comment: text, email: PERSON, rating: 5, campaignId: REVIEWED };
    await send('POST', `/open/campaign/review?campaignId=${REVIEWED}`, { ...review, key: `hostile-review-${at}` });
    const message = text.padEnd(20, '.');
    await send('POST', '/open/contact', {
      name: text,
      email: PERSON,
      phone: text.slice(0, 30),
      message,
      key: `hostile-message-${at}`,
    });
    await send('PUT', '/user/profile', profileOf(short));
  }
  const who = { name: '=1+1<script>alarm()</script>', email: PERSON, mobile: donor.phone };
  const place = { transactionId: 'HH_1', amount: 0, campaignName: hostileTexts[2], campaignId: REVIEWED };
  await send('POST', '/user/campaign/enroll/', { ...who, ...place });
  // The last text that is taken is what pages show: one that would run.
  await send('PUT', '/user/profile', profileOf(`<img src=x onerror=alarm()>`));
  return stored;
}

const profileOf = (text: string) => ({
  ...{ firstname: text, lastname: text, address: text, city: text, state: text, country: text },
  ...{ zipcode: '171001', sex: 'Female', dob: '', pan: '' },
});

async function donate(till: Till, txnid: string, form: Fields, token: string): Promise<void> {
  const { launch } = await till.begin({ txnid, form: { ...form, email: PERSON }, token });
  const { txnid: transactionId, amount, email } = launch;
  const claim = { name: `${form['firstname']} ${form['lastname']}`, transactionId, amount, email, mobile: donor.phone };
  const saved = await till.call(
    'POST',
    '/user/donate/',
    { ...claim, pan: donor.pan, payment: till.pay(launch) },
    token,
  );
  if (!saved.ok) throw new Error(String(saved.data));
}
