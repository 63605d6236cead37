import type { WalkRecord } from './campaign.ts';

/** The kinds of waste that are weighed apart; what is of several kinds is `other`. */
export const GATHERED_KINDS = ['plastic', 'glass', 'metal', 'paper', 'cloth', 'other'] as const;
export type GatheredKind = (typeof GATHERED_KINDS)[number];

export const roundKilograms = (kilograms: number): number => Math.round(kilograms * 10) / 10;

interface Weighed {
  kinds?: Readonly<Record<string, number | null | undefined>> | null | undefined;
}

/** What was weighed, in the order of the kinds. */
export const weighedKinds = ({ kinds }: Weighed): [kind: GatheredKind, kilograms: number][] =>
  GATHERED_KINDS.flatMap((kind): [GatheredKind, number][] => {
    const kilograms = kinds?.[kind];
    return typeof kilograms === 'number' ? [[kind, kilograms]] : [];
  });

/** What the campaign's file says of a walk. */
type FileRecord = Pick<WalkRecord, 'people' | 'went' | 'photos'> & Weighed;

/** What the desk has noted of it. */
export interface DeskRecord extends Pick<WalkRecord, 'people' | 'kinds' | 'went'> {
  /** It is not to be shown, whatever the campaign's file says. */
  withdrawn: boolean;
}

/**
 * The record that holds: of the people, of all weights together, and of where they went, the desk's word where it has one, otherwise that of
 * the campaign's file; photographs are the file's. Undefined where the desk has withdrawn it, or where nothing is known.
 */
export function heldRecord(file: FileRecord | null | undefined, desk?: DeskRecord): WalkRecord | undefined {
  if (desk?.withdrawn) return undefined;
  const people = desk?.people || file?.people;
  const weighed = [desk, file].map((one) => weighedKinds(one ?? {})).find((kinds) => kinds.length > 0);
  const went = desk?.went || file?.went;
  const photos = file?.photos?.length ? file.photos : undefined;
  if (!people && !weighed && !photos) return undefined;
  return {
    ...(people && { people }),
    ...(weighed && {
      kilograms: roundKilograms(weighed.reduce((sum, [, kilograms]) => sum + kilograms, 0)),
      kinds: Object.fromEntries(weighed),
    }),
    ...(went && { went }),
    ...(photos && { photos }),
  };
}
