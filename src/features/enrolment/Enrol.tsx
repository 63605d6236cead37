import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { fetchCampaign } from '../../api/campaigns.ts';
import { fetchEnrolment } from '../../api/enrolments.ts';
import { type ProviderEnv, provider } from '../../contract/payment.ts';
import { dayRange, price } from '../../lib/format.ts';
import { createRequest } from '../../lib/request.ts';
import { GATEWAY_TROUBLE, loadProvider } from '../../payment/provider.ts';
import { paths } from '../../routes.ts';
import { loadProfile } from '../../session/profile.ts';
import { useSession } from '../../session/useSession.tsx';
import { Form } from '../../ui/Form.tsx';
import { PayerFields } from '../../ui/PayerFields.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { amountOf, campaignIdOf, closedBecause, createEnrolForm, isFree, prefill } from './enrol.ts';

const createLoad = () =>
  createRequest(
    async (id: string) => {
      const [campaign, enrolment] = await Promise.all([fetchCampaign(id), fetchEnrolment(id).catch(() => null)]);
      return { campaign, enrolled: enrolment?.status === 'PAID' || enrolment?.status === 'FREE' };
    },
    { hideAfter: false },
  );

/** The form of `/campaigns/{id}/enroll` (sections 2 to 5). */
export default function Enrol({ env }: { readonly env: ProviderEnv }) {
  const hosted = useRef(false);
  const [load] = useState(createLoad);
  const loaded = useStore(load.$request, { ssr: 'initial' });
  const found = loaded.state === 'success' ? loaded.data : null;
  const [form] = useState(() =>
    createEnrolForm({
      env,
      campaign: () => {
        const now = load.$request.get();
        return now.state === 'success' ? now.data.campaign : null;
      },
      hosted: () => hosted.current,
      go: (path) => window.location.assign(path),
    }),
  );
  const { token } = useSession();
  const request = useStore(form.$request, { ssr: 'initial' });
  const amount = amountOf(found?.campaign ?? null);
  const free = isFree(amount);
  const closed = found ? closedBecause(found.campaign) : '';
  const start = () => void load.run(campaignIdOf(window.location.pathname));

  useEffect(() => {
    performance.mark('hydrated');
    void load.run(campaignIdOf(window.location.pathname));
  }, [load]);

  useEffect(() => {
    if (token) void loadProfile().then((profile) => prefill(form, profile));
  }, [form, token]);

  useEffect(() => {
    if (found && !free) void loadProvider(provider(env).script).catch(() => undefined);
  }, [found, free, env]);

  async function send(onHostedPage: boolean) {
    hosted.current = onHostedPage;
    await form.submit();
  }

  const gatewayFailed = request.state === 'failure' && request.message === GATEWAY_TROUBLE;
  return (
    <div className="stack">
      <div aria-live="polite">
        <h2>{found?.campaign.heading ?? 'The campaign is being loaded …'}</h2>
        <p>{dayRange(found?.campaign.startTime, found?.campaign.endTime)}</p>
        <p className="enrol-amount">
          Amount: <strong>{price(amount)}</strong>
        </p>
      </div>
      <StatusMessage source={load}>
        <button type="button" className="btn" onClick={start}>
          Try again
        </button>
      </StatusMessage>
      {found?.enrolled || closed ? (
        <p className="message" role="status">
          {found?.enrolled ? 'You are enrolled in this campaign.' : closed}{' '}
          <a href={paths.campaign(found?.campaign.id ?? '')}>Back to the campaign</a>
        </p>
      ) : (
        <Form form={form} label="Enrol" silent onSend={() => void send(false)}>
          <PayerFields secondAddressRequired />
          <SubmitButton
            busy={free ? 'Enrolling …' : 'Opening the payment …'}
            blocked={found ? '' : 'The price is being loaded.'}
          >
            {free ? 'Enrol Now' : `Pay ${price(amount)}`}
          </SubmitButton>
        </Form>
      )}
      <StatusMessage source={form}>
        {gatewayFailed && (
          <button type="button" className="btn" onClick={() => void send(true)}>
            Pay on the provider's page
          </button>
        )}
      </StatusMessage>
    </div>
  );
}
