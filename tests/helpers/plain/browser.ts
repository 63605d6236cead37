import { vi } from 'vitest';
import { setHttp } from '../../../src/api/http.ts';
import { readToken, writeToken } from '../../../src/api/token.ts';
import type { Launch } from '../../../src/contract/payment.ts';
import { createDonateForm } from '../../../src/features/donations/donate.ts';
import { createEnrolForm } from '../../../src/features/enrolment/enrol.ts';
import { handleUnauthorized } from '../../../src/session/session.ts';
import { donor } from '../payment-app.ts';
import { FakeStorage } from '../storage.ts';
import { type PlainBackend, startPlainBackend } from './backend.ts';
import { PLAIN_MERCHANT } from './calls.ts';

/** A visitor's browser whose site calls a plain backend, over HTTP. */
export interface PlainBrowser {
  readonly backend: PlainBackend;
  readonly visited: string[];
  readonly opened: Launch[];
  logIn(): void;
  donation(): ReturnType<typeof createDonateForm>;
  enrolment(id: 7 | 8): ReturnType<typeof createEnrolForm>;
  reset(switches?: Parameters<PlainBackend['reset']>[0]): void;
  close(): Promise<void>;
}

/** Opens it, once a file: the program loads the provider's script once. */
export async function openPlainBrowser(): Promise<PlainBrowser> {
  const backend = await startPlainBackend();
  const visited: string[] = [];
  const opened: Launch[] = [];
  const go = (path: string) => void visited.push(path);
  const bolt: NonNullable<Window['bolt']> = {
    launch(order, { responseHandler, catchException }) {
      opened.push(order);
      const { popup } = backend.switches;
      if (popup === 'throws') return catchException({ message: 'The popup failed.' });
      if (!window.open('about:blank')) return catchException({ message: 'The window was blocked.' });
      if (popup === 'silent') return;
      responseHandler({ response: { txnStatus: popup, txnid: order.txnid, amount: order.amount, cardnum: '4111' } });
    },
  };
  const page = Object.assign(new EventTarget(), {
    bolt,
    open: () => ({
      closed: false,
      document: { body: {} },
      close: () => undefined,
      location: { replace: () => undefined },
    }),
    location: { origin: 'https://site.example', pathname: '/', search: '', hash: '', assign: go, replace: go },
    history: { state: null, replaceState: () => undefined },
    document: { referrer: '' },
    scrollTo: () => undefined,
  });
  Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
  let stop = () => {};

  function filled<F extends { set(field: never, value: string): void }>(
    form: F,
    values: Readonly<Record<string, string>>,
  ): F {
    for (const [field, value] of Object.entries(values)) form.set(field as never, value);
    return form;
  }
  return {
    backend,
    visited,
    opened,
    logIn() {
      const [, , data] = backend.calls.logIn();
      writeToken((data as { token: string }).token);
    },
    donation: () => filled(createDonateForm({ env: 'local', go }), donor),
    enrolment(id) {
      const campaign = { id, heading: id === 7 ? 'Ice trek' : 'Free walk', price: id === 7 ? 2500 : 0 };
      const { pan: _pan, ...participant } = donor;
      return filled(createEnrolForm({ env: 'local', campaign: () => campaign, go }), participant);
    },
    reset(switches) {
      vi.stubEnv('PUBLIC_BACKEND', 'plain');
      vi.stubEnv('PUBLIC_PAYU_KEY', PLAIN_MERCHANT.key);
      vi.stubEnv('PUBLIC_PAYU_TAG', PLAIN_MERCHANT.tag);
      new FakeStorage();
      new FakeStorage('sessionStorage');
      backend.reset(switches);
      visited.length = 0;
      opened.length = 0;
      stop();
      stop = handleUnauthorized(() => undefined, go);
      setHttp({ base: `${backend.url}/api`, token: readToken, backOff: 1 });
    },
    async close() {
      stop();
      vi.unstubAllEnvs();
      await backend.close();
    },
  };
}
