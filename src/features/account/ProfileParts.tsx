import MailsPart from './MailsPart.tsx';
import SessionsPart from './SessionsPart.tsx';

/** What stands beside the form of a profile, loaded together. */
export default function ProfileParts() {
  return (
    <>
      <MailsPart />
      <SessionsPart />
    </>
  );
}
