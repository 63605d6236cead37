import { is } from 'valibot';
import { DEFAULT_AMOUNT, DonationForm, QUICK_AMOUNTS } from '../../contract/donation.ts';
import { Amount } from '../../contract/fields.ts';
import { DONATION_PRODUCT, type ProviderEnv } from '../../contract/payment.ts';
import type { Profile } from '../../contract/profile.ts';
import { createForm, type Form } from '../../lib/form.ts';
import { CANCELLED, type PaymentEnd, pay } from '../../payment/pay.ts';
import { savePayment } from '../../payment/saving.ts';
import { donationId } from '../../payment/transaction.ts';
import { paths } from '../../routes.ts';

const initial = {
  amount: DEFAULT_AMOUNT as string,
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  country: '',
  zipcode: '',
  pan: '',
};

export type DonateField = keyof typeof initial;
export type DonateForm = Form<DonateField, PaymentEnd>;

const labels: Record<DonateField, string> = {
  amount: 'amount',
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
  pan: 'PAN',
};

/** Whether an amount is one of the three on the buttons. */
export const isQuick = (amount: string) => QUICK_AMOUNTS.some((quick) => quick === amount);

/** The page on which a payment's end is told (decision 26). */
export function pageOf(end: PaymentEnd): string | null {
  if (!('transactionId' in end)) return null;
  const page = { paid: paths.donationSuccess, failed: paths.donationFailed, pending: paths.donationPending }[end.state];
  return `${page}?transactionId=${encodeURIComponent(end.transactionId)}`;
}

/** Rupees with two decimals, as the provider wants them; `null` for what is no amount (decision 17). */
export function rupeesOf(amount: string): string | null {
  return is(Amount, amount) ? Number(amount.trim()).toFixed(2) : null;
}

interface Options {
  readonly env: ProviderEnv;
  /** Whether to leave for the provider's page at once, where its popup has failed. */
  readonly hosted: () => boolean;
  readonly go: (path: string) => void;
}

/**
 * The donation form (sections 2 to 5). The amount is no part of its validity and is checked before any call (decision 17).
 * It is emptied once the payment is made; after anything else all that was typed stays.
 */
export function createDonateForm({ env, hosted, go }: Options): DonateForm {
  const form = createForm<DonateField, typeof DonationForm, PaymentEnd>({
    name: 'donation',
    schema: DonationForm,
    initial,
    labels,
    secret: ['pan'],
    keep: 'draft',
    hideAfter: false,
    submit: async (donor) => {
      const amount = rupeesOf(form.$values.get().amount) ?? initial.amount;
      const name = `${donor.firstname} ${donor.lastname}`;
      const end = await pay(
        {
          type: 'donation',
          amount,
          product: DONATION_PRODUCT,
          donor,
          drawId: donationId,
          save: (id, payment) =>
            savePayment({
              id,
              kind: 'donation',
              body: {
                name,
                transactionId: id,
                amount,
                email: donor.email,
                mobile: donor.phone,
                pan: donor.pan,
                payment,
              },
            }),
        },
        env,
        hosted(),
      );
      if (end.state === 'cancelled') throw new Error(CANCELLED);
      return end;
    },
    onSuccess: (end) => {
      if (end.state === 'paid') form.clear();
      const page = pageOf(end);
      if (page) go(page);
    },
  });
  return form;
}

/** Fills the form from a profile (section 2). What was typed stays. */
export function prefill(form: Pick<DonateForm, 'fill'>, profile: Profile | null): void {
  if (!profile) return;
  const { firstname, lastname, email, mobile, address, city, state, country, zipcode, pan } = profile;
  form.fill({ firstname, lastname, email, phone: mobile, address1: address, city, state, country, zipcode, pan });
}
