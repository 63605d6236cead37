import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { isEmbedded } from '../../api/backend.ts';
import { done } from '../../lib/done.ts';
import { paths } from '../../routes.ts';
import { $profile } from '../../session/profile.ts';
import { nameOf } from '../../session/return-to.ts';
import { useNext } from '../../session/useNext.tsx';
import { Private } from '../../session/useSession.tsx';
import { Field, SelectField } from '../../ui/Field.tsx';
import { Form, later } from '../../ui/Form.tsx';
import { Said } from '../../ui/Said.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { createProfileForm, createProfileLoad } from './profile.ts';

function ReadOnly({ name, label, value }: Record<'name' | 'label' | 'value', string>) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        <span className="hint" id={`${id}-why`}>
          Cannot be changed here
        </span>
      </div>
      <input id={id} name={name} value={value} readOnly autoComplete="off" aria-describedby={`${id}-why`} />
    </div>
  );
}

// Beside the form or below it, so no part of the first screen's scripts. A script that fails must not take the profile off the screen.
const ProfileParts = later(() => import('./ProfileParts.tsx'));

export default function ProfilePage() {
  return (
    <Private>
      <ProfileForm />
    </Private>
  );
}

function GoOn() {
  const next = useNext();
  return (
    <p>
      Your profile is saved.{' '}
      <a href={next ?? paths.campaigns}>{next ? `Go on to ${nameOf(next)}` : 'See the campaigns'}</a>
    </p>
  );
}

function ProfileForm() {
  const [form] = useState(createProfileForm);
  const [load] = useState(() => createProfileLoad(form));
  const loaded = useStore(load.$request, { ssr: 'initial' });
  const profile = useStore($profile, { ssr: () => null });
  const [saved, setSaved] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const waiting = loaded.state === 'success' ? '' : 'Your profile is still being loaded.';

  useEffect(() => {
    void load.run();
  }, [load]);
  // What another tab has saved is read again, so that saving here does not put back what stood before.
  useEffect(() => {
    const tabs = new BroadcastChannel('hh_profile');
    tabs.onmessage = () => void load.run();
    const stop = form.$request.listen(({ state }) => state === 'success' && tabs.postMessage(null));
    return () => {
      stop();
      tabs.close();
    };
  }, [form, load]);
  // Longer than the message, which hides by itself: until the next save begins.
  useEffect(() => form.$request.listen(({ state }) => state !== 'initial' && setSaved(state === 'success')), [form]);

  function retry() {
    void load.run();
    done('', top.current);
  }

  return (
    <section
      className="stack account-page"
      aria-label="Your profile"
      aria-busy={loaded.state === 'request'}
      ref={top}
      tabIndex={-1}
    >
      <StatusMessage source={load}>
        <button type="button" className="btn" onClick={retry}>
          Try again
        </button>
      </StatusMessage>
      <Form form={form} label="Profile">
        <fieldset>
          <legend>Who you are</legend>
          <div className="field-row">
            <Field name="firstname" />
            <Field name="lastname" />
          </div>
          <div className="field-row is-short">
            <Field name="dob" />
            <SelectField name="sex" />
          </div>
        </fieldset>
        <fieldset>
          <legend>How we reach you</legend>
          <div className="field-row">
            <ReadOnly name="email" label="Email" value={profile?.email ?? ''} />
            {profile?.mobile && !isEmbedded() ? (
              <ReadOnly name="mobile" label="Phone" value={profile.mobile} />
            ) : (
              <Field name="mobile" required={false} />
            )}
          </div>
        </fieldset>
        <fieldset>
          <legend>Your address</legend>
          <Field name="address" />
          <div className="field-row is-short">
            <Field name="zipcode" />
            <Field name="city" />
          </div>
          <div className="field-row is-short">
            <Field name="state" />
            <Field name="country" />
          </div>
        </fieldset>
        <fieldset>
          <legend>For your tax receipt</legend>
          <Field name="pan" />
        </fieldset>
        <SubmitButton busy="Saving …" blocked={waiting}>
          Save profile
        </SubmitButton>
      </Form>
      {saved && (
        <Said>
          <GoOn />
        </Said>
      )}
    </section>
  );
}

/** What stands beside the form on a wide screen, once the profile is there. */
export function BesideProfile() {
  const profile = useStore($profile, { ssr: () => null });
  return <Suspense>{profile && isEmbedded() && <ProfileParts />}</Suspense>;
}
