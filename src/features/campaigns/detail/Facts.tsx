import type { Campaign } from '../../../contract/campaign.ts';
import { extent, UNKNOWN } from '../facts.ts';
import { FactList } from './FactList.tsx';

/** The four facts under the heading. */
export function Facts({ campaign }: { readonly campaign: Campaign }) {
  const { fact } = campaign;
  return (
    <FactList
      className="facts campaign-facts"
      rows={[
        ['Extent', extent(campaign) || UNKNOWN],
        ['Trek type', fact?.trekType || UNKNOWN],
        ['Altitude', fact?.altitude || UNKNOWN],
        ['Base camp', fact?.baseCamp || UNKNOWN],
      ]}
    />
  );
}
