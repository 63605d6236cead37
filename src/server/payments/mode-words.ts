const MODES: Readonly<Record<string, string>> = {
  CC: 'Credit card',
  DC: 'Debit card',
  NB: 'Net banking',
  UPI: 'UPI',
  CASH: 'Wallet',
  EMI: 'Card in instalments',
  SBQR: 'QR code',
};

/** The provider's code for how something was paid, in words; an unknown code comes back as it is. */
export function modeInWords(mode: string | null): string {
  return MODES[(mode ?? '').toUpperCase()] ?? mode ?? '';
}
