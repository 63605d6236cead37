import { expect, test } from '../helpers/browser.ts';
import { differing, forms, typeInto } from '../helpers/forms.ts';
import { settled } from '../helpers/places.ts';
import { keepLogin, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

const contact = forms.find(({ name }) => name === 'Send us a message');

test('a message that was not sent is gone when the Back button loads its page again after signing out', async ({
  page,
  site,
}) => {
  if (!contact) throw new Error('There is no form for a message.');
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await page.goto('/faq');
  await keepLogin(page, await tokenOf(site, visitor));
  await page.goto(contact.path);
  await settled(page);
  await typeInto(page, contact, contact.good);
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hh_draft_')));
  // The last field is kept a moment after it was typed.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('hh_draft_contact')))
    .toContain(contact.good['message']);
  await page.goto('/faq');
  await page.locator('#sign-out').click();
  await expect.poll(drafts).toEqual([]);
  await page.goBack();
  await settled(page);
  const nothing = Object.fromEntries(Object.keys(contact.good).map((name) => [name, '']));
  await expect.poll(() => differing(page, contact, nothing)).toEqual([]);
  // What comes back would be kept a moment later.
  await page.goto('/faq');
  expect(await drafts()).toEqual([]);
});
