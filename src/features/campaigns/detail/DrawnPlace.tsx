import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign } from '../../../contract/campaign.ts';

/** What draws the parts. */
export const loadParts = () => import('./DrawnParts.tsx').then(({ drawnParts }) => drawnParts);
type Parts = Awaited<ReturnType<typeof loadParts>>;

/** What the build has drawn of a campaign. */
export interface Drawn {
  /** The campaign as it was then; none in the shell. */
  readonly of?: Campaign | undefined;
  /** What came of it. */
  readonly record?: ReactNode;
  /** The way, as it stands in the page. */
  readonly way?: ReactNode;
  /** What people want to know before they join. */
  readonly join?: ReactNode;
}

/** All that these parts show. */
const FIELDS = [
  'itineraries',
  'fact',
  'location',
  'preparation',
  'cancelling',
  'price',
  'language',
  'gathered',
  'next',
] as const;

interface Props {
  readonly name: keyof Parts;
  readonly campaign: Campaign;
  readonly drawn: Drawn;
}

/** A part of the page as the build drew it, or drawn anew where the campaign has changed since: the script for that comes then. */
export function DrawnPlace({ name, campaign, drawn }: Props) {
  const { of } = drawn;
  const same = of !== undefined && FIELDS.every((field) => campaign[field] === of[field]);
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    if (!same) loadParts().then(setParts, () => undefined);
  }, [same]);
  const Part = parts?.[name];
  return same || !Part ? drawn[name] : <Part campaign={campaign} />;
}
