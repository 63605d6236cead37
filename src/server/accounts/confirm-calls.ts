import { html } from 'hono/html';
import { type ConfirmOutcome, confirmByLink, confirmUser } from '../../contract/auth.ts';
import type { CallReply } from '../../contract/call.ts';
import { GOOGLE_LINK } from '../../contract/google-link.ts';
import { paths } from '../../routes.ts';
import type { Api, Parsed } from '../http/api.ts';
import { NETWORK_MAILS } from '../limits/limits.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import {
  addUser,
  confirmByKey,
  type MailedLink,
  mailChoice,
  outcomeOf,
  registrationOfLink,
  waitingRegistrations,
} from './confirm.ts';
import { inTurn, isStillCurrent, openLogin } from './login.ts';
import { linkOf, rejectDeadLink, tokenIn } from './mailed-link.ts';

const DEAD_CONFIRM_LINK = 'This link does not work any more. Please register again.';
const WRONG_PASSWORD =
  'This is not the password of the registration. If somebody else has registered your address, or you have forgotten it, ask for a link to choose another one.';

const GOOGLE_NEEDS_SCRIPTS =
  'Linking your login with Google needs JavaScript. Please open the link in a browser that has it. Nothing was changed.';

const answers: Readonly<Partial<Record<ConfirmOutcome, unknown>>> = {
  'choose-password': { choosePassword: true },
  'account-exists': { accountExists: true },
};

type LinkRequest = Parsed<typeof confirmByLink>;
type LinkReply = Pick<CallReply<typeof confirmByLink>, 'outcome' | 'login'>;

/**
 * The calls of the link in the mail about a registration. Its page changes nothing by being opened, except in the browser that registered:
 * the registration may be a stranger's.
 */
export function addConfirmCalls(api: Api, services: Services): void {
  const { db, limits, now, passwords } = services;

  // Whoever calls it has shown the mailbox and nothing else: the password may be a stranger's, and a link to choose another one is mailed.
  api.on(confirmUser, async ({ params, network, browser }) => {
    const at = now().toISOString();
    const link = await registrationOfLink(db, params.token, at);
    if (!link) throw new HttpError(400, DEAD_CONFIRM_LINK);
    await mailChoice(services, link, { at, browser }, network);
    return answers[await outcomeOf(db, link.email)] ?? 'User has been confirmed successfully.';
  });

  /** Confirms with the password and logs in; a form without a script is not logged in. */
  async function byPassword(
    link: MailedLink,
    { body, network, browser, signal, formKey }: LinkRequest,
  ): Promise<LinkReply> {
    const { email } = link;
    const device = body.device ?? '';
    return inTurn(services, { email, network, device, signal }, async (admitted) => {
      let [wrong, right] = [false, false];
      try {
        const time = now().toISOString();
        const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
        const own = user ? [] : await waitingRegistrations(db, link, time);
        const hashes = [user, ...own].flatMap((row) => (row ? [row.password_hash] : []));
        const found = await passwords.verify(body.password, hashes, admitted.lane);
        wrong = found < 0;
        if (wrong) throw new HttpError(403, WRONG_PASSWORD);
        const reply = await db.transaction().execute(async (on): Promise<LinkReply> => {
          const registration = own[found];
          const id = registration ? await addUser(on, registration, time, 'typed') : user?.id;
          wrong = Boolean(user && !(await isStillCurrent(on, user.id, user.password_version)));
          if (wrong) throw new HttpError(403, WRONG_PASSWORD);
          const outcome = await outcomeOf(on, email);
          if (formKey !== undefined || id === undefined) return { outcome };
          return { outcome, login: await openLogin(services, on, id, browser, device) };
        });
        right = true;
        return reply;
      } finally {
        if (!wrong) await admitted.forgive(right);
      }
    });
  }

  api.on(confirmByLink, async (request) => {
    const { body, network, browser } = request;
    const token = tokenIn(body.link);
    if (token === GOOGLE_LINK) throw new HttpError(422, GOOGLE_NEEDS_SCRIPTS);
    const link = await registrationOfLink(db, token, now().toISOString());
    if (!link) return rejectDeadLink(new HttpError(400, DEAD_CONFIRM_LINK));
    const { email, next } = link;
    if (body.choose) {
      await limits.hit([NETWORK_MAILS, network]);
      await mailChoice(services, link, { at: now().toISOString(), browser }, network);
    } else if (body.password) return { email, next, ...(await byPassword(link, request)) };
    else if (body.key) await confirmByKey(services, link, body.key);
    return { email, next, outcome: await outcomeOf(db, email) };
  });
  api.form(confirmByLink, {
    title: 'Confirm your email',
    button: 'Confirm my email',
    below: html`<p>You have forgotten it, or somebody else has registered your address?</p><p><button class="btn" type="submit" name="choose" value="yes">Email me a link to choose a password</button></p>`,
    page: () => paths.confirm('email'),
    done: (_query, answer) => paths.sent(Object(answer).outcome as Exclude<ConfirmOutcome, 'ask-password'>),
    carried: { link: linkOf('confirm') },
  });
}
