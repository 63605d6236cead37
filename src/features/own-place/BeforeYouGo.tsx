import { useEffect, useRef, useState } from 'react';
import { BEFORE, BEFORE_PART, BEFORE_WHY, SAVE, toldWords } from '../../contract/before-words.ts';
import type { Told } from '../../contract/own-place.ts';
import { done } from '../../lib/done.ts';
import { Field, FieldFrame, inHindi, useField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { createBefore } from './before.ts';
import type { OwnPlaceStore } from './own-place.ts';

function Health() {
  const field = useField('health');
  return (
    <FieldFrame field={field}>
      <textarea {...field.input} autoComplete="off" rows={3} />
    </FieldFrame>
  );
}

/** A box to tick: its value is empty while it is not, as the store reads it from the page. */
function Consent() {
  const { look, input, value, label, hintId, error, errorId } = useField('consent');
  return (
    <div className="field">
      <label className="tick">
        <input
          {...input}
          type="checkbox"
          checked={value === 'yes'}
          onChange={({ target }) => input.onChange({ target: { value: target.checked ? 'yes' : '' } })}
        />
        <span>{label}</span>
      </label>
      <span className="hint" id={hintId}>
        {look.hint}
      </span>
      <span className="field-error" id={errorId}>
        {error}
      </span>
      {inHindi(error)}
    </div>
  );
}

function Walker({ store, told }: { readonly store: OwnPlaceStore; readonly told: Told }) {
  const [form] = useState(() => createBefore(store, told));
  const [wasGiven] = useState(told.given);
  const { contactName, contactPhone } = told;
  // Whom one walker has named is proposed for the others at once.
  useEffect(() => form.fill({ contactName, contactPhone }), [form, contactName, contactPhone]);
  return (
    <details className="stack" open={!wasGiven}>
      <summary>
        <Spoken>{toldWords(told)}</Spoken>
      </summary>
      <Form form={form} label={`${BEFORE}: ${told.name}`}>
        <Field name="contactName" />
        <Field name="contactPhone" />
        <Health />
        {told.minor !== false && <Field name="guardian" required={told.minor === true} />}
        <Consent />
        <SubmitButton>{SAVE}</SubmitButton>
      </Form>
    </details>
  );
}

/** What has to be known of each walker before the walk. Who has followed a link to this part is led there once it is there. */
export default function BeforeYouGo({
  store,
  told,
}: {
  readonly store: OwnPlaceStore;
  readonly told: readonly Told[];
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash !== `#${BEFORE_PART}`) return;
    done('', heading.current, null);
    heading.current?.scrollIntoView();
  }, []);
  return (
    <section className="stack" aria-labelledby={BEFORE_PART}>
      <h3 ref={heading} id={BEFORE_PART} tabIndex={-1}>
        {BEFORE}
      </h3>
      <p>{BEFORE_WHY}</p>
      {told.map((one) => (
        <Walker key={one.who} store={store} told={one} />
      ))}
    </section>
  );
}
