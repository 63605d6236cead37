import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { isEmbedded } from '../../api/backend.ts';
import { fetchCampaign } from '../../api/campaigns.ts';
import { fetchEnrolment } from '../../api/enrolments.ts';
import { asOffered, isEnrolled, isFree, MOST_PEOPLE, placesLeft } from '../../contract/campaign-rules.ts';
import { type ProviderEnv, provider } from '../../contract/payment.ts';
import { DRAFT_PREFIX } from '../../lib/account.ts';
import { now } from '../../lib/clock.ts';
import { done } from '../../lib/done.ts';
import { dayRange, priceOrFree, rupees, shortPrice } from '../../lib/format.ts';
import { createRequest } from '../../lib/request.ts';
import { keysWith } from '../../lib/storage.ts';
import { loadPayment } from '../../payment/load.ts';
import { loadProvider } from '../../payment/provider-script.ts';
import { OtherWays, UnsettledNotice, useUnsettled } from '../../payment/UnsettledNotice.tsx';
import { blockedBy } from '../../payment/unsettled-store.ts';
import { idInPath, paths } from '../../routes.ts';
import { ProfileOffer } from '../../session/ProfileOffer.tsx';
import { loadProfile } from '../../session/profile.ts';
import { Private, useSession } from '../../session/useSession.tsx';
import { Form, later } from '../../ui/Form.tsx';
import { PayerAddress, PayerContact } from '../../ui/PayerFields.tsx';
import { Said } from '../../ui/Said.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { amountOf, closedBecause, createEnrolForm, prefillEnrolment } from './enrol.ts';
import type { FriendsStore } from './friends.ts';
import type { WalkFactsProps } from './WalkFacts.tsx';

const createLoad = () =>
  createRequest(
    async () => {
      const id = idInPath(window.location.pathname);
      const [campaign, enrolment] = await Promise.all([fetchCampaign(id), fetchEnrolment(id).catch(() => null)]);
      const offered = asOffered(campaign, enrolment?.waiting?.offeredUntil, now());
      // The place that is held for whoever has waited is one.
      return { campaign: offered, alone: offered !== campaign, enrolled: isEnrolled(enrolment?.status) };
    },
    { hideAfter: false },
  );

const WalkFacts = later<WalkFactsProps>(() => import('./WalkFacts.tsx'));

/** What the names of the drafts of those who come along begin with. */
const FRIEND_DRAFT = 'enrol-friend-';

const RELOAD = 'This part could not be loaded. Please try again.';

const Friends = lazy(() => import('./Friends.tsx'));

const $nobody = atom<readonly unknown[]>([]);
const $complete = atom(false);

/** What so many people pay; empty without a price. */
const priceOf = (price: string | number, people: number) => (price === '' ? '' : Number(price) * people);

export default function Enrol({ env }: { readonly env: ProviderEnv }) {
  return (
    <Private>
      <EnrolPage env={env} />
    </Private>
  );
}

function EnrolPage({ env }: { readonly env: ProviderEnv }) {
  const [load] = useState(createLoad);
  const loaded = useStore(load.$request, { ssr: 'initial' });
  const found = loaded.state === 'success' ? loaded.data : null;
  const along = useRef<FriendsStore | null>(null);
  const [friends, setFriends] = useState(along.current);
  const [away, setAway] = useState('');
  const [form] = useState(() =>
    createEnrolForm({
      env,
      campaign: () => {
        const now = load.$request.get();
        return now.state === 'success' ? now.data.campaign : null;
      },
      go: (path) => window.location.assign(path),
      onRefused: () => void load.run(),
      along: () => along.current,
    }),
  );
  const { token } = useSession();
  const request = useStore(form.$request, { ssr: 'initial' });
  const unknown = blockedBy(useUnsettled(form.unsettled));
  // It stands where the eye is: above the form for who comes back to it, below the button for who has pressed it.
  const sent = request.state !== 'initial';
  const notice = <UnsettledNotice store={form.unsettled} first={!sent} onPayAgain={() => form.submit()} />;
  const price = amountOf(found?.campaign ?? null);
  const people = 1 + useStore(friends?.$rows ?? $nobody, { ssr: 'initial' }).length;
  const incomplete = useStore(friends?.$incomplete ?? $complete, { ssr: 'initial' });
  const amount = priceOf(price, people);
  const most = found && !found.alone ? Math.min(MOST_PEOPLE, placesLeft(found.campaign) ?? MOST_PEOPLE) - 1 : 0;
  const free = found !== null && isFree(found.campaign.price);
  const failed = loaded.state === 'failure';
  const nowhere = failed && loaded.status === 404;
  const closed = nowhere ? 'No campaign has this address.' : found ? closedBecause(found.campaign) : '';
  const over = found?.enrolled || closed;
  const loading = failed ? 'could not be loaded.' : 'is being loaded …';
  const priceComes = `The price ${loading}`;

  useEffect(() => {
    void load.run();
    // A page that comes back with the back button must not look as if it were still paying, or as if nobody had enrolled on it.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      form.reset();
      void load.run();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [form, load]);

  useEffect(() => {
    if (token) void loadProfile().then((profile) => prefillEnrolment(form, profile));
  }, [form, token]);

  useEffect(() => {
    if (away) done(away);
  }, [away]);

  const bring = useCallback(async () => {
    // Both, so that the part that shows them does not fail later.
    const [{ createFriends }] = await Promise.all([import('./friends.ts'), import('./Friends.tsx')]);
    along.current ??= createFriends(FRIEND_DRAFT);
    setFriends(along.current);
  }, []);

  useEffect(() => {
    if (isEmbedded() && keysWith(DRAFT_PREFIX + FRIEND_DRAFT).length) void bring().catch(() => undefined);
  }, [bring]);

  // Which payments are the form's own is known with the campaign, and whether there will be one.
  useEffect(() => {
    if (!found) return;
    form.unsettled.check();
    if (!free) void Promise.all([loadPayment(), loadProvider(provider(env).script)]).catch(() => undefined);
  }, [found, free, form, env]);

  return (
    <>
      <div className="before enrol-what">
        {!nowhere && (
          <>
            <span className="enrol-picture" />
            <div>
              <h2>
                <Spoken>{found?.campaign.heading ?? `The campaign ${loading}`}</Spoken>
              </h2>
              {found ? (
                <>
                  <p>{dayRange(found.campaign.startTime, found.campaign.endTime)}</p>
                  <p className="enrol-amount">
                    Amount: <strong>{priceOrFree(amount)}</strong>
                    {people > 1 && ` for ${people} people`}
                  </p>
                </>
              ) : (
                <p>{priceComes}</p>
              )}
            </div>
            <Suspense>{found && <WalkFacts campaign={found.campaign} people={people} open={!over} />}</Suspense>
          </>
        )}
      </div>
      <div className="sheet stack">
        {!sent && notice}
        {!nowhere && (
          <StatusMessage source={load}>
            <button type="button" className="btn" onClick={() => void load.run()}>
              Try again
            </button>
          </StatusMessage>
        )}
        {over ? (
          <Said className="message enrol-closed">
            <p>
              {found?.enrolled ? 'You are enrolled in this campaign.' : closed}{' '}
              {found ? (
                <a href={paths.campaign(found.campaign.id)}>Back to the campaign</a>
              ) : (
                <a href={paths.campaigns}>See campaigns</a>
              )}
            </p>
          </Said>
        ) : (
          <Form form={form} label="Enrol" silent>
            <PayerContact />
            <PayerAddress />
            {friends ? (
              <Suspense>
                <Friends store={friends} most={most} priceOf={(count) => shortPrice(priceOf(price, count))} />
              </Suspense>
            ) : (
              isEmbedded() &&
              most > 0 && (
                <p>
                  <button type="button" className="btn-quiet" onClick={() => void bring().catch(() => setAway(RELOAD))}>
                    Bring friends
                  </button>{' '}
                  <span className="hint">{away || `Up to ${most}, in one booking`}</span>
                </p>
              )
            )}
            <SubmitButton
              locked="seen"
              busy={free ? 'Enrolling …' : 'Opening the payment …'}
              incomplete={incomplete && 'Please fill in who comes along.'}
              blocked={found ? unknown : priceComes}
            >
              {free ? 'Enrol Now' : found ? `Pay ${rupees(amount)}` : 'Pay'}
            </SubmitButton>
            {/* Below: it comes with a late answer and must not move what is about to be pressed. */}
            <ProfileOffer />
          </Form>
        )}
        {sent && notice}
        {!found?.enrolled && (
          <StatusMessage source={form}>
            {!unknown && <OtherWays request={request} onPay={(way) => void form.submit(way)} />}
          </StatusMessage>
        )}
      </div>
    </>
  );
}
