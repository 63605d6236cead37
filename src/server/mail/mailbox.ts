const GOOGLE = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox in which the mails to an address arrive, for counting. What stands behind a `+` is the reader's own mark, and Google takes
 * no notice of dots and has two domains. It is no address to send to: a few mail servers know marks of other kinds, or none.
 */
export function mailboxOf(address: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/s.exec(address.trim().toLowerCase()) ?? [];
  if (!domain) return address.trim().toLowerCase();
  const bare = name.replace(/(?<=.)\+.*$/s, '');
  return GOOGLE.includes(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
}
