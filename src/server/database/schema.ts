import type { AccountTables } from './schema/accounts.ts';
import type { CampaignTables } from './schema/campaigns.ts';
import type { MailTables } from './schema/mail.ts';
import type { PanTables } from './schema/pan.ts';
import type { PaymentTables } from './schema/payments.ts';

/**
 * Every table. Times are ISO 8601 strings in UTC, days are India's as `YYYY-MM-DD`, amounts are whole paise,
 * flags are 0 or 1, so that both engines store and sort them in the same way.
 */
export interface Tables extends AccountTables, CampaignTables, MailTables, PanTables, PaymentTables {}
