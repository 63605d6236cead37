import { linkGoogle, mailGoogleLink } from '../../../contract/google-link.ts';
import type { Api } from '../../http/api.ts';
import { NETWORK_MAILS, NETWORK_RESETS } from '../../limits/limits.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { linkByMail, waitingLink } from './links.ts';

const TOO_OLD = 'That was too long ago. Please press the Google button again.';
/** True for a link that has done its work too: the answer to it may have been lost. */
const DEAD_LINK =
  'This link does not work any more. If you have used it before, Google is linked already. Log in with Google to see, or to ask for a new one.';

/** Linking Google to an account by mail: asking for the link, and the link itself, which works once and for 30 minutes. */
export function addGoogleLinkCalls(api: Api, services: Services): void {
  const { db, limits, now, outbox } = services;

  api.on(mailGoogleLink, async ({ body, network, browser }) => {
    await limits.hit(NETWORK_MAILS, network);
    const asked = { at: now().toISOString(), browser };
    await db.transaction().execute(async (on) => {
      const waiting = await waitingLink(services, on, body.linkToken);
      if (!waiting) throw new HttpError(400, TOO_OLD);
      const payload = { linkId: waiting.id, asked };
      await outbox.addInTurn(on, waiting.email, { kind: 'google-link', payload });
    });
    outbox.kick();
    return 'A mail with a link is on its way.';
  });

  api.on(linkGoogle, async ({ body, network }) => {
    await limits.hit(NETWORK_RESETS, network);
    const linked = await db.transaction().execute((on) => linkByMail(services, on, body.token));
    if (!linked) throw new HttpError(400, DEAD_LINK);
    outbox.kick();
    return 'You can log in with Google now.';
  });
}
