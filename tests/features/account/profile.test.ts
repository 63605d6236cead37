import { beforeEach, expect, test } from 'vitest';
import { setHttp } from '../../../src/api/http.ts';
import { createProfileForm, createProfileLoad } from '../../../src/features/account/profile.ts';
import { FakeStorage } from '../../helpers/storage.ts';

const read = {
  ...{ firstname: 'Asha', lastname: 'Negi', email: 'asha@example.org', mobile: '9876543210', userId: 7 },
  ...{ address: 'Near the temple', city: 'Karsog', state: 'Himachal', country: 'India', zipcode: '175011' },
  ...{ dob: '', sex: 'Female', pan: '' },
};

let sent: Record<string, unknown>[];
let answer: object;
beforeEach(() => {
  new FakeStorage();
  sent = [];
  answer = read;
  setHttp({
    base: 'https://site.example/api',
    token: () => 'a-login',
    // A backend that stores what it gets.
    fetch: async (request) => {
      if (request.method === 'PUT') {
        answer = (await request.json()) as object;
        sent.push(answer as Record<string, unknown>);
      }
      return Response.json({ status: true, data: answer });
    },
  });
});

async function open() {
  const form = createProfileForm();
  await createProfileLoad(form).run();
  return form;
}

test.each([
  ['what was read', {}, read],
  ['another phone of its owner', { mobile: '+91 91234 56780' }, { ...read, mobile: '9123456780' }],
])('a profile that is saved sends %s, with the email and the id', async (_, typed, body) => {
  const form = await open();
  for (const [field, value] of Object.entries(typed)) form.set(field as 'mobile', value);
  expect(await form.submit()).toMatchObject({ state: 'success' });
  expect(sent).toEqual([body]);
  expect(form.$values.get().mobile).toBe(body.mobile);
});
