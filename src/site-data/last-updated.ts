/** The day of a policy's last change, in fixed words: `last updated June 5, 2024`. */
export function lastUpdated(day: string): string {
  const written = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
  return `last updated ${written}`;
}
