interface Held {
  readonly id: string | number;
  readonly active?: boolean | null | undefined;
  readonly deleted?: boolean | null | undefined;
}

/** The instructions that hold: active and not deleted (section 3). One that says neither holds. */
export function instructionsOf<I extends Held>({
  instuctions,
}: {
  instuctions?: readonly I[] | null | undefined;
}): I[] {
  return (instuctions ?? []).filter(({ active, deleted }) => active !== false && deleted !== true);
}

/** A campaign without what its page does not show: the page that is built ahead carries it twice, as HTML and as data. */
export function slim<C extends { instuctions?: readonly (Held & { instuction: string })[] | null | undefined }>(
  campaign: C,
) {
  return { ...campaign, instuctions: instructionsOf(campaign).map(({ id, instuction }) => ({ id, instuction })) };
}
