import { isPlainClick } from '../browser.ts';
import '../../styles/pagination.css';

/** The number of a page, or a gap between two. */
type Step = number | `gap-${number}`;

/** The first, the last and the current page with its neighbours; a `gap` where numbers are left out. */
export function steps(page: number, pages: number): Step[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [`gap-${n}` as const, n] : [n];
  });
}

interface Props {
  /** What is paged, for a screen reader: `campaigns`. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
  readonly onGo: (page: number) => void;
}

/** Page numbers as links: they can be shared, opened in a new tab, and work before the script has loaded. */
export function Pagination({ label, page, pages, href, onGo }: Props) {
  if (pages < 2) return null;
  const link = (to: number, text: string | number, name: string, rel?: string) => (
    <a
      href={href(to)}
      rel={rel}
      aria-label={name}
      aria-current={to === page ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo(to);
      }}
    >
      {text}
    </a>
  );
  return (
    <nav className="pagination" aria-label={`Pages of ${label}`}>
      <ul>
        {page > 1 && <li>{link(Math.min(page - 1, pages), '‹', 'Previous page', 'prev')}</li>}
        {steps(page, pages).map((step) => (
          <li key={step}>{typeof step === 'number' ? link(step, step, `Page ${step}`) : <span>…</span>}</li>
        ))}
        {page < pages && <li>{link(page + 1, '›', 'Next page', 'next')}</li>}
      </ul>
    </nav>
  );
}
