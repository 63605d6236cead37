import type { Campaign } from '../../../contract/campaign.ts';
import { extent, UNKNOWN } from '../facts.ts';

/** The four facts under the heading. */
export function Facts({ campaign }: { readonly campaign: Campaign }) {
  const { fact } = campaign;
  const rows = [
    ['Extent', extent(campaign)],
    ['Trek type', fact?.trekType],
    ['Altitude', fact?.altitude],
    ['Base camp', fact?.baseCamp],
  ] as const;
  return (
    <dl className="facts campaign-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value || UNKNOWN}</dd>
        </div>
      ))}
    </dl>
  );
}
