import { LOST_TEXT } from '../../lib/lost.ts';
import { paths } from '../../routes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import type { Detail } from './detail.ts';

interface Props {
  readonly detail: Exclude<Detail, { state: 'shown' }>;
  readonly onRetry?: () => void;
}

/** The campaign's place while it loads, when it failed, and when no campaign has this id (decision 6). */
export function Waiting({ detail, onRetry }: Props) {
  if (detail.state === 'loading') {
    return (
      <Skeleton label="Loading the campaign">
        <div className="with-side campaign-waiting">
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
  if (detail.state === 'failed') return <Trouble failed={detail} onRetry={onRetry} />;
  return (
    <div className="stack" role="status">
      <p className="lead">{LOST_TEXT}</p>
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
