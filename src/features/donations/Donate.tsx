import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { AMOUNT_MESSAGE } from '../../contract/fields.ts';
import { type ProviderEnv, provider } from '../../contract/payment.ts';
import { GATEWAY_TROUBLE, loadProvider } from '../../payment/provider.ts';
import { loadProfile } from '../../session/profile.ts';
import { useSession } from '../../session/useSession.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PayerFields } from '../../ui/PayerFields.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { AmountField } from './AmountField.tsx';
import { createDonateForm, prefill, rupeesOf } from './donate.ts';
import { ForeignAccount, type ForeignAccountFacts } from './ForeignAccount.tsx';

interface Props {
  readonly env: ProviderEnv;
  readonly foreign: ForeignAccountFacts;
}

/** The form of `/donations` (sections 2 to 5). */
export default function Donate({ env, foreign }: Props) {
  const hosted = useRef(false);
  const [form] = useState(() =>
    createDonateForm({ env, hosted: () => hosted.current, go: (path) => window.location.assign(path) }),
  );
  const { token } = useSession();
  const request = useStore(form.$request, { ssr: 'initial' });

  useEffect(() => {
    performance.mark('hydrated');
    if (token) void loadProfile().then((profile) => prefill(form, profile));
  }, [form, token]);

  // Ahead of need: whoever types is about to pay, and popups open only shortly after a click.
  useEffect(() => {
    const begin = () => void loadProvider(provider(env).script).catch(() => undefined);
    if (form.fields.some((field) => form.$values.get()[field] !== form.initial[field])) begin();
    return form.$values.listen(begin);
  }, [form, env]);

  // A page that comes back with the back button must not look as if it were still paying.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && form.reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [form]);

  async function send(onHostedPage: boolean) {
    if (rupeesOf(form.$values.get().amount ?? '') === null) return form.refuse('amount', AMOUNT_MESSAGE);
    hosted.current = onHostedPage;
    await form.submit();
  }

  const gatewayFailed = request.state === 'failure' && request.message === GATEWAY_TROUBLE;
  return (
    <div className="stack">
      <Form form={form} label="Donate" silent onSend={() => void send(false)}>
        <AmountField />
        <PayerFields secondAddressRequired={false} />
        <Field
          name="pan"
          label="PAN"
          hint="Five letters, four digits, one letter: the tax department asks for it."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={10}
        />
        <SubmitButton busy="Opening the payment …">Donate</SubmitButton>
      </Form>
      <StatusMessage source={form}>
        {gatewayFailed && (
          <button type="button" className="btn" onClick={() => void send(true)}>
            Pay on the provider's page
          </button>
        )}
      </StatusMessage>
      <ForeignAccount facts={foreign} />
    </div>
  );
}
