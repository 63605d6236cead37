import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmLetter, googleLinkLetter, knownLetter, resetLetter } from '../../../src/server/mail/account-letters.ts';
import { htmlOf } from '../../../src/server/mail/html.ts';
import {
  contactLetter,
  googleLinkedLetter,
  type Letter,
  type LetterFacts,
  passwordChangedLetter,
  sentOnceMore,
} from '../../../src/server/mail/letter.ts';
import { donationReceipt, enrolmentReceipt } from '../../../src/server/mail/receipt-letters.ts';
import { startApp } from '../../helpers/server.ts';
import { type SmtpServer, startSmtp } from '../../helpers/smtp.ts';

const HOSTILE = `<img src=x onerror="alert('1')"> & <a href='https://evil.example/login'>Log in</a> https://evil.example/login &lt;b&gt; "quoted" \u202egnp.exe`;
const facts: LetterFacts = {
  name: 'Hills & Rivers',
  support: 'support@site.example',
  siteUrl: 'https://site.example',
  registration: 'R <1>',
  pan: 'AAAAA0000A',
  registration80G: '80G/1',
  taxNames: [],
};
const at = '2026-06-01T06:00:00.000Z';
const asked = { at, browser: 'Chrome on Android' };
const campaign = { id: 'a b', name: HOSTILE, startDay: '2026-06-05', endDay: '2026-06-06', refundDue: false };
const joining = { meetingPoint: HOSTILE, phones: ['98160 00000'], email: 'x@evil.example', bring: [HOSTILE, 'Boots'] };
const receipt = {
  ...{
    name: HOSTILE,
    txnid: 'HH_1',
    amountPaise: 100_00,
    paidAt: at,
    serial: 'S/1',
    address: HOSTILE,
    maskedPan: 'XX1',
  },
  ...{ mode: 'UPI', details: [['Occasion', HOSTILE]] as const },
};

const letters: [string, Letter][] = [
  ['confirm', confirmLetter(facts, { token: 'the-token', expires: at }, asked)],
  ['known', knownLetter(facts, asked)],
  ['reset', resetLetter(facts, 'the-token', asked)],
  ['google-link', googleLinkLetter(facts, 'the-token', asked)],
  ['password-changed', passwordChangedLetter(facts, { at })],
  ['google-linked', googleLinkedLetter(facts, { at })],
  [
    'contact',
    contactLetter(facts, [
      { name: HOSTILE, email: 'a@evil.example', phone: HOSTILE, message: `${HOSTILE}\n\n- ${HOSTILE}` },
    ]),
  ],
  ['donation', donationReceipt(facts, receipt)],
  ['donation, sent once more', sentOnceMore(donationReceipt(facts, receipt))],
  ['enrolment', enrolmentReceipt(facts, { ...receipt, campaign: { ...campaign, ...joining } })],
  ['enrolment, free', enrolmentReceipt(facts, { ...receipt, amountPaise: 0, campaign })],
  ['enrolment, given back', enrolmentReceipt(facts, { ...receipt, campaign: { ...campaign, refundDue: true } })],
];

type Document = ReturnType<typeof parseDocument>;

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');
const treeOf = ({ subject, text }: Letter): Document => parseDocument(htmlOf(subject, text, facts));
const elementsOf = (tree: Document) => DomUtils.getElementsByTagName('*', tree);

describe.each(letters)('the mail: %s', (_, letter) => {
  const tree = treeOf(letter);
  const elements = elementsOf(tree);

  it('says the same words as text and as HTML', () => {
    const body = DomUtils.getElementsByTagName('body', tree);
    expect(words(DomUtils.textContent(body))).toBe(words(letter.text));
    expect(DomUtils.textContent(DomUtils.getElementsByTagName('title', tree))).toBe(letter.subject);
  });

  it('holds words and links to the site alone, and loads nothing', () => {
    const names = new Set(elements.map(({ name }) => name));
    expect([...names].filter((name) => !/^(html|head|meta|title|body|div|p|br|a)$/.test(name))).toEqual([]);
    const attributes = new Set(elements.flatMap(({ attribs }) => Object.keys(attribs)));
    expect([...attributes].filter((name) => !/^(lang|charset|name|content|style|href)$/.test(name))).toEqual([]);
    for (const { attribs } of elements) expect(attribs['style'] ?? '').not.toMatch(/url|color|background/);
    const targets = elements.filter(({ name }) => name === 'a').map(({ attribs }) => attribs['href']);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets)
      expect(target).toMatch(/^(https:\/\/site\.example(\/|$)|mailto:support@site\.example$)/);
  });
});

it.each([
  ['https://site.example/confirm/abc.', ['https://site.example/confirm/abc']],
  ['(https://site.example)', ['https://site.example']],
  ['support@site.example', ['mailto:support@site.example']],
  ['https://site.example.evil.example/ http://site.example/ https://site.example@evil.example/', []],
  ['javascript:alert(1) other@site.example', []],
])('of %s it links %j', (text, targets) => {
  const links = elementsOf(treeOf({ subject: '', text })).filter(({ name }) => name === 'a');
  expect(links.map(({ attribs }) => attribs['href'])).toEqual(targets);
});

it('a name cannot turn the words behind it round', () => {
  expect(donationReceipt(facts, receipt).text).not.toMatch(/\u202e/);
});

describe('a mail as it is sent', () => {
  let smtp: SmtpServer;
  const parts = (mail: string) => [...mail.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type);
  const days = { startDay: '2026-06-05', endDay: '2026-06-06', refundDue: false };
  const place = { ...receipt, name: 'Asha', campaign: { id: 'a', name: 'A walk', ...days } };
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.close());

  it.each(['to a server', 'as a file'])(
    'has text and HTML as alternatives, and its calendar behind them: %s',
    async (way) => {
      const app = await startApp(way === 'as a file' ? {} : { env: { SMTP_URL: smtp.url } });
      const { db, outbox } = app.services;
      await outbox.add(db, 'one@example.org', { kind: 'google-linked', payload: { at, dropped: true } });
      await outbox.add(db, 'two@example.org', { kind: 'enrolment-receipt', payload: place });
      const files = await app.mails();
      const mails = way === 'as a file' ? files : smtp.received;
      const of = (to: string) => mails.find((mail) => mail.includes(`To: ${to}`)) ?? '';
      expect(parts(of('one@example.org'))).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
      expect(parts(of('two@example.org'))).toEqual([
        ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/calendar'],
      ]);
      await app.close();
    },
  );
});
