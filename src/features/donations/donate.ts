import { object, parse, safeParse } from 'valibot';
import { DEFAULT_AMOUNT, DonationForm, QUICK_AMOUNTS } from '../../contract/donation.ts';
import { Amount, DEFAULT_COUNTRY, emptyValues, looksOf } from '../../contract/fields.ts';
import { DONATION_PRODUCT, type ProviderEnv } from '../../contract/payment.ts';
import type { Profile } from '../../contract/profile.ts';
import { paiseOf, rupeesOf } from '../../contract/rupees.ts';
import { failureOf } from '../../lib/failure.ts';
import { createForm } from '../../lib/form.ts';
import type { FormStore } from '../../lib/form-validation.ts';
import { rupees } from '../../lib/format.ts';
import { beginPayment, inAppBrowser } from '../../payment/load.ts';
import type { PaymentEnd, PayWay } from '../../payment/pay.ts';
import { donationId } from '../../payment/transaction.ts';
import { createUnsettledStore, type UnsettledStore } from '../../payment/unsettled-store.ts';
import { outcomePath } from '../../routes.ts';
import { PanOrShown } from '../../session/profile.ts';
import type { GiftStore } from './gift.ts';

const schema = object({ ...DonationForm.entries, pan: PanOrShown });
const initial = { amount: DEFAULT_AMOUNT as string, ...emptyValues(DonationForm), country: DEFAULT_COUNTRY as string };
const looks = { amount: { label: 'amount' }, ...looksOf(DonationForm) };

type DonateField = keyof typeof initial;
export type DonateForm = FormStore<DonateField, PaymentEnd, [way?: PayWay]> & {
  readonly unsettled: UnsettledStore;
  /** Holds what the gift is for, once somebody came to give to a campaign. */
  readonly gift: { store?: Pick<GiftStore, 'ask' | 'campaignId' | 'check'> };
};

export const isQuick = (amount: string) => QUICK_AMOUNTS.some((quick) => quick === amount);

/** The amount in the text of the button, as it will be paid; empty for one that cannot be read. */
export function amountToPay(typed: string): string {
  const { success, output } = safeParse(Amount, typed);
  return success ? rupees(output) : '';
}

export function askedAmount(asked: string | null): string | undefined {
  const { success, output } = safeParse(Amount, asked);
  return success ? rupeesOf(paiseOf(output)) : undefined;
}

interface Options {
  readonly env: ProviderEnv;
  readonly go: (path: string) => void;
}

/** The donation form; the amount is checked when it is sent. A payment that was made empties it, anything else leaves it as it was. */
export function createDonateForm({ env, go }: Options): DonateForm {
  const gift: DonateForm['gift'] = {};
  const unsettled = createUnsettledStore({
    inAppBrowser,
    purpose: () => ({ type: 'donation' }),
    onPaid: (outcome) => {
      form.clear();
      go(outcomePath(outcome));
    },
  });
  const finish = (end: PaymentEnd) => {
    if (end.state === 'paid') form.clear();
    if (end.state === 'unknown') unsettled.check();
    if (end.state === 'cancelled') unsettled.cancelled();
    if ('transactionId' in end) go(outcomePath({ ...end, outcome: end.state, type: 'donation' }));
  };
  const form = createForm<DonateField, typeof schema, PaymentEnd, [way?: PayWay]>({
    name: 'donation',
    schema,
    initial,
    looks,
    keep: 'draft',
    check: ({ amount }) => {
      const [issue] = safeParse(Amount, amount).issues ?? [];
      return issue ? { amount: issue.message } : {};
    },
    submit: async (donor, way) => {
      // What is said of the payment before is not said of this one.
      unsettled.close();
      const amount = rupeesOf(paiseOf(parse(Amount, form.$values.get().amount)));
      const name = `${donor.firstname} ${donor.lastname}`;
      const campaignId = gift.store?.campaignId();
      const { pay, savePayment } = await beginPayment(env, way);
      return pay({
        type: 'donation',
        campaignId,
        check: (answer) => gift.store?.check(answer, campaignId),
        amount,
        product: DONATION_PRODUCT,
        donor,
        drawId: donationId,
        onLate: finish,
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
              ...(campaignId !== undefined && { campaignId }),
            },
          }),
      }).catch((error: unknown) => {
        unsettled.check();
        // The campaign was refused: it may have been cancelled meanwhile.
        if ([404, 422].includes(failureOf(error).status)) void gift.store?.ask();
        throw error;
      });
    },
    onSuccess: finish,
  });
  return { ...form, unsettled, gift };
}

/** Fills the form from a profile, field by field of the same name. What was typed stays. */
export function prefillDonation(form: Pick<DonateForm, 'fill'>, profile: Profile | null): void {
  if (!profile) return;
  const { dob: _birth, sex: _sex, userId: _user, mobile, address, ...same } = profile;
  form.fill({ ...same, phone: mobile, address1: address });
}
