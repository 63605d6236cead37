import type { Insertable, Transaction } from 'kysely';
import { DONATION_PRODUCT } from '../../../contract/payment.ts';
import { rupeesOf } from '../../../contract/rupees.ts';
import type { IntentTable } from '../../database/schema/payments.ts';
import type { Tables } from '../../database/schema.ts';
import { demoPerson } from './person.ts';

type Same = 'txnid' | 'user_id' | 'name' | 'email' | 'mobile' | 'amount_paise' | 'provider_id' | 'mode' | 'created_at';

/** What a row of donations or enrolments tells of its payment. */
interface PaidRow extends Pick<IntentTable, Same>, Partial<Pick<IntentTable, 'pan' | 'campaign_id'>> {
  address: string;
  paid_at: string | null;
}

function intentOf(type: IntentTable['type'], { address, paid_at, ...row }: PaidRow): Insertable<IntentTable> {
  return {
    txnid: row.txnid,
    type,
    status: 'paid',
    amount_paise: row.amount_paise,
    amount_text: rupeesOf(row.amount_paise),
    productinfo: row.campaign_id ?? DONATION_PRODUCT,
    firstname: demoPerson.firstname,
    email: row.email,
    campaign_id: row.campaign_id ?? null,
    user_id: row.user_id,
    name: row.name,
    mobile: row.mobile,
    pan: row.pan ?? '',
    donor: address,
    provider_id: row.provider_id,
    mode: row.mode,
    gateway_status: 'success',
    created_at: row.created_at,
    updated_at: paid_at ?? row.created_at,
    settled_at: paid_at,
    checked_at: null,
    checks: 0,
    receipt_key_hash: null,
    next_check_ms: null,
    flag: null,
    flag_evidence: null,
  };
}

/** Adds the payments behind those of the rows that were paid, so that their acknowledgements open. Nobody is asked about them. */
export async function addIntents(
  on: Transaction<Tables>,
  type: IntentTable['type'],
  rows: readonly PaidRow[],
): Promise<void> {
  const intents = rows.filter(({ paid_at }) => paid_at !== null).map((row) => intentOf(type, row));
  if (intents.length) await on.insertInto('intents').values(intents).execute();
}
