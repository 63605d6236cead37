import { expect, test } from 'vitest';
import { paths } from '../../src/routes.ts';
import { demoPerson } from '../../src/server/fakes/demo/people.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { donor } from '../helpers/payment.ts';
import { CAMPAIGN } from '../helpers/places.ts';
import { linkIn, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';
import type { Tab } from './drive/browser.ts';
import { inEachEngine } from './drive/suite.ts';
import { arrives, fill, open, press, settled, shows, travel, until } from './drive/visitor.ts';

const token = (tab: Tab) => tab.evaluate(() => localStorage.getItem('hh_token'));
const stayLoggedIn = (tab: Tab, value: string) =>
  tab.evaluate((given) => localStorage.setItem('hh_token', given), value);

/** Notes what the page gives the browser as a file: no driver here tells where it went. */
function noteFiles(): void {
  const { createObjectURL } = URL;
  URL.createObjectURL = (file: Blob) => {
    void file.text().then((text) => Object.assign(window, { given: text }));
    return createObjectURL.call(URL, file);
  };
}

inEachEngine({}, (given) => {
  test('the photographs of a campaign open, and Next goes on from the one that was swiped to', async () => {
    const { tab, site } = given;
    addCampaigns(site.dataDir, [sampleCampaign('engine-photos')]);
    await tab.resize(360, 740);
    await open(tab, `${site.url}${paths.campaign('engine-photos')}`);
    await press(tab, '.photos a');
    await shows(tab, '1 of 3');
    await tab.evaluate(() =>
      document.querySelector('.viewer section')?.children[1]?.scrollIntoView({ inline: 'center' }),
    );
    await shows(tab, '2 of 3');
    // The strip has come to rest.
    await tab.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    await press(tab, '.viewer button', 'Next photo');
    await shows(tab, '3 of 3');
    await press(tab, '.viewer button', 'Close the photos');
  });

  test('a login, the profile, and a sign out that another tab follows', async () => {
    const { tab, site, browser } = given;
    const visitor = newVisitor();
    await registerAndConfirm(site, visitor);
    await open(tab, `${site.url}${paths.login}?next=${paths.profile}`);
    await fill(tab, { Email: visitor.email, Password: visitor.password });
    await press(tab, 'main form button[type=submit]', 'Log In');
    await arrives(tab, paths.profile);
    await settled(tab);
    const other = await browser.newTab();
    await open(other, `${site.url}${paths.donations}`);
    await until(
      other,
      'the profile is there',
      () => document.querySelector<HTMLInputElement>('[name=email]')?.value,
      null,
    );
    await press(tab, '#sign-out');
    await shows(tab, 'You are logged out.');
    await until(
      other,
      'nothing of it is left',
      () => !document.querySelector<HTMLInputElement>('[name=email]')?.value,
      null,
    );
    expect(await token(other)).toBeNull();
  });

  test('who registers confirms by the mail, and a forgotten password is set anew', async () => {
    const { tab, site } = given;
    const visitor = newVisitor();
    await open(tab, `${site.url}${paths.volunteer}`);
    await fill(tab, { Phone: visitor.mobile, Email: visitor.email, Password: visitor.password });
    await fill(tab, { 'Confirm password': visitor.password });
    await press(tab, 'main form button[type=submit]', 'Register');
    await arrives(tab, paths.login);
    await open(tab, `${site.url}${linkIn(await site.mailTo(visitor.email, /\/confirm\//), /\/confirm\/\S+/)}`);
    await shows(tab, 'Your user has been confirmed');
    await open(tab, `${site.url}${paths.login}`);
    await press(tab, 'main a, main button', 'Forgot');
    await fill(tab, { Email: visitor.email });
    await press(tab, 'main button[type=submit]', 'Send');
    await shows(tab, 'Reset password link has been sent');
    await open(tab, `${site.url}${linkIn(await site.mailTo(visitor.email, /\/reset/), /\/reset\S+/)}`);
    await fill(tab, { Password: 'another secret', 'Confirm password': 'another secret' });
    await press(tab, 'main button[type=submit]', 'Set password');
    await shows(tab, 'Password has been reseted successfully.');
    expect(await tokenOf(site, { ...visitor, password: 'another secret' })).toMatch(/./);
  });

  test('a review is posted and stands on the page that is loaded again', async () => {
    const { tab, site } = given;
    addCampaigns(site.dataDir, [sampleCampaign('engine-review')]);
    await open(tab, `${site.url}${paths.campaign('engine-review')}#reviews`);
    await shows(tab, 'No reviews yet.');
    await press(tab, 'summary', 'Write a review');
    await fill(tab, {
      Name: 'Yangchen',
      Email: 'y@example.org',
      Headline: 'Heavy sacks',
      Comment: 'Up light, down heavy.',
    });
    await press(tab, 'button', 'Post Comment');
    await until(
      tab,
      'the review',
      () => document.querySelector('.reviews .review')?.textContent?.includes('Heavy sacks'),
      null,
    );
  });

  test('a message reaches the office', async () => {
    const { tab, site } = given;
    await open(tab, `${site.url}${paths.contact}`);
    await fill(tab, {
      Name: 'Amit Negi',
      Email: 'amit@example.org',
      Phone: '9876543210',
      Message: 'When do we walk again, and where?',
    });
    await press(tab, 'button', 'Send message');
    await shows(tab, 'Your response has been saved successfully.');
  });

  test('a free place is taken', async () => {
    const { tab, site } = given;
    addCampaigns(site.dataDir, [sampleCampaign('engine-free')]);
    const visitor = newVisitor();
    await registerAndConfirm(site, visitor);
    await stayLoggedIn(tab, await tokenOf(site, visitor));
    await open(tab, `${site.url}${paths.campaign('engine-free')}`);
    await press(tab, 'a', 'Enrol Now');
    await arrives(tab, paths.enroll('engine-free'));
    await settled(tab);
    await fill(tab, donor);
    await press(tab, 'form[aria-label="Enrol"] button[type=submit]', 'Enrol Now');
    await arrives(tab, paths.campaign('engine-free'));
    await shows(tab, 'You are enrolled.');
  });

  test.each([
    [paths.donationHistory, 'Transaction id'],
    [paths.enrollHistory, 'Campaign'],
  ])('%s is shown and given as a file', async (path, column) => {
    const { tab, site } = given;
    await stayLoggedIn(tab, await tokenOf(site, { ...demoPerson }));
    await open(tab, `${site.url}${path}`);
    await until(tab, 'rows', () => document.querySelectorAll('tbody tr').length > 1, null);
    await tab.evaluate(noteFiles);
    await press(tab, 'main button', 'CSV');
    await until(tab, 'the file', (column) => String(Reflect.get(window, 'given')).includes(column), column);
  });

  test('a walk is saved at once, whatever the browser asks, and the page says so', async () => {
    const { tab, site } = given;
    await open(tab, `${site.url}${paths.campaign(CAMPAIGN)}`);
    // As Firefox does until the visitor has answered.
    await tab.evaluate(() => {
      Object.assign(navigator.storage ?? {}, { persist: () => new Promise(() => undefined) });
    });
    await press(tab, 'button', 'Save for the trail');
    await shows(tab, 'It opens without a signal');
    await open(tab, `${site.url}${paths.offline}`);
    await shows(tab, 'Kheerganga: carry down');
  });
});

// In a browser of its own: WebKit's driver hears nothing more of a window after Back.
inEachEngine({}, (given, engine) => {
  test('the list is searched, a campaign is opened, and Back leads to what was found', async () => {
    const { tab, site } = given;
    await open(tab, `${site.url}${paths.campaigns}`);
    await tab.evaluate(() => {
      const region = document.querySelector<HTMLSelectElement>('.search [name=region]');
      if (!region) return;
      region.value = 'Kullu';
      region.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await press(tab, '.search button[type=submit]');
    await arrives(tab, `${paths.campaigns}?region=Kullu`);
    await shows(tab, '· Kullu');
    await press(tab, '.trip h3 a');
    await until(tab, 'a campaign', () => /^\/campaigns\/[\w-]+$/.test(location.pathname), null);
    await settled(tab);
    await travel(tab, -1);
    const found = () => site.shown()?.path === `${paths.campaigns}?region=Kullu` && site.shown()?.words;
    await expect.poll(found, { timeout: 30_000 }).toContain('· Kullu');
    if (engine === 'WebKit') return;
    await travel(tab, 1);
    await until(tab, 'the campaign', () => /^\/campaigns\/[\w-]+$/.test(location.pathname), null);
  });
});
