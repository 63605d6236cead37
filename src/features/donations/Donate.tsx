import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ProviderEnv, provider } from '../../contract/payment.ts';
import { loadPayment } from '../../payment/load.ts';
import { OtherWays } from '../../payment/OtherWays.tsx';
import { loadProvider } from '../../payment/provider-script.ts';
import { UnsettledNotice, useUnsettled } from '../../payment/UnsettledNotice.tsx';
import { loadProfile } from '../../session/profile.ts';
import { useSession } from '../../session/useSession.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PayerFields } from '../../ui/PayerFields.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { AmountField } from './AmountField.tsx';
import { createDonateForm, prefillDonation } from './donate.ts';
import { AbroadNote, ForeignAccount, type ForeignAccountFacts } from './ForeignAccount.tsx';

interface Props {
  readonly env: ProviderEnv;
  /** Absent where the foundation may not take contributions from abroad. */
  readonly foreign?: ForeignAccountFacts | undefined;
}

/** The form of `/donations`. */
export default function Donate({ env, foreign }: Props) {
  const [form] = useState(() => createDonateForm({ env, go: (path) => window.location.assign(path) }));
  const [abroad, setAbroad] = useState(false);
  const { token } = useSession();
  const request = useStore(form.$request, { ssr: 'initial' });
  const { state: standing } = useUnsettled(form.unsettled);
  const unknown = standing === 'asking' || standing === 'unsure';

  useEffect(() => {
    performance.mark('hydrated');
    if (token) void loadProfile().then((profile) => prefillDonation(form, profile));
  }, [form, token]);

  // Ahead of need: whoever types is about to pay, and popups open only shortly after a click.
  useEffect(() => {
    const begin = () => void Promise.all([loadPayment(), loadProvider(provider(env).script)]).catch(() => undefined);
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
      <Form form={form} label="Donate" silent>
        <AmountField />
        <PayerFields
          secondAddressRequired={false}
          belowCountry={<AbroadNote onOpen={foreign && (() => setAbroad(true))} />}
        />
        <Field
          name="pan"
          label="PAN"
          hint="Five letters, four digits, one letter: the tax department asks for it."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
        <SubmitButton
          busy="Opening the payment …"
          blocked={unknown ? 'We do not know yet how your last payment ended.' : ''}
        >
          Donate
        </SubmitButton>
      </Form>
      <UnsettledNotice store={form.unsettled} onPayAgain={() => void form.submit()} />
      <StatusMessage source={form}>
        {!unknown && <OtherWays request={request} onPay={(way) => void form.submit(way)} />}
      </StatusMessage>
      {foreign && (
        <ForeignAccount facts={foreign} open={abroad} onOpen={() => setAbroad(true)} onClose={() => setAbroad(false)} />
      )}
    </div>
  );
}
