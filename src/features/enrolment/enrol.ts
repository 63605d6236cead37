import { ApiError } from '../../api/error.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { enrolmentMessages, enrolmentState, GIVEN_BACK, isFree, placesLeft } from '../../contract/campaign-rules.ts';
import { DEFAULT_ENROLMENT_AMOUNT, EnrolmentForm } from '../../contract/enrolment.ts';
import { DEFAULT_COUNTRY, emptyValues, looksOf } from '../../contract/fields.ts';
import type { Friend } from '../../contract/friends.ts';
import type { ProviderEnv } from '../../contract/payment.ts';
import type { Profile } from '../../contract/profile.ts';
import { paiseOf, rupeesOf } from '../../contract/rupees.ts';
import { now } from '../../lib/clock.ts';
import { createForm } from '../../lib/form.ts';
import type { FormStore } from '../../lib/form-validation.ts';
import { isoDay } from '../../lib/format.ts';
import { ENROLLED_KEY, writeTab } from '../../lib/storage.ts';
import { beginPayment, inAppBrowser } from '../../payment/load.ts';
import type { PaymentEnd, PayWay } from '../../payment/pay.ts';
import { enrolmentId, withFreshId } from '../../payment/transaction.ts';
import { createUnsettledStore, type UnsettledStore } from '../../payment/unsettled-store.ts';
import { outcomePath, paths } from '../../routes.ts';

export const ENROLLED = 'Campaign is enrolled successfully.';

type EnrolField = keyof typeof EnrolmentForm.entries;
type EnrolEnd = PaymentEnd | { readonly state: 'free' };
export type EnrolForm = FormStore<EnrolField, EnrolEnd, [way?: PayWay]> & { readonly unsettled: UnsettledStore };

/** Those who come along, as the form sends them (`friends.ts`, which is loaded when somebody brings friends). */
export interface Along {
  /** Shows what is missing or wrong; false where something is. */
  check(): boolean;
  /** Throws where `check` is false. */
  named(): Friend[];
  clear(): void;
}

/** What the form shows as the amount: '100.00' until the campaign is there; then its price, empty when it has none. */
export function amountOf(campaign: Campaign | null): string | number {
  if (campaign === null) return DEFAULT_ENROLMENT_AMOUNT;
  return campaign.price ?? '';
}

/** Why a campaign takes no enrolment at a moment, in a sentence; empty when it does. */
export function closedBecause(
  campaign: Pick<Campaign, 'status' | 'endTime' | 'places' | 'enrolledCount' | 'waiting'>,
  at = now(),
): string {
  const offered = { status: campaign.status, lastDay: isoDay(campaign.endTime), left: placesLeft(campaign) };
  return enrolmentMessages[enrolmentState(offered, isoDay(at.toISOString()))];
}

/** The page on which the end of an enrolment is shown; `null` while the visitor stays on the form. */
function endPath(end: EnrolEnd, campaignId: string): string | null {
  if (end.state === 'free') return paths.campaign(campaignId);
  return 'transactionId' in end ? outcomePath({ ...end, outcome: end.state, type: 'enroll', campaignId }) : null;
}

interface Options {
  readonly env: ProviderEnv;
  readonly campaign: () => Campaign | null;
  readonly go: (path: string) => void;
  /** Called when the server refuses the place, such as for who is enrolled already: what the page knows may be old. */
  readonly onRefused?: () => void;
  /** Null while nobody comes along. */
  readonly along?: () => Along | null;
}

/** The enrolment form: free, or through the provider. All that was typed stays until it is done. */
export function createEnrolForm({ env, campaign, go, onRefused, along = () => null }: Options): EnrolForm {
  // The same for each try with the same people: a place whose answer was lost is found again.
  let freeId: string | undefined;
  let freeFor = '';
  const clear = () => {
    form.clear();
    along()?.clear();
  };
  const wanted = () => {
    const found = campaign();
    if (found === null) throw new Error('The campaign is being loaded …');
    return found;
  };
  const unsettled = createUnsettledStore({
    inAppBrowser,
    purpose: () => ({ type: 'enroll', campaignId: String(campaign()?.id ?? '') }),
    onPaid: (outcome) => {
      clear();
      go(outcomePath(outcome));
    },
  });
  const failed = (error: unknown): never => {
    if (error instanceof ApiError && error.status === 422) onRefused?.();
    throw error;
  };
  const finish = (end: EnrolEnd) => {
    if (end.state === 'paid' || end.state === 'free') {
      clear();
      writeTab(ENROLLED_KEY, String(wanted().id));
    }
    if (end.state === 'unknown') unsettled.check();
    if (end.state === 'cancelled') unsettled.cancelled();
    const page = endPath(end, String(wanted().id));
    if (page) go(page);
  };
  const form = createForm<EnrolField, typeof EnrolmentForm, EnrolEnd, [way?: PayWay]>({
    name: 'enrol',
    schema: EnrolmentForm,
    initial: { ...emptyValues(EnrolmentForm), country: DEFAULT_COUNTRY },
    looks: looksOf(EnrolmentForm),
    keep: 'draft',
    checkParts: () => along()?.check() ?? true,
    success: (end) => {
      if (end.state !== 'free' && end.state !== 'paid') return '';
      return 'refund' in end ? GIVEN_BACK : ENROLLED;
    },
    submit: async (donor, way) => {
      const { id, heading, price } = wanted();
      const friends = along()?.named() ?? [];
      const body = {
        name: `${donor.firstname} ${donor.lastname}`,
        campaignName: heading,
        campaignId: id,
        email: donor.email,
        mobile: donor.phone,
      };
      if (isFree(price)) {
        const people = JSON.stringify(friends);
        if (people !== freeFor) freeId = undefined;
        freeFor = people;
        const { saveEnrolment } = await import('../../payment/saving.ts');
        await withFreshId(
          (attempt) => (freeId = (attempt === 0 && freeId) || enrolmentId(attempt)),
          (transactionId) => saveEnrolment({ ...body, transactionId, amount: 0, ...(friends.length && { friends }) }),
        ).catch(failed);
        return { state: 'free' };
      }
      // What is said of the payment before is not said of this one.
      unsettled.close();
      const amount = rupeesOf(paiseOf(price) * (1 + friends.length));
      const { pay, savePayment } = await beginPayment(env, way);
      return pay({
        type: 'enroll',
        amount,
        product: String(id),
        donor,
        friends,
        drawId: enrolmentId,
        onLate: finish,
        save: (transactionId, payment, receiptKey) =>
          savePayment({
            id: transactionId,
            kind: 'enroll',
            receiptKey,
            body: { ...body, transactionId, amount, payment },
          }),
      }).catch((error: unknown) => {
        unsettled.check();
        return failed(error);
      });
    },
    onSuccess: finish,
  });
  return { ...form, unsettled, clear };
}

/** The one address of a profile as two lines: behind its first comma or line end, or with the town, where there is neither. */
function addressLines({ address, city, state }: Profile) {
  const [, address1 = address, rest] = /^(.{4,}?)\s*[,\n]\s*(.{4,})$/s.exec(address ?? '') ?? [];
  return { address1, address2: rest ?? [city, state].filter(Boolean).join(', ') };
}

export function prefillEnrolment(form: Pick<EnrolForm, 'fill'>, profile: Profile | null): void {
  if (!profile) return;
  const { dob: _birth, sex: _sex, userId: _user, pan: _pan, mobile, address: _lines, ...same } = profile;
  form.fill({ ...same, phone: mobile, ...addressLines(profile) });
}
