import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerFrame } from '../../../helpers/answer-frame.ts';
import { sendTo } from '../../../helpers/calls.ts';
import { postTo } from '../../../helpers/posted.ts';
import { startApp, type TestApp, type TestOptions } from '../../../helpers/server.ts';

const ID = 'nag-tibba-weekend';
const PATH = `/open/campaign/review?campaignId=${ID}`;
const good = {
  rating: '3',
  name: 'Yangchen',
  email: 'yangchen@example.org',
  headline: 'Heavy sacks',
  comment: 'Up light,\r\nand down heavy.',
  website: '',
};

let app: TestApp;
const start = async (options: TestOptions = {}) => {
  app = await startApp({ findFrame: answerFrame, ...options });
};
beforeEach(() => start());
afterEach(() => app.close());

const post: ReturnType<typeof postTo> = (...form) => postTo(app)(...form);
const listed = async () => (await sendTo(app)('listReviews', { params: { id: ID } })).data as { rows: object[] };

describe('a review that is posted without a script', () => {
  it('is listed once however often it is sent, and leads to the page of its campaign', async () => {
    for (let press = 0; press < 3; press++)
      expect(await post(PATH, good)).toMatchObject({ status: 303, location: `/campaigns/${ID}#review-posted` });
    expect(await listed()).toMatchObject({
      count: 1,
      rows: [{ name: 'Yangchen', rating: 3, comment: 'Up light,\nand down heavy.', email: null }],
    });
  });

  it('leads to another sentence while it waits to be read', async () => {
    await app.close();
    await start({ env: { REVIEWS: 'approve' } });
    expect(await post(PATH, good)).toMatchObject({ status: 303, location: `/campaigns/${ID}#review-waiting` });
    expect(await listed()).toMatchObject({ count: 0 });
  });

  it.each([
    ['no stars', { rating: '' }, 422, 'Choose one to five stars'],
    ['six stars', { rating: '6' }, 422, 'Choose one to five stars'],
    ['the field for robots', { website: 'https://spam.example' }, 400, 'Please leave the field website empty.'],
  ])('with %s is refused', async (_, changed, status, message) => {
    const answer = await post(PATH, { ...good, ...changed });
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(message);
  });

  it.each([
    ['of no campaign', '/open/campaign/review', 400],
    ['of an unknown one', '/open/campaign/review?campaignId=nope', 404],
    ['of one with a strange id', '/open/campaign/review?campaignId=//evil.example/%22%3E%3Cb%3E', 404],
    ['of two campaigns', `${PATH}&campaignId=other`, 400],
  ])('%s is told so in a small page that leads to this site', async (_, path, status) => {
    const { html, ...answer } = await post(path, good);
    expect(answer.status).toBe(status);
    expect(html).toMatch(/<a href="\/campaigns/);
    expect(html).not.toContain('<b>');
    expect(await listed()).toMatchObject({ count: 0 });
  });
});
