/** The address that dials a phone number of the foundation, which is written with blanks: `tel:+919876543210`. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;
