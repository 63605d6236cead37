import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type ProviderEnv, provider } from '../../contract/payment.ts';
import { PART_MISSING } from '../../lib/failure.ts';
import { loadPayment } from '../../payment/load.ts';
import { loadProvider } from '../../payment/provider-script.ts';
import { OtherWays, UnsettledNotice, useUnsettled } from '../../payment/UnsettledNotice.tsx';
import { blockedBy } from '../../payment/unsettled-store.ts';
import { loadProfile } from '../../session/profile.ts';
import { useSession } from '../../session/useSession.tsx';
import { Field } from '../../ui/Field.tsx';
import { FoldedField } from '../../ui/FoldedField.tsx';
import { Form, useFormStore } from '../../ui/Form.tsx';
import { PayerAddress, PayerContact } from '../../ui/PayerFields.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { AmountField } from './AmountField.tsx';
import { isAbroad } from './country.ts';
import { amountToPay, askedAmount, createDonateForm, prefillDonation } from './donate.ts';
import { AbroadNote, ForeignAccount, type ForeignAccountFacts } from './ForeignAccount.tsx';

// Few visits bring a campaign: the others do not pay for it. Where it does not arrive the button stays disabled.
const GiftNotice = lazy<typeof import('./GiftNotice.tsx').default>(() =>
  import('./GiftNotice.tsx').catch(() => ({ default: () => <p>{PART_MISSING}</p> })),
);

const UNCLEAR = 'We do not know yet what your gift would be recorded for.';

interface Props {
  readonly env: ProviderEnv;
  readonly action?: string | undefined;
  readonly foreign?: ForeignAccountFacts | undefined;
  readonly effects: Readonly<Record<string, string>>;
  /** What is said above the button: who takes the money, and how. */
  readonly trust?: ReactNode;
  /** What is said below it. */
  readonly children?: ReactNode;
}

function DonateButton({ blocked, action }: { readonly blocked: string; readonly action: string | undefined }) {
  const { amount = '' } = useStore(useFormStore().$values, { ssr: 'initial' });
  return (
    <SubmitButton locked="seen" busy="Opening the payment …" blocked={blocked} action={action}>
      Donate<span className="give-amount">{` ${amountToPay(amount)}`}</span>
    </SubmitButton>
  );
}

export default function Donate({ env, action, foreign, effects, trust, children }: Props) {
  const [form] = useState(() => createDonateForm({ env, go: (path) => window.location.assign(path) }));
  const [abroad, setAbroad] = useState(false);
  const { token } = useSession();
  const request = useStore(form.$request, { ssr: 'initial' });
  const unknown = blockedBy(useUnsettled(form.unsettled));
  const [campaign, setCampaign] = useState<string | null>(null);
  // What the gift is for, in a few words; `null` while nobody knows.
  const [purpose, setPurpose] = useState<string | null>('');
  // It stands where the eye is: above the form for who comes back to it, below the button for who has pressed it.
  const sent = request.state !== 'initial';
  const notice = <UnsettledNotice store={form.unsettled} first={!sent} onPayAgain={() => form.submit()} />;
  const blocked = unknown || (purpose === null ? UNCLEAR : '');

  useEffect(() => {
    const asked = new URLSearchParams(window.location.search);
    form.fill({ amount: askedAmount(asked.get('amount')) });
    if (!asked.get('campaign')) return;
    setPurpose(null);
    setCampaign(asked.get('campaign'));
  }, [form]);

  useEffect(() => {
    if (token) void loadProfile().then((profile) => prefillDonation(form, profile));
  }, [form, token]);

  // Ahead of need: whoever types is about to pay, and popups open only shortly after a click.
  useEffect(() => {
    const parts = () => [
      loadPayment(),
      loadProvider(provider(env).script),
      import('./pin-state.ts').then(({ fillState }) => fillState(form, isAbroad)),
    ];
    const begin = () => void Promise.all(parts()).catch(() => undefined);
    if (form.fields.some((field) => form.$values.get()[field] !== form.initial[field])) begin();
    return form.$values.listen(begin);
  }, [form, env]);

  // A page that comes back with the back button must not look as if it were still paying.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && form.reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [form]);

  return (
    <div className="stack">
      {!sent && notice}
      <Form form={form} label="Donate" action={action} silent>
        <div className="gift-place">
          {campaign && (
            <Suspense>
              <GiftNotice id={campaign} form={form} onPurpose={setPurpose} />
            </Suspense>
          )}
        </div>
        <AmountField effects={effects} />
        <fieldset>
          <legend>Your details</legend>
          <PayerContact />
        </fieldset>
        <fieldset>
          <legend>For your tax receipt</legend>
          <PayerAddress
            secondAddress={
              <FoldedField name="address2" summary="Add a second address line">
                <Field name="address2" />
              </FoldedField>
            }
            belowCountry={<AbroadNote onOpen={foreign && (() => setAbroad(true))} />}
          />
          <Field name="pan" />
        </fieldset>
        <div className="give-now">
          {purpose && <p className="gift-line">{purpose}</p>}
          {trust}
          <DonateButton blocked={blocked} action={action} />
          {children}
        </div>
      </Form>
      {sent && notice}
      <StatusMessage source={form}>
        {!blocked && <OtherWays request={request} onPay={(way) => void form.submit(way)} />}
      </StatusMessage>
      {foreign && (
        <ForeignAccount facts={foreign} open={abroad} onOpen={() => setAbroad(true)} onClose={() => setAbroad(false)} />
      )}
    </div>
  );
}
