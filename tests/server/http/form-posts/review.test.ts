import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendTo } from '../../../helpers/calls.ts';
import { answerFrame, postTo } from '../../../helpers/posted.ts';
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
});
