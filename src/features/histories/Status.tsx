const known: Readonly<Record<string, readonly [word: string, kind?: 'good' | 'bad' | 'due']>> = {
  SUCCESS: ['Paid', 'good'],
  CAPTURED: ['Paid', 'good'],
  PAID: ['Paid', 'good'],
  FREE: ['Enrolled', 'good'],
  FAILED: ['Failed', 'bad'],
  PENDING: ['Pending'],
  REFUND: ['Refund'],
  NO_PLACE: ['No place', 'due'],
  RETURNED: ['Returned'],
  CANCELLED: ['Cancelled'],
};

export function Status({ status }: { readonly status: string | null | undefined }) {
  if (!status) return null;
  const [word, kind] = known[status] ?? [status];
  return <span className={kind ? `history-status is-${kind}` : 'history-status'}>{word}</span>;
}
