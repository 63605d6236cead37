import type { Campaign } from '../../../contract/campaign.ts';
import { paths } from '../../../routes.ts';
import { downloadFile } from '../../../ui/browser.ts';

/** The absolute address of a campaign's page. */
export const addressOf = (campaign: Campaign) => new URL(paths.campaign(campaign.id), window.location.href).href;

/** Saves the campaign's days as a calendar file; does nothing while its start is unknown. */
export async function downloadCalendar(campaign: Campaign): Promise<void> {
  const { campaignCalendar } = await import('./calendar.ts');
  const file = campaignCalendar(campaign, addressOf(campaign));
  if (file === null) return;
  downloadFile(`${String(campaign.id).replace(/[^\w-]+/g, '-')}.ics`, 'text/calendar', file);
}
