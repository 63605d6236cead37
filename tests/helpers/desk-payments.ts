import { atDesk, type DeskVisitor } from './desk.ts';
import { type donor, openPaymentApp, type PaymentApp } from './payment-app.ts';

export const NOW = new Date('2026-11-28T05:00:00Z');
export const OFFICE = 'office@example.org';
export const EMAIL = 'kiran@example.org';

/** The office at its desk, with a mailed code typed, and a provider whose payments can be recorded. */
export interface DeskPayments {
  paymentApp: PaymentApp;
  office: DeskVisitor;
  give(txnid: string, form?: Partial<typeof donor>): Promise<void>;
  place(txnid: string, campaign: string, price?: number): Promise<void>;
  log(about?: string): Promise<[string, string, string][]>;
  close(): Promise<void>;
}

export async function openDeskPayments(env: Record<string, string> = {}): Promise<DeskPayments> {
  const paymentApp = await openPaymentApp({ at: NOW, env, webhook: 'never' });
  const office = await atDesk(paymentApp.app);
  await office.prove();
  const { db } = paymentApp;
  return {
    paymentApp,
    office,
    async give(txnid, form = {}) {
      await paymentApp.give({ txnid, form });
    },
    async place(txnid, campaign, price = 900) {
      await paymentApp.campaign(campaign, price);
      const { token } = await paymentApp.user(EMAIL);
      if (!price) {
        const launch = { txnid, amount: 'FREE', email: EMAIL, productinfo: campaign };
        await paymentApp.enrol(launch, null, token);
        return;
      }
      await paymentApp.book({ txnid, amount: `${price}.00`, pinfo: campaign, token });
    },
    async log(about = 'HH_1') {
      const rows = await db.selectFrom('staff_log').selectAll().where('about', '=', about).execute();
      return rows.map(({ what, before, after }) => [what, before, after]);
    },
    close: () => paymentApp.close(),
  };
}
