import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { type ContactMessage, MESSAGE_SAVED, sendContactOnce } from '../../contract/contact.ts';
import { paths } from '../../routes.ts';
import type { Tables } from '../database/schema.ts';
import type { Api } from '../http/api.ts';
import { keyInUse } from '../platform/errors.ts';
import { newId } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

/** Throws 409: the sender must not read that this message is saved. */
async function checkSame(on: Transaction<Tables>, message: ContactMessage, key: string | null): Promise<void> {
  const first = await on
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'message'])
    .where('form_key', '=', key)
    .executeTakeFirst();
  if (!first || !isDeepStrictEqual({ ...first }, message)) throw keyInUse();
}

/** Stores a message and mails it to the foundation, once for each key of a form. Those shortly one after the other go in one mail. */
export function addContactCalls(api: Api, { db, foundation, now, outbox }: Services): void {
  api.on(sendContactOnce, async ({ body, network, formKey }) => {
    const { support } = await foundation();
    const { key = formKey ?? null, ...message } = body;
    const id = newId();
    await db.transaction().execute(async (on) => {
      const stored = await on
        .insertInto('contact_messages')
        .values({ id, ...message, mail_id: '', form_key: key, created_at: now().toISOString() })
        .onConflict((conflict) => conflict.column('form_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!stored) return checkSame(on, message, key);
      const mail_id = await outbox.addInTurn(on, support, { kind: 'contact', payload: {} }, network);
      await on.updateTable('contact_messages').set({ mail_id }).where('id', '=', id).execute();
    });
    outbox.kick();
    return MESSAGE_SAVED;
  });
  api.form(sendContactOnce, {
    title: 'Send us a message',
    button: 'Send message',
    page: () => paths.contact,
    done: () => paths.sent('message'),
  });
}
