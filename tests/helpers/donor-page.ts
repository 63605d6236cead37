import { setHttp } from '../../src/api/http.ts';
import { createDonateForm, type DonateForm } from '../../src/features/donations/donate.ts';
import { createGift, type GiftStore } from '../../src/features/donations/gift.ts';
import { createEnrolForm, type EnrolForm } from '../../src/features/enrolment/enrol.ts';
import { wordsOf } from '../../src/payment/UnsettledNotice.tsx';
import { donor, openPaymentApp, type PaymentApp } from './payment-app.ts';
import { fakePopup, type Popup } from './popup.ts';
import { ORIGIN } from './server.ts';
import { FakeStorage } from './storage.ts';

/** How calls reach the API: all carry `token` (none by default), and `answer` (status 500 by default) answers those to `broken` paths. */
interface Line {
  readonly broken?: RegExp;
  readonly answer?: () => Response;
  readonly token?: string | null;
}

/** A donor's browser at the payment forms, with the provider's popup and the API in the same process. */
export interface DonorPage {
  readonly paymentApp: PaymentApp;
  readonly popup: Popup;
  storage: FakeStorage;
  readonly visited: string[];
  connect(line?: Line): void;
  /** The filled donation form of a page that has just been loaded. The same browser keeps its storage. */
  openDonation(): DonateForm;
  openGift(campaignId: string | null): Promise<Omit<DonateForm, 'gift'> & { gift: GiftStore }>;
  openEnrolment(): EnrolForm;
  said(form: Pick<DonateForm, 'unsettled'>): string;
  lastId(): string | undefined;
  /** A new browser: nothing is stored or visited, the popup pays, and calls reach the API without a login. */
  reset(): void;
  leave(): void;
}

/** Opens the donor's browser, once a file: the program loads the provider's script once. */
export async function openDonorPage(): Promise<DonorPage> {
  const paymentApp = await openPaymentApp();
  const popup = fakePopup(paymentApp.app);
  const visited: string[] = [];
  const opened: DonateForm['unsettled'][] = [];
  const go = (path: string) => visited.push(path);

  function filled<F extends string>(form: { set(field: F, value: string): void }, values: Partial<Record<F, string>>) {
    for (const field of Object.keys(values) as F[]) form.set(field, values[field] ?? '');
  }
  const page: DonorPage = {
    paymentApp,
    popup,
    storage: new FakeStorage(),
    visited,
    connect({ broken = /^$/, answer = () => new Response('', { status: 500 }), token = null } = {}) {
      setHttp({
        base: `${ORIGIN}/api`,
        fetch: async (request) =>
          broken.test(new URL(request.url).pathname) ? answer() : paymentApp.app.handle(request),
        token: () => token,
        backOff: 1,
      });
    },
    openDonation() {
      const form = createDonateForm({ env: 'local', go });
      filled(form, donor);
      opened.push(form.unsettled);
      form.unsettled.check();
      return form;
    },
    async openGift(campaignId) {
      const form = page.openDonation();
      const gift = createGift();
      form.gift.store = gift;
      await gift.ask(campaignId);
      return { ...form, gift };
    },
    openEnrolment() {
      const campaign = { id: 'trek', heading: 'Trek', price: 2500 };
      const form = createEnrolForm({ env: 'local', campaign: () => campaign, go });
      const { pan: _pan, ...participant } = donor;
      filled(form, participant);
      opened.push(form.unsettled);
      return form;
    },
    said: ({ unsettled }) => wordsOf(unsettled.$standing.get()).join(' '),
    lastId: () => popup.opened.at(-1)?.txnid,
    reset() {
      visited.length = 0;
      popup.reset();
      page.storage = new FakeStorage();
      page.connect();
    },
    leave() {
      for (const unsettled of opened.splice(0)) unsettled.stop();
    },
  };
  return page;
}
