const IN_DAYS = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const campaign = (id: number, heading: string, from: number, price: number, status = 'active') => ({
  id,
  heading,
  body: `We clean the way to ${heading}.`,
  footer: 'Bring a bottle.',
  status,
  startTime: IN_DAYS(from),
  endTime: IN_DAYS(from + 2),
  price,
  enrolledCount: 12,
  raised: 4000,
  goal: 10000,
  assets: [{ url: '/pictures/kheerganga.svg' }],
  location: { place: 'Manali', address: 'Mall Road' },
  contact: { mobile: '+91 98765 43210', email: 'walks@foundation.example', alternate: '' },
  fact: { baseCamp: 'Solang', roadHead: 'Manali', railHead: 'Chandigarh', trekType: 'Easy', altitude: '2,500 m' },
  instuctions: [
    {
      id: 1,
      active: true,
      deleted: false,
      instuction: 'Wear shoes.',
      campaignId: id,
      createdAt: IN_DAYS(-9),
      updatedAt: IN_DAYS(-9),
    },
  ],
  itineraries: [{ id: 1, date: IN_DAYS(from), heading: 'Up', body: 'We walk up.' }],
});
export type PlainCampaign = ReturnType<typeof campaign>;

export const plainCampaigns = (): PlainCampaign[] => [
  campaign(7, 'Ice trek', 20, 2500),
  campaign(8, 'Free walk', 10, 0),
  campaign(9, 'Now walk', -1, 100),
  campaign(10, 'Old walk', -90, 100, 'closed'),
];

export const plainResources = [
  {
    image: '/pictures/shimla.svg',
    title: 'A report',
    href: 'https://reports.example/one',
    published: '2024-06-05T00:00:00.000Z',
    description: 'What we found.',
  },
];

export const plainProfile = {
  firstname: 'Kiran',
  lastname: 'Negi',
  email: 'kiran@example.org',
  address: '12 Lower Bazaar',
  city: 'Shimla',
  state: 'Himachal Pradesh',
  country: 'India',
  zipcode: '171001',
  mobile: '9876543210',
  dob: '1990-05-01',
  userId: 3,
  sex: 'Male',
  pan: 'ABCDE1234F',
};
