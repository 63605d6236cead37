import type { Campaign } from '../../contract/campaign.ts';
import { cut } from '../../lib/cut.ts';
import { isoDay } from '../../lib/format.ts';
import { enrollingOf } from './facts.ts';
import { photosOf } from './pictures.ts';
import { NO_PLACE } from './summary.ts';

interface Site {
  /** The foundation's name. */
  readonly organizer: string;
  /** The campaign's page, as a whole address. */
  readonly address: string;
  readonly home: string;
}

/** What search engines and messengers show of a campaign, in at most 160 characters. */
export function descriptionOf({ body, heading }: Pick<Campaign, 'body' | 'heading'>): string {
  return cut(body, 160) || heading;
}

const SCHEMA = 'https://schema.org/';

function offer({ price }: Campaign, open: boolean, address: string) {
  return {
    '@type': 'Offer',
    url: address,
    price: (price ?? 0).toFixed(2),
    priceCurrency: 'INR',
    availability: `${SCHEMA}${open ? 'InStock' : 'SoldOut'}`,
  };
}

/** The campaign as a schema.org Event; days are India's. `null` while its start is unknown: an Event must have one. */
export function eventJsonLd(campaign: Campaign, { organizer, address, home }: Site): object | null {
  const startDate = isoDay(campaign.startTime);
  if (!startDate) return null;
  const enrolling = enrollingOf(campaign);
  const { location, heading } = campaign;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: heading,
    description: descriptionOf(campaign),
    startDate,
    endDate: isoDay(campaign.endTime) || startDate,
    eventStatus: `${SCHEMA}${enrolling === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: location?.place || NO_PLACE,
      address: { '@type': 'PostalAddress', streetAddress: location?.address || NO_PLACE, addressCountry: 'IN' },
    },
    image: photosOf(campaign).map(({ url }) => new URL(url, address).href),
    organizer: { '@type': 'Organization', name: organizer, url: home },
    offers: offer(campaign, enrolling === 'open', address),
    url: address,
  };
}
