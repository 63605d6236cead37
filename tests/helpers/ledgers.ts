import { reconcile } from '../../src/server/payments/reconcile.ts';
import type { PaymentApp } from './payment-app.ts';

/** What our books hold, what the provider's ledger holds, and every way in which they differ. */
interface Comparison {
  taken: number;
  missing: string[];
  extra: string[];
  unequal: string[];
  receiptsMissing: string[];
  receiptsTwice: string[];
}

const HOURS_MS = 3_600_000;

/** Lets everything that was put off happen, then asks about all open payments until nothing is left to ask. */
export async function comeToRest(paymentApp: PaymentApp): Promise<void> {
  const { app } = paymentApp;
  await app.payu?.bank.flush();
  for (let day = 0; day < 4; day += 1) {
    app.setTime(Date.now() + day * 24 * HOURS_MS);
    while ((await reconcile(app.payments)) > 0);
  }
  await app.mails();
  app.setTime(null);
}

/** Compares our books with the provider's ledger, payment by payment, and counts the receipts that went out. */
export async function compare(paymentApp: PaymentApp): Promise<Comparison> {
  const { db } = paymentApp;
  const response = await paymentApp.app.handle(new Request('http://localhost:4321/payu/ledger'));
  const ledger = (await response.json()) as { txnid: string; amount: string }[];
  const donations = await db.selectFrom('donations').select(['txnid', 'amount_paise']).execute();
  const enrolments = await db
    .selectFrom('enrolments')
    .select(['txnid', 'amount_paise'])
    .where('amount_paise', '>', 0)
    .execute();
  const ours = new Map([...donations, ...enrolments].map((row) => [row.txnid, row.amount_paise]));
  const theirs = new Map(ledger.map((row) => [row.txnid, Math.round(Number(row.amount) * 100)]));
  const mails = await paymentApp.app.mails();
  const receipts = new Map<string, number>();
  for (const mail of mails) {
    const txnid = /^Transaction id: (.*)$/m.exec(mail)?.[1];
    if (txnid) receipts.set(txnid, (receipts.get(txnid) ?? 0) + 1);
  }
  return {
    taken: ledger.length,
    missing: [...theirs.keys()].filter((txnid) => !ours.has(txnid)),
    extra: [...ours.keys()].filter((txnid) => !theirs.has(txnid)),
    unequal: [...ours].filter(([txnid, paise]) => theirs.has(txnid) && theirs.get(txnid) !== paise).map(([id]) => id),
    receiptsMissing: [...ours.keys()].filter((txnid) => !receipts.has(txnid)),
    receiptsTwice: [...receipts].filter(([, count]) => count > 1).map(([txnid]) => txnid),
  };
}

export const agreed = { missing: [], extra: [], unequal: [], receiptsMissing: [], receiptsTwice: [] };
