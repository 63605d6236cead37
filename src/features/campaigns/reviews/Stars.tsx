import { RATINGS } from '../../../contract/review.ts';
import { star } from '../../../lib/icons.ts';
import { Icon } from '../../../ui/Icon.tsx';

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
