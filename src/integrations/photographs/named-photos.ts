import { join } from 'node:path';
import { readCampaigns } from '../../content/campaign.ts';
import { photoOfAddress } from '../../content/photo-address.ts';
import { readResources } from '../../content/resource.ts';

/**
 * The photographs that campaigns and resources name, as paths below the content folder, each once.
 * @param today the day in India, as `2024-06-05`: what is not public on it counts only with `drafts`
 */
export async function namedPhotos(content: string, today: string, drafts: boolean): Promise<string[]> {
  const { campaigns } = await readCampaigns(join(content, 'campaigns'), today, { drafts });
  const { resources } = await readResources(join(content, 'resources'), today, { drafts });
  const addresses = [
    ...campaigns.flatMap(({ assets }) => (assets ?? []).map(({ url }) => url)),
    ...resources.map(({ resource }) => resource.image ?? ''),
  ];
  return [...new Set(addresses.map(photoOfAddress).filter((name) => name !== undefined))];
}
