import { sendContact } from '../../contract/contact.ts';
import { newId } from '../auth/tokens.ts';
import type { Api } from '../http/api.ts';
import { ADDRESS_CONTACTS } from '../limits/limits.ts';
import type { Services } from '../services.ts';

/** The contact form: stores the message and mails it to the foundation. */
export function addContactCalls(api: Api, { db, foundation, limits, now, outbox }: Services): void {
  api.on(sendContact, async ({ body, address }) => {
    await limits.hit(ADDRESS_CONTACTS, address);
    const { support } = await foundation();
    await db.transaction().execute(async (on) => {
      await on
        .insertInto('contact_messages')
        .values({ id: newId(), ...body, created_at: now().toISOString() })
        .execute();
      await outbox.add(on, support, { kind: 'contact', payload: body });
    });
    outbox.kick();
    return 'Your response has been saved successfully.';
  });
}
