import type { Campaign } from '../../../contract/campaign.ts';
import { placeOf } from '../../../contract/campaign-rules.ts';
import { NO_PLACE } from '../../../contract/constants.ts';
import { indiaDay, isoDay } from '../../../lib/format.ts';
import { truncate } from '../../../lib/text.ts';
import { enrollingOf } from '../facts.ts';
import { photosOf } from '../photos/photos.ts';
import { ratingJsonLd } from './rating-json-ld.ts';

interface Site {
  /** The foundation's name. */
  readonly organizer: string;
  /** The absolute address of the campaign's page. */
  readonly address: string;
  readonly home: string;
}

/** The description of a campaign for search engines and messengers, in at most 160 characters. */
export function descriptionOf({ body, heading }: Pick<Campaign, 'body' | 'heading'>): string {
  return truncate(body, 160) || heading;
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
export function eventJsonLd(campaign: Campaign, { organizer, address, home }: Site, now = new Date()): object | null {
  const firstDay = isoDay(campaign.startTime);
  if (!firstDay) return null;
  const enrolling = enrollingOf(campaign, indiaDay(now));
  const { location, heading } = campaign;
  const hour = /^\d\d:\d\d$/.exec(location?.meetingTime ?? '')?.[0];
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: heading,
    description: descriptionOf(campaign),
    ...(campaign.language && { inLanguage: campaign.language }),
    startDate: hour ? `${firstDay}T${hour}:00+05:30` : firstDay,
    endDate: isoDay(campaign.endTime) || firstDay,
    eventStatus: `${SCHEMA}${enrolling === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: placeOf(location),
      address: { '@type': 'PostalAddress', streetAddress: location?.address || NO_PLACE, addressCountry: 'IN' },
    },
    image: photosOf(campaign).map(({ url }) => new URL(url, address).href),
    ...(typeof campaign.places === 'number' && { maximumAttendeeCapacity: campaign.places }),
    organizer: { '@type': 'Organization', name: organizer, url: home },
    offers: offer(campaign, enrolling === 'open', address),
    ...ratingJsonLd(campaign.rating),
    url: address,
  };
}
