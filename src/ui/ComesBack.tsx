import { shortRupees } from '../lib/format.ts';
import '../styles/comes-back.css';

interface Props {
  /** When, and what comes back then, in whole paise; the last one says all of it. */
  readonly rows: readonly (readonly [when: string, back: number])[];
}

/** What comes back of the whole, both in whole paise. */
export const backOf = (back: number, whole: number): string => {
  const amount = shortRupees(back / 100);
  return back === whole ? `All of ${amount}` : back === 0 ? 'Nothing' : amount;
};

/** What comes back of a price to who cancels, in rupees. Nothing without rows. */
export function ComesBack({ rows }: Props) {
  const whole = rows.at(-1)?.[1] ?? 0;
  if (rows.length === 0) return null;
  return (
    <table className="comes-back">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">When</th>
          <th scope="col">What comes back</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([when, back]) => (
          <tr key={when}>
            <td>{when}</td>
            <td>{backOf(back, whole)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
