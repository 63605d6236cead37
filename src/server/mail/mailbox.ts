const GOOGLE = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox to which an address leads, for counting: without what stands behind a `+`, and Google's dots and second domain. It is no
 * address to send to.
 */
export function mailboxOf(address: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/s.exec(address.trim().toLowerCase()) ?? [];
  if (!domain) return address.trim().toLowerCase();
  const bare = name.replace(/(?<=.)\+.*$/s, '');
  return GOOGLE.includes(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
}
