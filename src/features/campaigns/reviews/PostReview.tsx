import { useRef, useState } from 'react';
import { isEmbedded } from '../../../api/backend.ts';
import { star } from '../../../lib/icons.ts';
import { paths, withNext } from '../../../routes.ts';
import { Field, TextArea, useField } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { createReviewForm, reloadWithReview } from './reviews.ts';

/** One to five stars, as a set of radio buttons. */
function Rating() {
  const { value, input, label, look } = useField('rating');
  return (
    <fieldset className="rating">
      <legend>{label}</legend>
      <div className="rating-stars">
        {Object.entries(look.options ?? {}).map(([stars, words]) => (
          <label key={stars}>
            <input type="radio" name="rating" value={stars} checked={value === stars} onChange={input.onChange} />
            <Icon shape={star} size={28} />
            <span className="visually-hidden">{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props {
  readonly id: string;
  /** Where it posts to without a script. */
  readonly action?: string | undefined;
}

/** The form that posts a review. */
export function PostReview({ id, action }: Props) {
  const trap = useRef<HTMLInputElement>(null);
  const [form] = useState(() =>
    createReviewForm(id, { trap: () => trap.current?.value ?? '', onPosted: (review) => reloadWithReview(id, review) }),
  );
  return (
    <details className="review-form">
      <summary>
        <h3>Write a review</h3>
      </summary>
      {isEmbedded() && (
        <p className="soft logged-out">
          Were you there? <a href={withNext(paths.login, `${paths.campaign(id)}#reviews`)}>Log in</a> first, and your
          review says that you walked with us.
        </p>
      )}
      <Form form={form} label="Write a review" action={action}>
        <Rating />
        <div className="field-row">
          <Field name="name" />
          <Field name="email" />
        </div>
        <Field name="headline" />
        <TextArea name="comment" />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this field empty
            <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <SubmitButton locked="seen" action={action}>
          Post Comment
        </SubmitButton>
      </Form>
    </details>
  );
}
