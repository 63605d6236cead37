import { useStore } from '@nanostores/react';
import { paths, withNext } from '../routes.ts';
import { $profile } from './profile.ts';

/** For a visitor whose profile would fill in this form and is empty. */
export function ProfileOffer() {
  const profile = useStore($profile, { ssr: () => null });
  if (profile === null || profile.firstname) return null;
  return (
    <p>
      Your profile is still empty. <a href={withNext(paths.profile, window.location.pathname)}>Fill it in first</a>, and
      this form and the next ones are filled in for you.
    </p>
  );
}
