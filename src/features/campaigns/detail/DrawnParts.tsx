import { BeforeYouJoin } from './BeforeYouJoin.tsx';
import { WayPicture } from './WayPicture.tsx';
import { WhatCameDown } from './WhatCameDown.tsx';

/**
 * The parts of a campaign's page that change with its file, or what is noted of it, alone. The build draws them into the page, and no script need come for them;
 * where the API answers another campaign, and in the shell, they are drawn from here.
 */
export const drawnParts = { record: WhatCameDown, way: WayPicture, join: BeforeYouJoin };
