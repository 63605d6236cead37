import type { Organisation } from '../content/organisation.ts';

/** The pages of the foundation on other sites, as far as it has them, with the icon of each. */
export function socialLinks({ instagram, facebook, twitter }: Organisation['social']) {
  const links = [
    { icon: 'instagram', name: 'Instagram', href: instagram },
    { icon: 'facebook', name: 'Facebook', href: facebook },
    { icon: 'twitter', name: 'Twitter', href: twitter },
  ] as const;
  return links.filter(({ href }) => href);
}
