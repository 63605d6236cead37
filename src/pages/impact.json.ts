import { knownImpact } from '../site-data/campaigns.ts';

/** What all campaigns brought down (`contract/impact.ts`), for whoever wants to use it. */
export const GET = async (): Promise<Response> => Response.json(await knownImpact());
