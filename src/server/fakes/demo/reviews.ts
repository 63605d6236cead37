import type { ReviewForm } from '../../../contract/review.ts';

/** A review for a sample campaign; `daysAgo` counts from the day of the first start. Reviews of a removed campaign are skipped. */
export type DemoReview = ReviewForm & { campaignId: string; rating: number; helpfulCount: number; daysAgo: number };

const email = 'reader@example.org';

/** More than two pages for Kheerganga, some for others, none for the rest. Reviewers are described by kind and are no real persons. */
export const reviews: readonly DemoReview[] = [
  {
    campaignId: 'kheerganga-carry-down',
    name: 'Trekker from Mandi',
    email,
    headline: 'Heavier down than up, as promised',
    comment:
      'I came for the hot spring and stayed for the people. Nobody counts who carries more. My knees disagreed for two days, the rest of me is coming again.',
    rating: 5,
    helpfulCount: 14,
    daysAgo: 3,
  },
  {
    campaignId: 'kheerganga-carry-down',
    name: 'Student from Chandigarh',
    email,
    headline: 'My first trek',
    comment:
      'I was the slowest and nobody made me feel it. Bring:\n- a second pair of socks\n- a torch that works\n- a cap for the night',
    rating: 5,
    helpfulCount: 9,
    daysAgo: 12,
  },
  {
    campaignId: 'kheerganga-carry-down',
    name: 'Family of four, Delhi',
    email,
    headline: 'Good with children from about twelve on',
    comment:
      'Ours were ten and thirteen. The thirteen-year-old loved it. The ten-year-old loved the pick-up at the end.',
    rating: 4,
    helpfulCount: 6,
    daysAgo: 31,
  },
  {
    campaignId: 'kheerganga-carry-down',
    name: 'Nurse from Kullu',
    email,
    headline: 'Well looked after',
    comment:
      'The first-aid box is a real one, and somebody knows how to use it. I wish that all groups on this path had that.',
    rating: 5,
    helpfulCount: 11,
    daysAgo: 47,
  },
  {
    campaignId: 'kheerganga-carry-down',
    name: 'यात्री, शिमला',
    email,
    headline: 'बहुत अच्छा अनुभव',
    comment: 'जगह सुंदर है और काम ज़रूरी। अगली बार अपने पूरे दफ़्तर को साथ लाऊँगा।',
    rating: 5,
    helpfulCount: 4,
    daysAgo: 60,
  },
  {
    campaignId: 'kheerganga-carry-down',
    name: 'Walker from Pune',
    email,
    headline: 'Too many of us',
    comment:
      'The work was well organised, but twenty-two people at one spring are a crowd of their own. Two smaller groups would be better. The supper was excellent.',
    rating: 3,
    helpfulCount: 17,
    daysAgo: 75,
  },
  {
    campaignId: 'kheerganga-carry-down',
    name: 'Retired teacher, Solan',
    email,
    headline: 'Six hours became eight',
    comment:
      'For somebody of sixty-six it took eight hours, and a guide stayed with me all the way. I have carried one bottle down. It was a large bottle.',
    rating: 5,
    helpfulCount: 23,
    daysAgo: 90,
  },
  {
    campaignId: 'kheerganga-carry-down',
    name: 'Cook from Bhuntar',
    email,
    headline: 'They wash their own plates',
    comment: 'I have cooked for many groups. This one washed up. I say no more.',
    rating: 5,
    helpfulCount: 31,
    daysAgo: 104,
  },
  {
    campaignId: 'kheerganga-carry-down',
    name: 'Cyclist from Jaipur',
    email,
    headline: 'Rain for three days',
    comment:
      'It rained from the first step to the last. Take a real poncho, and put everything into a dry bag. The spring is best in the rain.',
    rating: 4,
    helpfulCount: 3,
    daysAgo: 131,
  },
  {
    campaignId: 'shimla-ridge-morning',
    name: 'Shopkeeper, Lower Bazaar',
    email,
    headline: 'I have walked past it for years',
    comment:
      'I have looked down that slope from my window for twenty years. On Saturday I stood in it. From my window it looks much better now.',
    rating: 5,
    helpfulCount: 8,
    daysAgo: 20,
  },
  {
    campaignId: 'shimla-ridge-morning',
    name: 'Visitor from Kolkata',
    email,
    headline: 'The best breakfast in town',
    comment: 'We came by chance, were given gloves, and by ten we knew more people in Shimla than in our own building.',
    rating: 5,
    helpfulCount: 5,
    daysAgo: 55,
  },
  {
    campaignId: 'srikhand-mahadev-pilgrim-path',
    name: 'Mountaineer from Manali',
    email,
    headline: 'Take the word Difficult seriously',
    comment:
      'We turned back at Nain Sarovar because of the wind, and that was right. Whoever has not been above 4,000 m should first walk Hampta or Har Ki Dun.',
    rating: 5,
    helpfulCount: 27,
    daysAgo: 118,
  },
  {
    campaignId: 'beas-kund-four-days',
    name: 'Engineer from Bengaluru',
    email,
    headline: 'About that kitchen sink',
    comment: 'I carried it. It weighed eleven kilos. If its owner reads this: it is in Bhuntar and in good health.',
    rating: 5,
    helpfulCount: 42,
    daysAgo: 14,
  },
  {
    campaignId: 'serolsar-lake-birds',
    name: 'Mother of two, Banjar',
    email,
    headline: 'A day for small legs',
    comment:
      'Level, short, shady, and a story about a bird. Mine looked for it for three hours and were quiet all the time.',
    rating: 5,
    helpfulCount: 12,
    daysAgo: 70,
  },
];
