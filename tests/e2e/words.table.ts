import { paths } from '../../src/routes.ts';

/** A page of words: its own heading and title, the pages of its breadcrumb, and texts of the specification to the letter. */
export interface Row {
  path: string;
  h1: string;
  title: string;
  crumbs: string[];
  texts: (string | RegExp)[];
}

const donate = 'Donate Now';
const row = (path: string, h1: string, title: string, crumbs: string[], ...texts: (string | RegExp)[]): Row => ({
  path,
  h1,
  title: `${title} · Hamara Himalaya`,
  crumbs: ['Home', ...crumbs],
  texts,
});

const FAILED = "We're sorry, your payment failed to process. Please try again or contact our support.";
const VERIFY = 'Please verify your email to access your donation history.';
const UPDATED = 'last updated June 5, 2024';
const NO_REFUND = 'Donations are accepted only in Indian Rupees and cannot be cancelled or refunded (80G).';

/** What the specification says of the pages of words. */
export const pagesOfWords: Row[] = [
  row(
    paths.about,
    'About Us',
    'About Us',
    [],
    // What is recorded since is added to 1000 and 1600.
    /campaigns\s*1[01]\d\d\+/,
    /tons cleaned\s*16\d\d\+/,
    'years since 2016',
    'country',
    'tons cleaned',
    'founder’s story',
    'Our mission',
    'Our vision',
    'At the recycler',
    'Our values',
    'The team',
    'Partners',
  ),
  row(
    paths.projects,
    'Projects',
    'Projects',
    [],
    'Rakcham MRF',
    'Sustaining Paradise',
    'Narkanda waste management',
    'Project Satyug',
    'Awareness wall art campaigns',
    'Waste to craft',
    'Done',
    'Running',
    'What came of it: ',
  ),
  row(
    paths.project('rakcham-mrf'),
    'Rakcham MRF',
    'Rakcham MRF',
    ['Projects'],
    'Done',
    '2 May 2022 to 31 October 2023',
    'What came of it',
  ),
  row(paths.project('shikhar-sankalp'), 'शिखर संकल्प', 'शिखर संकल्प', ['Projects']),
  row(
    paths.faq,
    'Frequently asked questions',
    'FAQ',
    [],
    'How can I volunteer?',
    'How can I contribute?',
    'How hard is the trek?',
    /Is your question not here\?.*\+91 98000 00001/,
  ),
  row(
    paths.legal,
    'Legal',
    'Legal',
    [],
    'Products and services',
    'Donation guidelines',
    'Shipping and returns',
    'Cancellations and refunds',
    'Disclaimers',
  ),
  row(paths.privacy, 'Privacy policy', 'Privacy policy', [], UPDATED),
  {
    ...row(
      paths.hindi,
      'हमारा हिमालय',
      'हमारा हिमालय',
      [],
      'हम हिमालय में सफ़ाई करते हैं।',
      'अभियान देखें',
      'दान करें',
      'हम कौन हैं',
      'हमारे साथ कैसे चलें',
      'दान कैसे दें',
      'किसे फ़ोन करें',
      'फ़ोन करें: ',
    ),
    crumbs: ['मुखपृष्ठ'],
  },
  row(paths.terms, 'Terms and conditions', 'Terms and conditions', [], UPDATED, NO_REFUND),
  row(paths.refund, 'Refund policy', 'Refund policy', [], NO_REFUND),
  row(paths.shipping, 'Shipping and returns', 'Shipping and returns', []),
  row(
    paths.details,
    'Our details',
    'Our details',
    [],
    'Registrations',
    'For the tax deduction of donors in India.',
    'Account for foreign contributions',
    'IFSC',
    'SWIFT',
    'How a donation is used',
  ),
  row(
    paths.contact,
    'Contact',
    'Contact',
    [],
    'Registration office',
    'Corporate address',
    'Instagram',
    'Facebook',
    'Twitter',
    '+91 98000 00001',
    '+91 98000 00002',
    'support@foundation.example',
  ),
  row(
    paths.volunteerSuccess,
    'Check your email',
    'Check your email',
    ['Join Us'],
    'A confirmation email was sent',
    'spam',
  ),
  row(paths.donationSuccess, 'Donation Success', 'Donation Success', [donate], 'A receipt will come to you by email.'),
  row(paths.donationFailed, 'Donation Failed', 'Donation Failed', [donate], FAILED),
  row(paths.donationFail, 'Donation Failed', 'Donation Failed', [donate], FAILED),
  row(paths.donationPending, 'Payment status', 'Payment status', [donate]),
  row(paths.donationConfirm, 'Confirm your email', 'Confirm your email', [donate], VERIFY, 'Log In'),
  row(paths.donationHistoryEmail, 'Donation history', 'Donation history', [donate], VERIFY, 'Log In'),
  row(paths.notFound, 'This path ends here', 'Page not found', [], 'The link is broken'),
];
