import { sendContact } from '../contract/contact.ts';
import type { Api } from './http/api.ts';
import { ADDRESS_CONTACTS } from './limits.ts';
import type { Services } from './services.ts';
import { drawId } from './tokens.ts';

/** A visitor's message: kept, and passed on to the foundation by mail (section 7). */
export function registerContact(api: Api, { db, foundation, limits, now, outbox }: Services): void {
  api.on(sendContact, async ({ body, address }) => {
    await limits.hit(ADDRESS_CONTACTS, address);
    const { support } = await foundation();
    await db.transaction().execute(async (on) => {
      await on
        .insertInto('contact_messages')
        .values({ id: drawId(), ...body, created_at: now().toISOString() })
        .execute();
      await outbox.add(on, support, { kind: 'contact', payload: body });
    });
    outbox.kick();
    return 'Your response has been saved successfully.';
  });
}
