import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign, Suggestion } from '../../../contract/campaign.ts';
import { headingClass, NOT_FOUND_HEADING, NOT_FOUND_TEXT } from '../../../lib/text.ts';
import { idInPath, paths } from '../../../routes.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { Said } from '../../../ui/Said.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { photosOf } from '../photos/photos.ts';
import { CampaignView } from './CampaignView.tsx';
import type { Drawn } from './DrawnPlace.tsx';
import { createDetail, type Detail, type DetailStore } from './detail.ts';

interface CampaignLoadingProps {
  readonly detail: Exclude<Detail, { state: 'shown' }>;
  readonly onRetry?: () => void;
}

/** Shown instead of the campaign while it loads, when loading failed, and when no campaign has this id. */
function CampaignLoading({ detail, onRetry }: CampaignLoadingProps) {
  if (detail.state === 'loading') {
    return (
      <Skeleton label="Loading the campaign">
        <div className="campaign campaign-loading">
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
    <div className="stack">
      <Said as="p" className="lead">
        {NOT_FOUND_TEXT}
      </Said>
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

interface Props extends Omit<Drawn, 'of'> {
  /** The campaign at build time. The shell has none and takes the id from the address. */
  readonly campaign?: Campaign | undefined;
  readonly suggestions?: readonly Suggestion[] | undefined;
  /** The reviews: an island of their own, so that the page does not wait for a form far below. */
  readonly children?: ReactNode;
  /** The day of India on which the page was built. */
  readonly builtOn?: string;
}

/** Heading and title of the page are outside of the island. They change when the API answers another heading. */
function useHeading(heading: string | undefined, lang: string): void {
  useEffect(() => {
    const title = document.querySelector('h1');
    if (heading === undefined || !title || (title.textContent === heading && title.lang === lang)) return;
    document.title = document.title.replace(title.textContent, () => heading);
    for (const place of [title, document.querySelector<HTMLElement>('[aria-label="Breadcrumb"] [aria-current]')])
      if (place) Object.assign(place, { textContent: heading, lang });
    title.className = headingClass(heading);
  }, [heading, lang]);
}

/** The picture in the head of the page: a drawing that the build knew is there already, any other is loaded. */
function useHeadPicture(url: string | undefined): void {
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('.page-picture');
    if (url === undefined || !place || (place.dataset['url'] ?? '') === url) return;
    void import('./head-picture.ts').then(({ showHeadPicture }) => showHeadPicture(place, url)).catch(() => undefined);
  }, [url]);
}

/** What search engines read of the reviews is what the page shows of them, also where it has learnt it since it was built. */
function useRating(built: Campaign['rating'], rating: Campaign['rating']): void {
  useEffect(() => {
    if (rating !== built)
      void import('./rating-json-ld.ts').then(
        (part) => part.renewRating(rating),
        () => undefined,
      );
  }, [built, rating]);
}

interface LoadedProps {
  readonly detail: DetailStore;
  readonly drawn: Drawn;
  readonly reviews: ReactNode;
}

function Loaded({ detail, drawn, reviews }: LoadedProps) {
  const shown = useStore(detail.$detail, { ssr: 'initial' });
  useEffect(() => detail.connect(), [detail]);
  useHeading(
    shown.state === 'shown' ? shown.campaign.heading : shown.state === 'unknown' ? NOT_FOUND_HEADING : undefined,
    (shown.state === 'shown' && shown.campaign.language) || '',
  );
  useHeadPicture(shown.state === 'shown' ? (photosOf(shown.campaign)[0]?.url ?? '') : undefined);
  useRating(drawn.of?.rating, shown.state === 'shown' ? shown.campaign.rating : undefined);
  if (shown.state === 'shown') return <CampaignView shown={shown} detail={detail} drawn={drawn} reviews={reviews} />;
  return <CampaignLoading detail={shown} onRetry={() => void detail.refresh()} />;
}

/** The island of one campaign's page. It hydrates from the build's data; in the shell it loads everything. */
export default function CampaignPage({ campaign, suggestions, builtOn, children, ...drawn }: Props) {
  const [detail, setDetail] = useState(() =>
    campaign ? createDetail(String(campaign.id), { campaign, suggestions, builtOn }) : null,
  );
  useEffect(() => {
    setDetail((known) => known ?? createDetail(idInPath(window.location.pathname)));
    performance.mark('hydrated');
  }, []);
  return detail ? (
    <Loaded detail={detail} drawn={{ of: campaign, ...drawn }} reviews={children} />
  ) : (
    <CampaignLoading detail={{ state: 'loading' }} />
  );
}
