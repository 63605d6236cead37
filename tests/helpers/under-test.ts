import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openDeskPayments } from './desk-payments.ts';
import { openPaymentApp } from './payment-app.ts';
import { startApp } from './server.ts';

type Opens<O extends unknown[], T> = (...options: O) => Promise<T>;

/** Opens something before each test, and closes it after. What it answers stands for what is open, and is empty until then. */
const forEach =
  <O extends unknown[], T extends { close(): Promise<unknown> }>(open: Opens<O, T>) =>
  (...options: O): T => {
    const now = {} as T;
    beforeEach(async () => void Object.assign(now, await open(...options)));
    afterEach(() => now.close());
    return now;
  };

/** The same once, for all tests that stand beside it. */
const forAll =
  <O extends unknown[], T extends { close(): Promise<unknown> }>(open: Opens<O, T>) =>
  (...options: O): T => {
    const now = {} as T;
    beforeAll(async () => void Object.assign(now, await open(...options)));
    afterAll(() => now.close());
    return now;
  };

export const appForEach = forEach(startApp);
export const appForAll = forAll(startApp);
export const paymentAppForEach = forEach(openPaymentApp);
export const paymentAppForAll = forAll(openPaymentApp);
export const deskForEach = forEach(openDeskPayments);
export const deskForAll = forAll(openDeskPayments);
