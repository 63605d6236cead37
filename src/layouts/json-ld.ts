import type { Organisation } from '../content/organisation.ts';
import { paths } from '../routes.ts';

interface Facts {
  path: string;
  heading: string;
  crumbs: readonly { label: string; href: string }[];
  organisation: Organisation;
  /** Makes a whole address of a path. */
  address(path: string): string;
}

/** What every page says to machines, after schema.org: the foundation on home, the way to the page on all others. */
export function jsonLdOf({ path, heading, crumbs, organisation, address }: Facts): readonly object[] {
  if (path === paths.home) {
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'NGO',
        name: organisation.name,
        description: organisation.tagline,
        url: address(paths.home),
        foundingDate: String(organisation.founded),
        email: organisation.contact.support,
        telephone: organisation.contact.phone,
        address: organisation.contact.registrationOffice,
        sameAs: Object.values(organisation.social),
        potentialAction: { '@type': 'DonateAction', target: address(paths.donations) },
      },
    ];
  }
  const trail = [{ label: 'Home', href: paths.home }, ...crumbs, { label: heading, href: path }];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ label, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: address(href),
      })),
    },
  ];
}
