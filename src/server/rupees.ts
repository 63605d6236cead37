/** Paise as the wire shows rupees: `500.00` (decision 35). */
export function rupeesOf(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}

/** Rupees of the wire, such as `500`, `500.5` or `500.00`, as whole paise, without a detour through fractions. */
export function paiseOf(rupees: string): number {
  const [whole, fraction = ''] = rupees.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
}
