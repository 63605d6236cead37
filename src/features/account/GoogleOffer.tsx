import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { createLinkMail } from './google-link.ts';

/** Told to somebody whose address has an account that Google does not open yet. */
export const HAS_ACCOUNT =
  'This address has an account already. Log in with its password now, and Google opens it from then on. Or let us email you a link for that.';

/** The button that asks for the mail with the link, and what came of it. */
export function GoogleOffer({ linkToken }: { readonly linkToken: string }) {
  const [mail] = useState(createLinkMail);
  const asking = useStore(mail.$request).state === 'request';
  return (
    <>
      <p>
        <button type="button" className="btn" aria-disabled={asking} onClick={() => asking || void mail.run(linkToken)}>
          Email me the link
        </button>
      </p>
      <StatusMessage source={mail} />
    </>
  );
}
