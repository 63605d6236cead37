import { useEffect, useState } from 'react';
import { RATINGS, type Review } from '../../../contract/review.ts';
import { day, isoDay } from '../../../lib/format.ts';
import { star } from '../../../lib/icons.ts';
import { idInPath, paths } from '../../../routes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PagedView } from '../../../ui/lists/PagedView.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { Said } from '../../../ui/Said.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { PostReview } from './PostReview.tsx';
import { createReviewList, takePosted } from './reviews.ts';

/** A rating as filled stars, with a text for screen readers. */
export function Stars({ rating }: { readonly rating: number }) {
  const given = Math.min(Math.max(Math.round(rating), 0), RATINGS.length);
  return (
    <p className="stars">
      <span className="visually-hidden">{given} of 5 stars</span>
      {RATINGS.map((value) => (
        <Icon key={value} shape={star} size={20} className={Number(value) <= given ? 'is-on' : ''} />
      ))}
    </p>
  );
}

const skeleton = (
  <ul className="reviews">
    <li className="skeleton" />
    <li className="skeleton" />
  </ul>
);

function ReviewItem({
  review: { id, rating, headline, comment, name, walked, createdAt },
}: {
  readonly review: Review;
}) {
  return (
    <li>
      <article className="review">
        {typeof rating === 'number' && <Stars rating={rating} />}
        <h3 dir="auto">
          <Spoken>{headline}</Spoken>
        </h3>
        <div className="prose">
          <PlainText text={comment} />
        </div>
        <p className="soft">
          <bdi>
            <Spoken>{name}</Spoken>
          </bdi>
          {walked && (
            <>
              {' · '}
              <strong>walked with us</strong>
            </>
          )}
          {createdAt && (
            <>
              {' · '}
              <time dateTime={isoDay(createdAt)}>{day(createdAt)}</time>
            </>
          )}
          {id && (
            <a href={`${paths.contact}?review=${id}`} aria-label={`Report the review ${headline}`}>
              Report
            </a>
          )}
        </p>
      </article>
    </li>
  );
}

interface Props {
  /** The campaign's id. The shell has none and takes it from the address. */
  readonly id?: string | undefined;
  /** Where the form posts to without a script. The shell has none. */
  readonly action?: string | undefined;
}

function ReviewSection({ id, action }: Props & { readonly id: string }) {
  const [list] = useState(() => createReviewList(id));
  const [posted, setPosted] = useState('');
  useEffect(() => setPosted(takePosted), []);
  return (
    <div className="campaign-reviews">
      {posted && (
        <Said as="p" className="message is-good">
          {posted}
        </Said>
      )}
      <PagedView
        list={list}
        label="reviews"
        skeleton={skeleton}
        empty={() => 'No reviews yet. Yours can be the first.'}
      >
        {(rows) => (
          <ul className="reviews">
            {[...rows.entries()].map(([at, review]) => (
              <ReviewItem key={review.id ?? at} review={review} />
            ))}
          </ul>
        )}
      </PagedView>
      <PostReview id={id} action={action} />
    </div>
  );
}

/** The island with the reviews of a campaign and the form. It loads when it comes near the view. */
export default function Reviews({ id, action }: Props) {
  const [known, setKnown] = useState(id);
  useEffect(() => setKnown((before) => before ?? idInPath(window.location.pathname)), []);
  return known === undefined ? skeleton : <ReviewSection id={known} action={action} />;
}
