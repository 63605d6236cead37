import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';
import { Campaign, CampaignFilter } from './campaign.ts';
import { DIFFICULTIES, PRICES, REGION_MAX, WORDS_MAX } from './campaign-rules.ts';
import { CAMPAIGN_PAGE_SIZE } from './constants.ts';
import { pageQuery, text } from './fields.ts';

const orBlank = (schema: v.GenericSchema<string, string>) =>
  v.optional(
    v.pipe(
      schema,
      v.transform((value) => value || undefined),
    ),
  );

const oneOf = <const T extends readonly string[]>(values: T, message: string) =>
  v.optional(
    v.pipe(
      v.string(message),
      v.trim(),
      v.check((value) => !value || values.includes(value), message),
      v.transform((value) => (value as T[number]) || undefined),
    ),
  );

/**
 * A campaign belongs to each month that it touches, and holds each of the words somewhere in heading, place, region, address or
 * description.
 */
const campaignSearch = {
  month: orBlank(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/, 'month must be a year and a month, such as 2026-12.'),
    ),
  ),
  region: orBlank(text(0, REGION_MAX, 'region must be text.')),
  difficulty: oneOf(DIFFICULTIES, 'difficulty must be easy, moderate or difficult.'),
  price: oneOf(PRICES, 'price must be free or paid.'),
  words: orBlank(text(0, WORDS_MAX, 'words must be text.')),
};

const CampaignSearch = v.object(campaignSearch);
export type CampaignSearch = v.InferOutput<typeof CampaignSearch>;

/** A page of campaigns. The answer to a search names it in `search`: a backend that names nothing has not searched. */
export const listCampaigns = {
  method: 'GET',
  path: '/open/campaigns',
  auth: 'none',
  query: v.object({ ...pageQuery(CAMPAIGN_PAGE_SIZE), status: v.optional(CampaignFilter), ...campaignSearch }),
  answer: v.object({ ...read.pageSchema(Campaign).entries, search: v.nullish(v.object({})) }),
} as const satisfies Call;
