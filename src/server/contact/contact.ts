import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { type ContactMessage, MESSAGE_SAVED, sendContactOnce } from '../../contract/contact.ts';
import { paths, targetNotices } from '../../routes.ts';
import type { Tables } from '../database/schema.ts';
import type { Api } from '../http/api.ts';
import { NETWORK_CONTACTS } from '../limits/limits.ts';
import { keyInUse } from '../platform/errors.ts';
import { newId } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

/** Throws 409 where another message is stored under this key: the sender must not read that this one is saved. */
async function checkSame(on: Transaction<Tables>, message: ContactMessage, key: string | null): Promise<void> {
  const first = await on
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'message'])
    .where('form_key', '=', key)
    .executeTakeFirst();
  if (!first || !isDeepStrictEqual({ ...first }, message)) throw keyInUse();
}

/** The contact form: stores the message and mails it to the foundation, once for each key of a form. */
export function addContactCalls(api: Api, { db, foundation, limits, now, outbox }: Services): void {
  api.on(sendContactOnce, async ({ body, network, formKey }) => {
    await limits.hit(NETWORK_CONTACTS, network);
    const { support } = await foundation();
    const { key = formKey ?? null, ...message } = body;
    await db.transaction().execute(async (on) => {
      const stored = await on
        .insertInto('contact_messages')
        .values({ id: newId(), ...message, form_key: key, created_at: now().toISOString() })
        .onConflict((conflict) => conflict.column('form_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored) await outbox.add(on, support, { kind: 'contact', payload: message });
      else await checkSame(on, message, key);
    });
    outbox.kick();
    return MESSAGE_SAVED;
  });
  api.form(sendContactOnce, { page: () => paths.contact, done: () => `${paths.sent}#${targetNotices.contact}` });
}
