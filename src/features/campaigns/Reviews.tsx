import { useEffect, useState } from 'react';
import type { Review } from '../../contract/review.ts';
import { day, isoDay } from '../../lib/format.ts';
import { PagedView } from '../../ui/PagedView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { idFromPath } from './address.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { createReviewList, REVIEW_POSTED, takePosted } from './reviews.ts';
import { Stars } from './Stars.tsx';
import '../../styles/forms.css';
import '../../styles/message.css';
import '../../styles/pagination.css';
import './reviews.css';

const skeleton = (
  <ul className="reviews">
    <li className="skeleton" />
    <li className="skeleton" />
  </ul>
);

function Item({ review: { rating, headline, comment, name, createdAt } }: { readonly review: Review }) {
  return (
    <li>
      <article className="review">
        {typeof rating === 'number' && <Stars rating={rating} />}
        <h3 dir="auto">{headline}</h3>
        <div className="prose">
          <PlainText text={comment} />
        </div>
        <p className="soft">
          <bdi>{name}</bdi>
          {createdAt && (
            <>
              {' · '}
              <time dateTime={isoDay(createdAt)}>{day(createdAt)}</time>
            </>
          )}
        </p>
      </article>
    </li>
  );
}

function Whole({ id }: { readonly id: string }) {
  const [list] = useState(() => createReviewList(id));
  const [posted, setPosted] = useState(false);
  useEffect(() => setPosted(takePosted), []);
  return (
    <div className="campaign-reviews">
      <div role="status">{posted && <p className="message is-good">{REVIEW_POSTED}</p>}</div>
      <PagedView
        list={list}
        label="reviews"
        skeleton={skeleton}
        empty={() => 'No reviews yet. Yours can be the first.'}
      >
        {(rows) => (
          <ul className="reviews">
            {[...rows.entries()].map(([at, review]) => (
              <Item key={review.id ?? at} review={review} />
            ))}
          </ul>
        )}
      </PagedView>
      <ReviewForm id={id} />
    </div>
  );
}

interface Props {
  /** The campaign's; the shell has none and takes it from the address. */
  readonly id?: string | undefined;
}

/** What people say about a campaign, and the form to say more (sections 2 and 5). An island of its own: it loads when it comes near. */
export default function Reviews({ id }: Props) {
  const [known, setKnown] = useState(id);
  useEffect(() => setKnown((before) => before ?? idFromPath(window.location.pathname)), []);
  return known === undefined ? skeleton : <Whole id={known} />;
}
