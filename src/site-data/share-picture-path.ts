/** The address of a page's Open Graph picture: 1200 by 630, made from the page's title when the site is built. */
export const ogImagePath = (path: string): string => `/og${path === '/' ? '/home' : path}.jpg`;
