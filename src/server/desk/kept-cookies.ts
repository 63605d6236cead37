import { cookieAttributes } from './requests.ts';

const NAME = 'list-';

/** The cookie with half of what a kept list is read with; `seconds` 0 ends it. */
export const listCookie = (deskUrl: string, campaign: string, half: string, seconds: number): string =>
  `${NAME}${campaign}=${half}${cookieAttributes(deskUrl, `Path=/desk; Max-Age=${seconds}`)}`;

/** The campaigns whose lists a browser has kept, as their addresses spell them. */
export const keptLists = (cookies: string): string[] =>
  cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith(NAME))
    .map((cookie) => cookie.slice(NAME.length).split('=')[0] ?? '');
