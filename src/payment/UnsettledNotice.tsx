import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { isEmbedded } from '../api/backend.ts';
import { UNSETTLED_KEY } from '../lib/account.ts';
import { done, MESSAGE, wayOnFrom } from '../lib/done.ts';
import { PART_MISSING } from '../lib/failure.ts';
import type { FormStore } from '../lib/form-validation.ts';
import { type RequestState, toldOf } from '../lib/request.ts';
import { BLOCKED_CODE, GATEWAY_CODE } from './provider-script.ts';
import type { Standing, UnsettledStore } from './unsettled-store.ts';
import '../styles/message.css';
import type { PayWay } from './pay.ts';

export const unsettledWords = {
  asking: 'We do not know yet how your payment ended. We are asking the payment provider, and tell you here.',
  open: 'If the payment window is still open, you can go on there.',
  outage: 'We cannot reach our own server at the moment, so we do not know yet how your payment ended. We keep asking.',
  part: `${PART_MISSING} So we do not know yet how your payment ended.`,
  unsure: 'We cannot find out here how your payment ended. Your bank or its messages can tell you.',
  risk: 'If the first payment went through, you would pay twice.',
  cancelled: 'You have closed the payment. If your bank says that it was paid, write to us.',
  unpaid: 'Nothing was paid. The form is as you left it.',
  unpaidBefore: 'Nothing was paid. You can pay again here.',
} as const;

/** The sentences for a standing, in their order; none when there is nothing to tell. */
export function wordsOf(standing: Standing): readonly string[] {
  if (standing.state === 'unpaid') return [standing.here ? unsettledWords.unpaid : unsettledWords.unpaidBefore];
  if (standing.state === 'none' || standing.state === 'elsewhere') return [];
  if (standing.state === 'cancelled') return [unsettledWords.cancelled];
  const hindrance = standing.state === 'asking' ? (standing.hindrance ?? 'asking') : 'unsure';
  const words: string[] = [unsettledWords[hindrance]];
  if (standing.windowMayBeOpen) words.push(unsettledWords.open);
  // While the script that asks is missing, the form cannot pay either, so nobody has to be warned.
  if (hindrance !== 'part') words.push(unsettledWords.risk);
  return words;
}

/** The store asks on load, after the back/forward cache, when another tab changes what is stored, and when the line is back. */
export function useUnsettled(store: UnsettledStore): Standing {
  useEffect(() => {
    const mounted = new AbortController();
    const { signal } = mounted;
    store.check();
    addEventListener('pageshow', ({ persisted }) => persisted && store.check(), { signal });
    addEventListener('storage', ({ key }) => key === UNSETTLED_KEY && store.check(), { signal });
    addEventListener('online', store.check, { signal });
    return () => {
      mounted.abort();
      store.stop();
    };
  }, [store]);
  return useStore(store.$standing, { ssr: 'initial' });
}

interface Props {
  readonly store: UnsettledStore;
  /** It stands above the form, and is brought into view: a browser may have scrolled to where the visitor was before. */
  readonly first: boolean;
  readonly onPayAgain: () => ReturnType<FormStore['submit']>;
}

// The embedded API has a way to pay in every browser.
const PayElsewhere = lazy(() => import('./PayElsewhere.tsx'));

const reload = () => location.reload();

/** How the form's last payment stands, while that is not known and when nothing was paid. */
export function UnsettledNotice({ store, first, onPayAgain }: Props) {
  const standing = useStore(store.$standing, { ssr: 'initial' });
  const asking = standing.state === 'asking';
  const open = asking || standing.state === 'unsure';
  const missing = asking && standing.hindrance === 'part';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first && open) box.current?.scrollIntoView({ block: 'nearest' });
  }, [first, open]);
  const words = wordsOf(standing);
  const spoken = words.join(' ');
  useEffect(() => {
    if (spoken) done(spoken);
  }, [spoken]);
  const payAgain = async () => {
    const takeBack = store.payAgain();
    const sent = await onPayAgain();
    if (sent.state === 'success' || (sent.state === 'failure' && sent.code === BLOCKED_CODE)) return;
    takeBack();
  };
  const close = () => {
    const place = box.current && wayOnFrom(box.current);
    store.close();
    done('', place);
  };
  if (standing.state === 'none') return null;
  if (!isEmbedded() && standing.state === 'elsewhere') {
    return (
      <Suspense>
        <PayElsewhere />
      </Suspense>
    );
  }
  return (
    <div className="message" ref={box} {...MESSAGE}>
      <div>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {open ? (
        <button type="button" className="btn" onClick={missing ? reload : () => void payAgain()}>
          {missing ? 'Load the page again' : 'Pay again anyway'}
        </button>
      ) : (
        <button type="button" className="btn-quiet" onClick={close}>
          Close<span className="visually-hidden"> this message</span>
        </button>
      )}
    </div>
  );
}

interface OtherWaysProps {
  readonly request: RequestState;
  readonly onPay: (way: PayWay) => void;
}

export function OtherWays({ request, onPay }: OtherWaysProps) {
  const told = toldOf(request);
  const code = told.state === 'failure' ? told.code : undefined;
  if (!isEmbedded() || (code !== GATEWAY_CODE && code !== BLOCKED_CODE)) return null;
  return (
    <button type="button" className="btn" onClick={() => onPay('hosted')}>
      Pay on the provider's page
    </button>
  );
}
