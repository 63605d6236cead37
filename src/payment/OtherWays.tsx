import type { RequestState } from '../lib/request.ts';
import type { PayWay } from './pay.ts';
import { GATEWAY_CODE } from './provider-script.ts';
import { BLOCKED_CODE } from './window-blocked.ts';

interface Props {
  readonly request: RequestState;
  readonly onPay: (way: PayWay) => void;
}

/** The ways to pay after the popup did not open; nothing after any other failure. */
export function OtherWays({ request, onPay }: Props) {
  const code = request.state === 'failure' ? request.code : undefined;
  if (code !== GATEWAY_CODE && code !== BLOCKED_CODE) return null;
  return (
    <>
      {code === BLOCKED_CODE && (
        <button type="button" className="btn" onClick={() => onPay('again')}>
          Open the payment window
        </button>
      )}
      <button type="button" className="btn" onClick={() => onPay('hosted')}>
        Pay on the provider's page
      </button>
    </>
  );
}
