import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import CampaignPage from './CampaignPage.tsx';

const Reviews = lazy(() => import('../reviews/Reviews.tsx'));

/** The page of a campaign that the build did not know. The reviews load after the campaign. */
export default function CampaignShell() {
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
