import type { Line } from '../../src/server/money/ledger.ts';
import { releasePlace } from '../../src/server/office/participants.ts';
import { addWalkIn, movePlace } from '../../src/server/office/places.ts';
import { closeDifference, closeMatters, noteReturn, undoNote } from '../../src/server/office/returned.ts';
import { closeRepaid, listMark, owedOf, paidPlaces } from '../../src/server/office/to-repay.ts';
import { HttpError, StartError } from '../../src/server/platform/errors.ts';
import { atDesk, type DeskVisitor } from './desk.ts';
import type { PaymentApp } from './payment-app.ts';

interface Place {
  txnid: string;
  campaign: string;
  person: string;
}

/** Whoever does what the office does with money. Each act comes twice, as from somebody who does not know whether it was done. */
export interface Hands {
  walkIn(about: { once: string; campaign: string; name: string; paise: number }): Promise<string>;
  move(place: Place, to: string, even: boolean): Promise<void>;
  release(place: Place): Promise<void>;
  note(txnid: string, paise: number, once: string): Promise<void>;
  close(txnid: string, back: { paise?: number; keep?: boolean; once: string }): Promise<void>;
  undo(txnid: string, line: Line): Promise<void>;
  settle(place: Place, difference: { how: 'cash' | 'waived'; paise: number; once: string }): Promise<void>;
  repay(campaign: string): Promise<void>;
}

const WHY = 'Because.';

export function officeHands({ app }: PaymentApp): Hands {
  const { db, outbox, now } = app.services;
  const by = 'asha';
  type On = Parameters<typeof addWalkIn>[0]['on'];
  const once = <T>(work: (on: On) => Promise<T>) => db.transaction().execute(work);
  async function twice<T>(work: (on: On) => Promise<T>): Promise<T> {
    const first = await once(work);
    await once(work).catch((error: unknown) => {
      if (!(error instanceof HttpError || error instanceof StartError)) throw error;
    });
    return first;
  }
  const closing = (txnid: string) => ({ txnid, reason: WHY, by, at: now() });
  const parts = (on: On) => ({ on, outbox, siteUrl: '', by, at: now() });
  return {
    async walkIn(about) {
      const walkIn = { ...about, mobile: '9876543210', email: '', room: true };
      return (await twice((on) => addWalkIn(parts(on), walkIn)))?.txnid ?? '';
    },
    async move({ campaign, person }, to, even) {
      await twice((on) => movePlace(parts(on), { campaign, person, to, even }));
    },
    async release({ txnid }) {
      await twice((on) => releasePlace(on, closing(txnid)));
    },
    async note(txnid, paise, key) {
      await twice((on) => noteReturn(on, { ...closing(txnid), paise, once: key }));
    },
    async close(txnid, back) {
      await twice((on) => closeMatters(on, closing(txnid), back));
    },
    async undo(txnid, { id }) {
      await twice((on) => undoNote(on, { ...closing(txnid), id }));
    },
    async settle({ txnid }, difference) {
      await twice((on) => closeDifference({ on, outbox, siteUrl: '' }, { ...closing(txnid), ...difference }));
    },
    async repay(campaign) {
      const list = listMark(owedOf(await paidPlaces(db, campaign)));
      await twice((on) => closeRepaid(on, campaign, { list }, { reason: WHY, by, at: now() }));
    },
  };
}

/** Somebody of the office at the desk, who sends its forms to wherever the app's requests go. */
export async function deskHands({ app }: PaymentApp): Promise<Hands> {
  const { db } = app;
  const visitor: DeskVisitor = await atDesk(app, 'asha@example.org');
  // No code is asked for on this day.
  await db
    .updateTable('staff_sessions')
    .set({ proven_at: new Date(Date.now() + 86_400_000).toISOString() })
    .execute();
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  async function send(path: string, fields: Record<string, string>): Promise<void> {
    const { status, html } = await visitor.post(path, fields);
    // Somebody sees then that it has been done, by the form that was sent before.
    if (status >= 400 && status !== 409 && status !== 422) throw new Error(`${path}: ${status} ${html}`);
  }
  const placeAt = ({ campaign, person }: Place) => `/desk/campaigns/${campaign}/people/${person}`;
  return {
    async walkIn({ campaign, name, paise }) {
      const about = { name, phone: '9876543210', email: '', pays: 'cash', amount: rupees(paise), room: 'yes' };
      await send(`/desk/campaigns/${campaign}/walk-in`, about);
      const row = db.selectFrom('enrolments').select('txnid').where('name', '=', name);
      return (await row.executeTakeFirst())?.txnid ?? '';
    },
    move: (place, to, even) => send(`${placeAt(place)}/move`, { to, sure: 'yes', ...(even && { even: 'yes' }) }),
    release: (place) => send(`${placeAt(place)}/release`, { reason: WHY }),
    note: (txnid, paise) => send(`/desk/money/returned/${txnid}`, { act: 'note', amount: rupees(paise), reason: WHY }),
    close: (txnid, { paise, keep }) =>
      send(`/desk/money/open/${txnid}`, {
        reason: WHY,
        ...(paise !== undefined && { amount: rupees(paise) }),
        ...(keep && { keep: 'yes' }),
      }),
    undo: (txnid, { id }) => send(`/desk/money/returned/${txnid}`, { act: `undo ${id}`, reason: '' }),
    settle: (place, { how, paise }) => send(`${placeAt(place)}/due`, { how, amount: rupees(paise), reason: '' }),
    repay: (campaign) => send(`/desk/campaigns/${campaign}/called-off/repay`, { which: 'all', reason: WHY }),
  };
}
