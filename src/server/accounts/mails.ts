import { getMailChoices, type MailChoice, putMailChoice } from '../../contract/mails.ts';
import { turnMailsOff } from '../../contract/place.ts';
import { paths } from '../../routes.ts';
import type { User } from '../auth/sessions.ts';
import type { Api } from '../http/api.ts';
import { choose, isOff, turnOff } from '../mail/choices.ts';
import { kindsWhere, mailKinds } from '../mail/kinds.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { linkOf, rejectDeadLink, tokenIn } from './mailed-link.ts';

const optional = kindsWhere((line) => line.optional === true);

/** Turning letters off that nobody has to get: with the login, and by the link of such a letter. */
export function addMailChoiceCalls(api: Api, { db, now }: Services): void {
  const choicesOf = ({ email }: User): Promise<MailChoice[]> =>
    Promise.all(
      optional.map(async (kind) => ({
        ...{ kind, label: mailKinds[kind].label },
        wanted: !(await isOff(db, email, kind)),
      })),
    );
  api.on(getMailChoices, ({ user }) => choicesOf(user));
  api.on(putMailChoice, async ({ user, body: { kind, wanted } }) => {
    if (!optional.some((one) => one === kind)) throw new HttpError(404, 'This letter cannot be turned off.');
    await choose(db, { email: user.email, kind, wanted: wanted === 'yes' }, now());
    return choicesOf(user);
  });
  api.on(turnMailsOff, async ({ body }) => {
    const known = await turnOff(db, tokenIn(body.link), now());
    if (!known) rejectDeadLink(new HttpError(400, 'This link does not work any more. Nothing was turned off.'));
    return 'You get no more of these letters.';
  });
  api.form(turnMailsOff, {
    title: 'Turn these letters off',
    button: 'Turn these letters off',
    page: () => paths.mailsOff,
    carried: { link: linkOf('off') },
    done: () => paths.sent('mails-off'),
  });
}
