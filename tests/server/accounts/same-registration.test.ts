import { expect, it } from 'vitest';
import { logIn, mailedToken, PASSWORD, sendTo } from '../../helpers/calls.ts';
import { hashTogether } from '../../helpers/hash-together.ts';
import { appForEach } from '../../helpers/under-test.ts';

const good = { email: 'asha@example.org', mobile: '9876543210', password: PASSWORD, key: 'a-key-of-one-form' };

const app = appForEach();

const register = async (changed: object = {}) => sendTo(app)('register', { body: { ...good, ...changed } });
const waiting = () => app.db.selectFrom('registrations').select('email').orderBy('email').execute();

it('the same values with the same key again are one registration, however the address is spelled', async () => {
  const answers = [await register(), await register({ email: 'Asha@Example.org' }), await register()];
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(await waiting()).toHaveLength(1);
  const token = mailedToken(await app.mailTo(good.email));
  expect(await sendTo(app)('confirmByLink', { body: { link: token, key: good.key } })).toMatchObject({
    data: { outcome: 'confirmed' },
  });
  expect(await logIn(app, good.email)).toBeTruthy();
});

it('sent to two processes in the same moment they are one registration too, with its password', {
  tags: ['races'],
}, async () => {
  const other = await app.beside();
  const several = [app, other, app, other];
  hashTogether(several.length, app, other);
  const answers = await Promise.all(several.map((one) => sendTo(one)('register', { body: good })));
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
  expect(await waiting()).toHaveLength(1);
  const token = mailedToken(await app.mailTo(good.email));
  await sendTo(app)('confirmByLink', { body: { link: token, key: good.key } });
  expect(await logIn(app, good.email)).toBeTruthy();
});

it('nobody gets the link of another address by sending its key again with an own address', async () => {
  await register();
  const own = 'stranger@example.org';
  expect(await register({ email: own })).toMatchObject({ http: 200 });
  expect(await waiting()).toEqual([{ email: good.email }, { email: own }]);
  const token = mailedToken(await app.mailTo(own));
  await sendTo(app)('confirmByLink', { body: { link: token, key: good.key } });
  const users = await app.db.selectFrom('users').select('email').execute();
  expect(users).toEqual([{ email: own }]);
});
