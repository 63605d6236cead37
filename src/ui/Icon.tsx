interface Props {
  /** Path data: one of the constants of `lib/icons.ts`. */
  shape: string;
  /** Side in CSS pixels. */
  size?: number;
  className?: string;
}

/** An icon beside text, or inside a control with a name of its own: it is hidden from screen readers. */
export function Icon({ shape, size = 24, className = '' }: Props) {
  return (
    <svg
      className={`icon ${className}`.trim()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  );
}
