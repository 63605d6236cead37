import type { Marks } from './marks.ts';

interface InstructionState {
  readonly id: string | number;
  readonly active?: boolean | null | undefined;
  readonly deleted?: boolean | null | undefined;
}

interface Words {
  readonly instuction: string;
  readonly marks?: Marks;
}

/** The instructions to show: all but those that are inactive or deleted. One that says neither is shown. */
export function activeInstructions<I extends InstructionState>({
  instuctions,
}: {
  instuctions?: readonly I[] | null | undefined;
}): I[] {
  return (instuctions ?? []).filter(({ active, deleted }) => active !== false && deleted !== true);
}

/** The campaign without the instruction fields that its page does not show. The built page carries the campaign as data, so each field costs bytes. */
export function compactCampaign<C extends { instuctions?: readonly (InstructionState & Words)[] | null | undefined }>(
  campaign: C,
) {
  const instuctions = activeInstructions(campaign).map(({ id, instuction, marks }) => ({
    id,
    instuction,
    ...(marks && { marks }),
  }));
  return { ...campaign, instuctions };
}
