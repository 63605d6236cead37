import { indiaDay } from '../day.ts';

export interface Offer {
  listed: number;
  status: string;
  end_day: string;
}

/** Whether a campaign took enrolments at a moment: still listed, `active` (decision 31), not over on India's day. */
export function isOpen(campaign: Offer, at: Date): boolean {
  return campaign.listed === 1 && campaign.status === 'active' && campaign.end_day >= indiaDay(at);
}
