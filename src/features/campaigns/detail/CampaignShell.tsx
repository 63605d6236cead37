import { lazy, Suspense, useEffect } from 'react';
import { PART_MISSING } from '../../../lib/failure.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import CampaignPage from './CampaignPage.tsx';
import { loadParts } from './DrawnPlace.tsx';

const missing = { message: PART_MISSING, reload: true } as const;

// A script that fails must not take the campaign off the screen.
const Reviews = lazy(() =>
  import('../reviews/Reviews.tsx').catch(() => ({
    default: () => <ErrorMessage failed={missing} onRetry={undefined} />,
  })),
);

/** The page of a campaign that the build did not know. The reviews load after the campaign. */
export default function CampaignShell() {
  // Beside the call for the campaign: what draws it is there when the answer comes.
  useEffect(() => void loadParts().catch(() => undefined), []);
  return (
    <CampaignPage>
      <Suspense
        fallback={
          <Skeleton label="Loading reviews">
            <div className="skeleton" />
          </Skeleton>
        }
      >
        <Reviews />
      </Suspense>
    </CampaignPage>
  );
}
