import { NOT_FOUND_TEXT } from '../../../lib/not-found.ts';
import { paths } from '../../../routes.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Detail } from './detail.ts';

interface Props {
  readonly detail: Exclude<Detail, { state: 'shown' }>;
  readonly onRetry?: () => void;
}

/** Shown instead of the campaign while it loads, when loading failed, and when no campaign has this id. */
export function CampaignLoading({ detail, onRetry }: Props) {
  if (detail.state === 'loading') {
    return (
      <Skeleton label="Loading the campaign">
        <div className="with-side campaign-loading">
          <div className="stack">
            <p className="skeleton" />
            <p className="skeleton" />
            <div className="skeleton" />
          </div>
          <div className="skeleton" />
        </div>
      </Skeleton>
    );
  }
  if (detail.state === 'failed') return <ErrorMessage failed={detail} onRetry={onRetry} />;
  return (
    <div className="stack" role="status">
      <p className="lead">{NOT_FOUND_TEXT}</p>
      <p className="cluster">
        <a className="btn btn-main" href={paths.home}>
          Go to the home page
        </a>
        <a className="btn" href={paths.campaigns}>
          See campaigns
        </a>
      </p>
    </div>
  );
}
