import { BeforeYouJoin } from './BeforeYouJoin.tsx';
import { WayPicture } from './WayPicture.tsx';

/**
 * The parts of a campaign's page that change with its file alone. The build draws them into the page, and no script need come for them;
 * where the API answers another campaign, and in the shell, they are drawn from here.
 */
export const drawnParts = { way: WayPicture, join: BeforeYouJoin };
