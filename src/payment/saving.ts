import { isEmbedded } from '../api/backend.ts';
import { saveDonation, saveOpenDonation } from '../api/donations.ts';
import { ApiError } from '../api/error.ts';
import { callApi } from '../api/http.ts';
import { fetchOutcome } from '../api/payment.ts';
import { readToken } from '../api/token.ts';
import type { CallInput } from '../contract/call.ts';
import type { donate } from '../contract/donation.ts';
import { enrol } from '../contract/enrol.ts';
import { ACCOUNT_KEY } from '../lib/account.ts';
import { runAlone } from '../lib/alone.ts';
import { setNotice } from '../lib/notice.ts';
import { addToOutbox, type OutboxEntry, outboxEntries, removeFromOutbox } from '../lib/outbox.ts';
import { readItem } from '../lib/storage.ts';
import { waits } from './asking.ts';
import { notePayment, type PaymentAnswer, settlePayment } from './memory.ts';

export type DonationSave = OutboxEntry<CallInput<typeof donate>['body']> & { readonly kind: 'donation' };
export type EnrolmentSave = OutboxEntry<CallInput<typeof enrol>['body']> & {
  readonly kind: 'enroll';
  readonly receiptKey?: string | undefined;
};
export type PaymentSave = DonationSave | EnrolmentSave;

/** `unsaved`: not acknowledged yet. `refund`: paid, but no place was left. */
export type SaveResult = PaymentAnswer | 'refund' | 'unsaved';

// These answers will not change when the same is sent again; webhook and reconciler of the embedded API still settle what was paid.
// Another backend has them alone to learn of it from: only that it has the payment already ends the trying.
const isFinal = (status: number) => (isEmbedded() ? [400, 404, 409, 413, 415, 422] : [409]).includes(status);

const popupAnswers: Readonly<Record<string, PaymentAnswer>> = { SUCCESS: 'paid', FAILED: 'failed' };

/** By the answer to its save or, where a backend says no more, by the popup's own answer. */
function outcomeOf(data: unknown, { id, body }: PaymentSave): SaveResult {
  const { outcome, refundDue } = Object(data) as Record<string, unknown>;
  if (outcome === 'paid' && refundDue) return 'refund';
  if (outcome === 'paid' || outcome === 'failed' || outcome === 'pending') return outcome;
  const answer = popupAnswers[String(body.payment?.['txnStatus']).toUpperCase()] ?? 'pending';
  notePayment(id, { answer });
  return answer;
}

/** Saves an enrolment: paid, or free without `payment`. Idempotent on the transaction id. A paid one is not led to the login by a 401. */
export const saveEnrolment = (body: CallInput<typeof enrol>['body']) =>
  callApi(enrol, { body }, { ownFailures: Boolean(body.payment) });

function send(entry: PaymentSave, now: boolean): Promise<unknown> {
  if (entry.kind === 'enroll') return saveEnrolment(entry.body);
  return now ? saveDonation(entry.body) : saveOpenDonation(entry.body);
}

async function attempt(entry: PaymentSave, now: boolean): Promise<SaveResult> {
  try {
    const result = outcomeOf(await send(entry, now), entry);
    if (result !== 'pending') settlePayment(entry.id);
    removeFromOutbox(entry.id);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) return 'unsaved';
    removeFromOutbox(entry.id);
    return isEmbedded() ? 'pending' : outcomeOf(null, entry);
  }
}

export function savePayment(entry: PaymentSave): Promise<SaveResult> {
  addToOutbox(entry.kind === 'enroll' ? { ...entry, account: readItem(ACCOUNT_KEY) } : entry);
  return attempt(entry, true);
}

/** Whether this login may save what waits: a place goes to the account that paid, since with another it would be another's place. */
export const maySend = ({ kind, account }: OutboxEntry): boolean =>
  kind !== 'enroll' || (readToken() !== null && (account == null || account === readItem(ACCOUNT_KEY)));

const isPaymentSave = (entry: OutboxEntry): entry is PaymentSave =>
  entry.kind === 'donation' || entry.kind === 'enroll';

/** Takes a place out that cannot be saved with this login, once the server knows by itself how its payment ended. */
async function askWithoutLogin({ id, ...entry }: PaymentSave): Promise<void> {
  if (!('receiptKey' in entry) || !entry.receiptKey) return;
  const { outcome } = await fetchOutcome({ transactionId: id, receiptKey: entry.receiptKey });
  if (outcome === 'pending') return;
  // The page that tells it next finds nothing in the outbox any more.
  notePayment(id, { loginRefused: true });
  removeFromOutbox(id);
}

/** Sends everything that waits, one after another, in one tab at a time; resolves to how many still wait. Idempotent. */
export async function sendWaiting(): Promise<number> {
  const run = async () => {
    for (const entry of outboxEntries().filter(isPaymentSave)) {
      const saved = maySend(entry) && (await attempt(entry, false)) !== 'unsaved';
      if (!saved) await askWithoutLogin(entry).catch(() => undefined);
    }
  };
  await runAlone('hh-outbox', run, () => Promise.resolve());
  return outboxEntries().length;
}

const UNSAVED =
  'A payment of yours has still to be saved with us. That happens as soon as you are online: please do not pay again.';
const UNSAVED_PLACE =
  'A place was paid in this browser and has still to be saved with us. Please log in as the one who paid, and do not pay again.';

let timer: ReturnType<typeof setTimeout> | undefined;

/** What is said to whoever can save the payments that wait. Somebody else who has logged in here is told nothing of them. */
function notice(): string | undefined {
  const waiting = outboxEntries();
  if (waiting.some(maySend)) return UNSAVED;
  return waiting.length > 0 && readToken() === null ? UNSAVED_PLACE : undefined;
}

export const showUnsaved = (): void => setNotice('outbox', notice());

export async function sendUnsaved(): Promise<void> {
  clearTimeout(timer);
  showUnsaved();
  const left = await sendWaiting().catch(() => 1);
  showUnsaved();
  if (left > 0) timer = setTimeout(sendUnsaved, waits.saveAgain);
}
