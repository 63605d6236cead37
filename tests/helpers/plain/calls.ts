import { createHash, randomBytes } from 'node:crypto';
import type { PlainSwitches } from './backend.ts';

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

/** The merchant key, its salt and the tag string of the plain backend's payments. */
export const PLAIN_MERCHANT = { key: 'plainkey', salt: 'plainsalt', tag: 'plain-tag' };

export interface PlainRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly token: string;
}

/** An answer: the HTTP status, whether it is a success or a word that says so, and `data`. */
export type PlainAnswer = readonly [httpStatus: number, status: boolean | string, data: unknown];

const good = (data: unknown): PlainAnswer => [200, true, data];
const refused = (httpStatus: number, words: string): PlainAnswer => [httpStatus, false, words];

interface PlainCall {
  readonly at: string;
  readonly login?: true;
  readonly keys?: readonly string[];
  readonly answer: (request: PlainRequest, part: string) => PlainAnswer;
}

const PAID = ['name', 'transactionId', 'amount', 'email', 'mobile'];
const PROFILE = Object.keys(plainProfile);

/** The calls of the specification, field for field, with a memory of their own. */
export function plainCalls(switches: PlainSwitches) {
  const campaigns = plainCampaigns();
  const reviews: Record<string, unknown>[] = [];
  const tokens = new Set<string>();
  const saved = { donations: [] as Record<string, unknown>[], enrolments: [] as Record<string, unknown>[] };
  let profile: Record<string, unknown> = { ...plainProfile };

  const unnamed = (): PlainAnswer => good(switches.data);
  const paged = (rows: readonly unknown[], { query }: PlainRequest, first = 0) => {
    const [page, size] = [Number(query.get('page')) - first, Number(query.get('size'))];
    return good({ count: rows.length, rows: rows.slice(page * size, (page + 1) * size) });
  };
  const now = () => new Date().toISOString();
  const filters: Record<string, (one: PlainCampaign) => boolean> = {
    incoming: ({ startTime }) => startTime > now(),
    ongoing: ({ startTime, endTime }) => startTime <= now() && endTime >= now(),
    archived: ({ endTime }) => endTime < now(),
    slider: ({ status }) => status === 'active',
  };
  const login = (): PlainAnswer => {
    // Tokens with every sign that an address would have to write otherwise.
    const token = `${randomBytes(9).toString('base64')}/+=`;
    tokens.add(token);
    return good({ token, firstTimeLogin: false, isProfileUpdated: true });
  };
  const gatewayStatus = ({ payment }: Record<string, unknown>) => String(Object(payment).txnStatus ?? 'PENDING');
  const placeOf = (row: Record<string, unknown>) =>
    !row['payment'] ? 'FREE' : gatewayStatus(row) === 'SUCCESS' ? 'PAID' : gatewayStatus(row);
  const history = (rows: readonly Record<string, unknown>[], of: (row: Record<string, unknown>) => object) =>
    rows.map((row, at) => ({
      ...{ id: at + 1, name: row['name'], email: row['email'], mobile: row['mobile'] },
      ...of(row),
      amount: row['amount'],
    }));
  const donate = ({ body }: PlainRequest) => {
    saved.donations.push(body);
    return unnamed();
  };
  const byId = (id: string) => campaigns.find((one) => String(one.id) === id);

  const calls: Readonly<Record<string, PlainCall[]>> = {
    GET: [
      {
        at: '/open/campaign/{id}',
        answer: (_, id) => (byId(id) ? good(byId(id)) : refused(404, 'There is no such campaign.')),
      },
      {
        at: '/open/campaigns',
        answer: (request) =>
          paged(campaigns.filter(filters[request.query.get('status') ?? ''] ?? (() => true)), request),
      },
      {
        at: '/open/campaigns/suggestions',
        // Nothing says that `url` is a page: here it is a picture.
        answer: () =>
          good(
            campaigns.slice(0, 3).map(({ id, heading, startTime, assets, location }) => ({
              ...{ id, heading, startTime },
              ...{ url: assets[0]?.url, place: location.place },
            })),
          ),
      },
      { at: '/open/campaign/{id}/reviews', answer: (request) => paged(reviews, request) },
      {
        at: '/user/campaign/{id}/enrollment',
        login: true,
        answer: (_, id) => {
          const own = saved.enrolments.findLast(({ campaignId }) => String(campaignId) === id);
          const status = own ? placeOf(own) : 'NONE';
          return switches.placeInStatus ? [200, status, null] : good({ status });
        },
      },
      {
        at: '/user/campaign/enrollments',
        login: true,
        answer: (request) =>
          paged(
            history(saved.enrolments, (row) => ({
              status: placeOf(row),
              campaignName: row['campaignName'],
            })),
            request,
          ),
      },
      { at: '/user/profile', login: true, answer: () => good(profile) },
      {
        at: '/user/donations',
        login: true,
        answer: (request) =>
          paged(
            history(saved.donations, (row) => ({ gatewayStatus: gatewayStatus(row) })),
            request,
          ),
      },
      {
        at: '/auth/confirm/{token}',
        answer: (_, token) => (token === switches.mailedToken ? unnamed() : refused(400, 'The token is expired.')),
      },
      { at: '/open/resources', answer: (request) => paged(plainResources, request, 1) },
    ],
    POST: [
      {
        at: '/open/campaign/review',
        keys: ['rating', 'headline', 'comment', 'profileId', 'helpfulCount', 'email', 'name', 'campaignId'],
        answer: ({ body }) => {
          reviews.unshift({ ...body, createdAt: now() });
          return unnamed();
        },
      },
      {
        at: '/user/campaign/enroll/',
        login: true,
        keys: [...PAID, 'campaignName', 'campaignId', 'payment'],
        answer: ({ body }) => {
          saved.enrolments.push(body);
          return unnamed();
        },
      },
      {
        at: '/auth/token',
        keys: ['email', 'password'],
        answer: ({ body }) => (body['password'] === 'wrong one' ? refused(401, 'Wrong password.') : login()),
      },
      // The provider's own response: its keys are the provider's.
      { at: '/auth/token/fed/google', answer: login },
      { at: '/auth/register', keys: ['mobile', 'email', 'password'], answer: unnamed },
      { at: '/auth/forget', keys: ['email'], answer: unnamed },
      {
        at: '/auth/reset/{token}',
        keys: ['password', 'password2'],
        answer: (_, token) => (token === switches.mailedToken ? unnamed() : refused(400, 'The token is expired.')),
      },
      {
        at: '/payment/generate/hash',
        keys: ['fname', 'txnid', 'amount', 'pinfo', 'email'],
        answer: ({ body: { fname, txnid, amount, pinfo, email } }) => {
          const { key, salt, tag } = PLAIN_MERCHANT;
          const covered = [key, txnid, amount, pinfo, fname, email, '', '', '', '', tag, '', '', '', '', '', salt];
          return good({ hash: createHash('sha512').update(covered.join('|')).digest('hex') });
        },
      },
      { at: '/user/donate/', login: true, keys: [...PAID, 'pan', 'payment'], answer: donate },
      { at: '/open/donate/', keys: [...PAID, 'pan', 'payment'], answer: donate },
      { at: '/open/contact', keys: ['name', 'email', 'phone', 'message'], answer: unnamed },
    ],
    PUT: [
      {
        at: '/user/profile',
        login: true,
        keys: PROFILE,
        answer: ({ body }) => {
          profile = { ...profile, ...body };
          return good(profile);
        },
      },
    ],
    DELETE: [
      {
        at: '/auth/token',
        keys: ['token'],
        answer: ({ body }) => {
          tokens.delete(String(body['token']));
          return unnamed();
        },
      },
    ],
  };

  /** The call at an address, with the part of its path; undefined for one that the specification does not have. */
  function find({ method, path }: PlainRequest): { call: PlainCall; part: string } | undefined {
    const found = (calls[method] ?? []).flatMap((call) => {
      const [before = '', after] = call.at.split(/\{\w+\}/);
      if (after === undefined) return path === call.at ? [{ call, part: '' }] : [];
      const part = path.slice(before.length, path.length - after.length);
      const fits = path.startsWith(before) && path.endsWith(after) && part !== '' && !part.includes('/');
      return fits ? [{ call, part: decodeURIComponent(part) }] : [];
    });
    // A fixed path is meant before one with a part.
    return found.find(({ part }) => part === '') ?? found[0];
  }

  return { find, saved, reviews, logIn: login, knows: (token: string) => tokens.has(token) };
}
