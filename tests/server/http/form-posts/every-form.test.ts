import { describe, expect, it } from 'vitest';
import { calls } from '../../../../src/contract/calls.ts';
import { hindiMessages } from '../../../../src/lib/hindi-messages.ts';
import { donor } from '../../../helpers/payment-app.ts';
import { CAMPAIGN } from '../../../helpers/places.ts';
import { answerFrame, elementWith, FRAME_POLICY, formIn, postTo } from '../../../helpers/posted.ts';
import { startApp } from '../../../helpers/server.ts';
import { appForEach } from '../../../helpers/under-test.ts';

const HOSTILE = '"><script>alert(1)</script>&amp;</textarea><b>';
const EMAIL = 'Email is not valid!';
const DIFFER = 'Confirm password should be same as password!';
const asha = { name: 'Asha Sharma', email: 'asha@example.org' };
const passwords = { password: 'walk-up-slowly', confirmPassword: 'walk-up-slowly' };

interface Row {
  readonly path: string;
  readonly title: string;
  readonly page: string;
  readonly good: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, readonly [typed: string, said: string]>>;
  readonly secret?: Readonly<Record<string, string>>;
  readonly whole?: string;
  readonly done?: string;
}

const rows: readonly Row[] = [
  {
    path: '/open/contact',
    title: 'Send us a message',
    page: '/contact',
    good: { ...asha, phone: '+91 98765 43210', message: 'How do I bring my school along?' },
    wrong: {
      name: ['ab', 'Name must be 3 characters long!'],
      email: ['asha@', EMAIL],
      phone: ['98765', 'Phone must be 10 digit!'],
      message: ['too\nshort', 'Message must be 20 characters long!'],
    },
    done: '/sent/message',
  },
  {
    path: '/auth/register',
    title: 'Register as a volunteer',
    page: '/volunteer',
    good: { mobile: '98765 43210', email: asha.email, ...passwords },
    wrong: { mobile: ['987', 'Phone must be 10 digit!'], email: ['a@', EMAIL], confirmPassword: ['other', DIFFER] },
    secret: { password: 'Password', confirmPassword: 'Confirm password' },
    done: '/volunteer/success',
  },
  {
    path: '/auth/forget',
    title: 'Ask for a new password',
    page: '/login',
    good: { email: asha.email },
    wrong: { email: ['asha@', 'Email is invalid.'] },
    done: '/sent/link',
  },
  {
    path: '/auth/reset',
    title: 'Set a new password',
    page: '/reset',
    good: { link: 'a-token', password: 'walk-up-slowly', password2: 'walk-up-slowly' },
    wrong: { link: ['', 'Please copy the link from the email and paste it here.'], password2: ['other', DIFFER] },
    secret: { password: 'Password', password2: 'Confirm password' },
    whole: 'Password is not valid',
  },
  {
    path: '/auth/confirm',
    title: 'Confirm your email',
    page: '/confirm/email',
    good: { link: 'a-token', password: 'walk-up-slowly' },
    wrong: { link: ['', 'Please copy the link from the email and paste it here.'] },
    secret: { password: 'Password' },
  },
  {
    path: '/open/campaign/review?campaignId=nag-tibba-weekend',
    title: 'Write a review',
    page: '/campaigns/nag-tibba-weekend',
    good: { rating: '3', ...asha, headline: 'Heavy sacks', comment: 'Up light,\nand down heavy.' },
    wrong: {
      name: ['Four', 'Name should be of atlist 5 chracters'],
      comment: ['Nine char', 'Headline should be of atlist 10 chracters'],
    },
    done: '/campaigns/nag-tibba-weekend#review-posted',
  },
  {
    path: `/open/campaign/place?campaignId=${CAMPAIGN}`,
    title: 'Come along',
    page: `/campaigns/${CAMPAIGN}`,
    good: { ...asha, phone: '+91 98765 43210' },
    wrong: {
      name: ['ab', 'Name must be 3 characters long!'],
      email: ['asha@', EMAIL],
      phone: ['98765', 'Phone must be 10 digit!'],
    },
    done: '/sent/place-link',
  },
  {
    path: '/open/campaign/place/confirm',
    title: 'Confirm your place',
    page: '/campaigns/enroll/confirm',
    good: { link: 'a-token' },
    wrong: { link: ['', 'Please copy the link from the email and paste it here.'] },
  },
  {
    path: '/open/campaign/waiting/leave',
    title: 'Leave the waiting list',
    page: '/campaigns/enroll/leave',
    good: { link: 'a-token' },
    wrong: { link: ['', 'Please copy the link from the email and paste it here.'] },
  },
  {
    path: '/open/campaign/mails',
    title: 'Turn these letters off',
    page: '/campaigns/enroll/off',
    good: { link: 'a-token' },
    wrong: { link: ['', 'Please copy the link from the email and paste it here.'] },
  },
  {
    path: '/open/campaign/place/change',
    title: 'Your place',
    page: '/campaigns/enroll/place',
    good: { link: 'a-token' },
    wrong: { link: ['', 'Please copy the link from the email and paste it here.'] },
  },
  {
    path: '/open/campaign/place/before',
    title: 'Before you go',
    page: '/campaigns/enroll/place',
    good: {
      ...{ link: 'a-token', who: 'a-walker', contactName: 'Meena Devi', contactPhone: '+91 98160 00002' },
      ...{ health: 'Asthma,\nsince long', guardian: 'Kiran Negi', consent: 'yes' },
    },
    wrong: {
      link: ['', 'Please copy the link from the email and paste it here.'],
      contactName: ['', 'Write the name of somebody who stays at home.'],
      contactPhone: ['98160', 'Phone must be 10 digit!'],
      consent: ['', 'Tick the box, or write to us.'],
    },
  },
  {
    path: '/payment/generate/hash',
    title: 'Donate',
    page: '/donations',
    good: { quickAmount: '1000.00', amount: '500.00', ...donor },
    wrong: { city: ['X', 'City must be grater than 3 characters long!'], phone: ['98765', 'Phone must be 10 digit!'] },
    secret: { pan: 'PAN' },
  },
];

const app = appForEach({ findFrame: answerFrame });

it('every call that takes a form is in the table', () => {
  const taken = Object.values(calls).flatMap((line) => ('form' in line ? [line.call.path] : []));
  expect(rows.map(({ path }) => path.split('?')[0]).toSorted()).toEqual(taken.toSorted());
});

describe.each(rows)('$path', ({ path, title, page, good, wrong, secret = {}, whole, done }) => {
  const bad = { ...good, ...Object.fromEntries(Object.entries(wrong).map(([name, [typed]]) => [name, typed])) };
  const refused = (form: Readonly<Record<string, string>> = bad) => postTo(app)(path, form);

  it('says each fixed message in Hindi too, below it', async () => {
    const { html } = await refused();
    for (const [, said] of Object.values(wrong)) {
      const line = hindiMessages[said];
      if (line) expect(html).toContain(`>${said}</p><p class="hint" lang="hi">${line}</p>`);
    }
  });

  if (done)
    it('comes back in the frame of the site with what was typed, and each message with its field', async () => {
      const { status, html, headers } = await refused();
      expect(status).toBe(422);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': FRAME_POLICY,
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      expect(headers.get('etag')).toBeNull();
      expect(html).toContain(`<title>Error: ${title} · Hamara Himalaya</title>`);
      expect(html).toContain(`<nav>The site</nav><h1>${title}</h1>`);
      expect(html).not.toContain('Nothing here.');
      expect(html).toContain(`<a href="${page}">`);
      const form = formIn(html);
      expect(form).toMatchObject({ action: `/api${path}`, summary: { autofocus: '', tabindex: '-1' } });
      const again = Object.entries(secret).map(([name, label]) => [
        name,
        `${label} is never kept: please type it again.`,
      ]);
      const said = {
        ...Object.fromEntries(again),
        ...Object.fromEntries(Object.entries(wrong).map(([name, [, of]]) => [name, of])),
      };
      for (const [name, typed] of Object.entries(bad)) {
        const { value, id, ...field } = form.fields[name] ?? {};
        expect({ name, value, ...field }).toEqual({
          name,
          value: name in secret ? '' : typed,
          wrong: name in said,
          said: said[name] ?? '',
        });
        if (said[name]) expect(form.links).toContainEqual([`#${id}`, said[name]]);
      }
      expect(form.links).toHaveLength(Object.keys(said).length);
      if (whole) expect(html).toContain(`<p>${whole}</p>`);
      for (const name of Object.keys(secret)) expect(html).not.toMatch(new RegExp(`"${bad[name]}"|>${bad[name]}`));
    });

  it('never makes what was typed a part of the page', async () => {
    const { status, html } = await refused(Object.fromEntries(Object.keys(good).map((name) => [name, HOSTILE])));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(html).not.toMatch(/<script>alert|<\/textarea><b/);
    for (const { value } of Object.values(formIn(html).fields)) expect(['', HOSTILE]).toContain(value);
  });

  it('is the same form on a small page where the frame cannot be had', async () => {
    const inFrame = formIn((await refused()).html);
    const alone = await startApp();
    const { status, html, headers } = await postTo(alone)(path, bad);
    expect(status).toBe(422);
    expect(html).toMatch(new RegExp(`^<!doctype html>.*<title>Error: ${title}</title>.*<h1>${title}</h1>`));
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(formIn(html)).toEqual(inFrame);
    await alone.close();
  });

  it('from another site is refused, on a page that says what to do and repeats nothing', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const { status, html, headers } = await postTo(app)(path, good, foreign);
    expect(status).toBe(403);
    expect(html).toContain('Please open its page here, fill it in and send it again.');
    expect(html).toContain(`<a href="http://localhost:4321${page}">`);
    expect(elementWith(html, 'method', 'post')).toBeUndefined();
    expect(html).not.toMatch(/Asha|asha@|walk-up|Kiran/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });

  it('tells nothing that was typed to the log', async () => {
    await refused();
    await postTo(app)(path, good);
    expect(app.lines.join('\n')).not.toMatch(new RegExp(`walk-up|other|Asha|example\\.org|school|sacks|${donor.pan}`));
  });
});
