/** Content entries in the order that their editors gave them. */
export const byOrder = <Entry extends { data: { order: number } }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => a.data.order - b.data.order);
