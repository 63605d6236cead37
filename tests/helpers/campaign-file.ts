import { parseCampaignFile } from '../../src/content/campaign.ts';

/** The day on which the campaign files of these tests are read. */
export const TODAY = '2026-11-21';

export const leastFields = { heading: 'Carry down', status: 'active', startTime: '2026-12-05', endTime: '2026-12-08' };

export const parseCampaign = (fields: object, body = 'What it is about.', slug = 'carry-down', today = TODAY) =>
  parseCampaignFile(slug, fields, body, today);
