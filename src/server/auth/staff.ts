import type { Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Role } from '../database/schema/desk.ts';
import type { Tables } from '../database/schema.ts';
import { StartError } from '../platform/errors.ts';
import { newId } from '../platform/tokens.ts';

export interface Staff {
  id: string;
  email: string;
  role: Role;
  /** Ids, of no meaning for the office, which sees all. */
  campaigns: readonly string[];
}

/** Whether somebody may see and do what belongs to a campaign. */
export const leads = ({ role, campaigns }: Staff, campaign: string): boolean =>
  role === 'office' || campaigns.includes(campaign);

export async function listStaff(db: Database): Promise<Staff[]> {
  const rows = await db.selectFrom('staff').selectAll().orderBy('email').execute();
  const led = await db.selectFrom('staff_campaigns').selectAll().orderBy('campaign_id').execute();
  return rows.map(({ id, email, role }) => ({
    ...{ id, email, role },
    campaigns: led.filter(({ staff_id }) => staff_id === id).map(({ campaign_id }) => campaign_id),
  }));
}

export async function staffOf(db: Database, email: string): Promise<Staff | undefined> {
  return (await listStaff(db)).find((one) => one.email === email.trim().toLowerCase());
}

interface Appointment {
  email: string;
  role: Role;
  campaigns: readonly string[];
}

/**
 * Lets somebody work on the desk, or changes what he may do. Rejects with a `StartError` where a leader leads none, a campaign is unknown,
 * and for the last one of the office.
 */
export async function appoint(
  on: Transaction<Tables>,
  { email, role, campaigns }: Appointment,
  at: Date,
): Promise<void> {
  const address = email.trim().toLowerCase();
  const led = role === 'leader' ? [...new Set(campaigns)] : [];
  if (role === 'leader' && !led.length) throw new StartError('A leader needs a campaign.');
  for (const id of led) {
    const known = await on.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw new StartError(`There is no campaign with the id "${id}".`);
  }
  if (role !== 'office') await keepOffice(on, address);
  const { id } = await on
    .insertInto('staff')
    .values({ id: newId(), email: address, role, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await on.deleteFrom('staff_campaigns').where('staff_id', '=', id).execute();
  if (led.length)
    await on
      .insertInto('staff_campaigns')
      .values(led.map((campaign_id) => ({ staff_id: id, campaign_id })))
      .execute();
}

/** Ends all his logins. Rejects with a `StartError` for an unknown one and for the last of the office. */
export async function dismiss(on: Transaction<Tables>, email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  await keepOffice(on, address);
  const { numDeletedRows } = await on.deleteFrom('staff').where('email', '=', address).executeTakeFirst();
  if (!numDeletedRows) throw new StartError(`${address} does not work on the desk.`);
}

/** The rows stay locked, so that two who dismiss each other wait. */
async function keepOffice(on: Transaction<Tables>, email: string): Promise<void> {
  const office = await on
    .updateTable('staff')
    .set({ role: 'office' })
    .where('role', '=', 'office')
    .returning('email')
    .execute();
  if (office.length === 1 && office[0]?.email === email)
    throw new StartError(`${email} is the last one of the office; add another one first.`);
}
