export const organisation = {
  name: 'Hamara Himalaya',
  tagline: 'We walk the Himalaya with people like you and carry out what others left behind.',
  contact: { support: 'support@example.org' },
  social: {
    instagram: 'https://example.org/instagram',
    facebook: 'https://example.org/facebook',
    twitter: 'https://example.org/twitter',
  },
} as const;
