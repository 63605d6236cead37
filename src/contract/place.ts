/** Shown when a campaign has no place of its own. */
export const NO_PLACE = 'Heaven';

interface Location {
  readonly place?: string | null | undefined;
  readonly meetingPoint?: string | null | undefined;
}

/** Where a campaign is, as visitors read it. */
export const placeOf = (location: Location | null | undefined): string => location?.place || NO_PLACE;

/** Where its group meets; the place stands for it where no meeting point is given. */
export const meetingPointOf = (location: Location | null | undefined): string =>
  location?.meetingPoint || placeOf(location);
