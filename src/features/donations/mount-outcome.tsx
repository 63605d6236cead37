import { createRoot } from 'react-dom/client';
import { followReplacedNodes } from '../../lib/replaced-nodes.ts';
import { Private } from '../../session/useSession.tsx';
import { OutcomeDetails } from './OutcomeDetails.tsx';

const place = document.getElementById('payment-outcome');
const transactionId = new URLSearchParams(location.search).get('transactionId');
if (place && transactionId) {
  followReplacedNodes(place);
  createRoot(place).render(
    <Private>
      <OutcomeDetails
        transactionId={transactionId}
        foundation={place.dataset['foundation'] ?? ''}
        effects={JSON.parse(place.dataset['effects'] ?? '{}')}
      />
    </Private>,
  );
}
