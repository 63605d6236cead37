import { saveEnrolment } from '../../api/enrolments.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { DEFAULT_ENROLMENT_AMOUNT, EnrolmentForm } from '../../contract/enrolment.ts';
import type { ProviderEnv } from '../../contract/payment.ts';
import type { Profile } from '../../contract/profile.ts';
import { createForm, type Form } from '../../lib/form.ts';
import { CANCELLED, type PaymentEnd, pay } from '../../payment/pay.ts';
import { savePayment } from '../../payment/saving.ts';
import { enrolmentId } from '../../payment/transaction.ts';
import { paths } from '../../routes.ts';

/** Section 4. */
export const ENROLLED = 'Campaign is enrolled successfully.';

const labels = {
  firstname: 'first name',
  lastname: 'last name',
  email: 'email',
  phone: 'phone',
  address1: 'address',
  address2: 'address line 2',
  city: 'city',
  state: 'state',
  country: 'country',
  zipcode: 'zip code',
};

export type EnrolField = keyof typeof labels;
export type EnrolEnd = PaymentEnd | { readonly state: 'free' };
export type EnrolForm = Form<EnrolField, EnrolEnd>;

const initial = Object.fromEntries(Object.keys(labels).map((field) => [field, ''])) as Record<EnrolField, string>;

/** What the form asks for: '100.00' until the campaign is there; then its price, empty when it has none (section 2). */
export function amountOf(campaign: Campaign | null): string | number {
  if (campaign === null) return DEFAULT_ENROLMENT_AMOUNT;
  return campaign.price ?? '';
}

/** Free when the amount is the number 0, or empty because the campaign has no price (sections 2 and 3). */
export const isFree = (amount: string | number) => amount === 0 || amount === '';

/** The id in `/campaigns/{id}/enroll`; empty when the address has none. */
export function campaignIdOf(pathname: string): string {
  const part = /^\/campaigns\/([^/]+)\/enroll/.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Why a campaign takes no enrolment, in a sentence; empty when it does. */
export function closedBecause({ status }: Campaign): string {
  if (status === 'active') return '';
  return status === 'cancelled' ? 'This campaign has been cancelled.' : 'Enrolment in this campaign is closed.';
}

/** The page on which an enrolment's end is told: the campaign, once enrolled (decision 26). */
export function pageOf(end: EnrolEnd, campaignId: string): string | null {
  if (end.state === 'free' || end.state === 'paid') return paths.campaign(campaignId);
  if (!('transactionId' in end)) return null;
  const page = end.state === 'failed' ? paths.donationFailed : paths.donationPending;
  return `${page}?transactionId=${encodeURIComponent(end.transactionId)}`;
}

interface Options {
  readonly env: ProviderEnv;
  readonly campaign: () => Campaign | null;
  readonly hosted: () => boolean;
  readonly go: (path: string) => void;
}

/** The enrolment form (sections 2 to 5): free, or through the provider. All that was typed stays until it is done. */
export function createEnrolForm({ env, campaign, hosted, go }: Options): EnrolForm {
  const wanted = () => {
    const found = campaign();
    if (found === null) throw new Error('The campaign has not been loaded yet.');
    return found;
  };
  const form = createForm<EnrolField, typeof EnrolmentForm, EnrolEnd>({
    name: 'enrol',
    schema: EnrolmentForm,
    initial,
    labels,
    keep: 'draft',
    success: ENROLLED,
    hideAfter: false,
    submit: async (donor) => {
      const { id, heading, price } = wanted();
      const body = {
        name: `${donor.firstname} ${donor.lastname}`,
        campaignName: heading,
        campaignId: id,
        email: donor.email,
        mobile: donor.phone,
      };
      if (!price) {
        await saveEnrolment({ ...body, transactionId: enrolmentId(1), amount: 0 });
        return { state: 'free' };
      }
      const amount = price.toFixed(2);
      const end = await pay(
        {
          type: 'enroll',
          amount,
          product: String(id),
          donor,
          drawId: enrolmentId,
          save: (transactionId, payment) =>
            savePayment({
              id: transactionId,
              kind: 'enroll',
              body: { ...body, transactionId, amount, payment },
            }),
        },
        env,
        hosted(),
      );
      if (end.state === 'cancelled') throw new Error(CANCELLED);
      return end;
    },
    onSuccess: (end) => {
      if (end.state === 'paid' || end.state === 'free') form.clear();
      const page = pageOf(end, String(wanted().id));
      if (page) go(page);
    },
  });
  return form;
}

/** Fills the form from a profile. What was typed stays. */
export function prefill(form: Pick<EnrolForm, 'fill'>, profile: Profile | null): void {
  if (!profile) return;
  const { firstname, lastname, email, mobile, address, city, state, country, zipcode } = profile;
  form.fill({ firstname, lastname, email, phone: mobile, address1: address, city, state, country, zipcode });
}
