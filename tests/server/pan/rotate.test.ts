import { beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { panKeyOf } from '../../../src/server/pan/cipher.ts';
import { openPans } from '../../../src/server/pan/pans.ts';
import { keyUses, removeUnreadable, rotateKeys } from '../../../src/server/pan/rotate.ts';
import type { PanKeyConfig } from '../../../src/server/platform/config.ts';
import { newPanKey, readPanKey } from '../../../src/server/platform/tokens.ts';
import { donationsOf } from '../../helpers/pans.ts';
import { donor } from '../../helpers/payment-app.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const OLD = newPanKey();
const NEW = newPanKey();
const idOf = (key: string) => panKeyOf(readPanKey(key) ?? Buffer.alloc(0)).id;
const now = () => new Date();
const profile = { ...donor, address: donor.address1 };

const paymentApp = paymentAppForEach({ env: { PAN_KEY: OLD } });
let token: string;
beforeEach(async () => {
  ({ token } = await paymentApp.user());
  await paymentApp.call('PUT', '/user/profile', profile, token);
  for (const txnid of ['one', 'two', 'three']) {
    await paymentApp.give({ txnid });
  }
});

const config = (key: string, ...old: string[]): PanKeyConfig => ({ ...paymentApp.app.config.pan, key, old });
const start = async (pan: PanKeyConfig) => {
  const app = await createApp({ ...paymentApp.app.config, pan }, { demo: false });
  await app.close();
};
const uses = async () => Object.fromEntries((await keyUses(paymentApp.db)).map(({ id, count }) => [id, count]));
const rotate = (pan: PanKeyConfig, onStep?: () => void) =>
  rotateKeys(paymentApp.db, pan, { now, ...(onStep && { onStep }) });

it('encrypts everything with the new key; the old one is needed by nobody then', async () => {
  expect(await uses()).toEqual({ [idOf(OLD)]: 7 });
  await start(config(NEW, OLD));
  expect(await rotate(config(NEW, OLD))).toEqual({ done: 7, unreadable: 0 });
  expect(await uses()).toEqual({ [idOf(NEW)]: 7 });
  await start(config(NEW));
  await expect(start(config(OLD))).rejects.toThrow(`encrypted with the key ${idOf(NEW)}`);
  const pans = await openPans(paymentApp.db, { ...paymentApp.app.config, pan: config(NEW) }, { now, log: () => {} });
  const app = { ...paymentApp.app, services: { ...paymentApp.app.services, pans } };
  expect((await donationsOf(app)).map(({ pan }) => pan)).toEqual([donor.pan, donor.pan, donor.pan]);
});

it('an interrupted change leaves everything readable with both keys, refuses either one alone, and is gone on with', async () => {
  const kill = () => {
    throw new Error('killed');
  };
  await expect(rotate(config(NEW, OLD), kill)).rejects.toThrow('killed');
  expect(await uses()).toEqual({ [idOf(OLD)]: 4, [idOf(NEW)]: 3 });
  await start(config(NEW, OLD));
  await expect(start(config(NEW))).rejects.toThrow(`encrypted with the key ${idOf(OLD)}`);
  await expect(start(config(OLD))).rejects.toThrow(`encrypted with the key ${idOf(NEW)}`);
  expect(await rotate(config(NEW, OLD))).toEqual({ done: 4, unreadable: 0 });
  await start(config(NEW));
});

it('two changes at once, beside a server that works, leave every PAN readable with the new key', {
  tags: ['races'],
}, async () => {
  const app = await createApp({ ...paymentApp.app.config, pan: config(NEW, OLD) }, { demo: false });
  const beside = openPaymentAppOn(app);
  await Promise.all([
    rotate(config(NEW, OLD)),
    rotate(config(NEW, OLD)),
    ...['a', 'b', 'c', 'd'].map(async (chain) => {
      for (let index = 0; index < 5; index += 1) await beside(`${chain}-${index}`);
    }),
  ]);
  const rows = await donationsOf({ ...paymentApp.app, ...app });
  expect(rows.map(({ pan }) => pan)).toEqual(Array(23).fill(donor.pan));
  expect(await uses()).toEqual({ [idOf(NEW)]: 3 + 3 + 1 + 40 });
  await app.close();
});

function openPaymentAppOn({ handle }: Pick<Awaited<ReturnType<typeof createApp>>, 'handle'>) {
  const post = async (path: string, body: object) => {
    const request = new Request(`http://localhost:4321/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await handle(request);
    const { data } = (await answer.json()) as { data: { launch: Record<string, string> } };
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(data)}`);
    return data;
  };
  return async (txnid: string) => {
    const order = { fname: donor.firstname, txnid, amount: '500.00', pinfo: 'donation', email: donor.email, donor };
    const { launch } = await post('/payment/generate/hash', order);
    const claim = {
      name: 'Kiran Negi',
      transactionId: txnid,
      amount: '500.00',
      email: donor.email,
      mobile: donor.phone,
    };
    await post('/open/donate/', { ...claim, pan: donor.pan, payment: paymentApp.pay(launch) });
  };
}

it('PANs of a key that is lost for good are deleted only by its name', async () => {
  await rotate(config(NEW, OLD), undefined);
  await expect(start(config(OLD))).rejects.toThrow(`npm run pan-key -- remove-unreadable ${idOf(NEW)}`);
  const { db } = paymentApp;
  await expect(removeUnreadable(db, config(NEW), idOf(NEW))).rejects.toThrow('is at hand');
  await expect(removeUnreadable(db, config(OLD), 'ffffffff')).rejects.toThrow('There is no key ffffffff, so');
  await expect(removeUnreadable(db, config(''), idOf(NEW))).rejects.toThrow('No key is at hand here, so nothing');
  expect(await uses()).toEqual({ [idOf(NEW)]: 7 });
  expect(await removeUnreadable(db, config(OLD), idOf(NEW))).toBe(7);
  await start(config(OLD));
});
