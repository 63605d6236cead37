import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf } from '../../../src/server/mail/html.ts';
import { type MailKind, mailKinds } from '../../../src/server/mail/kinds.ts';
import { type Letter, type LetterFacts, sentOnceMore } from '../../../src/server/mail/letter.ts';
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
  registration12A: '12A/1',
  taxNames: [],
};
const at = '2026-06-01T06:00:00.000Z';

/** An example in which everything that somebody typed is hostile: a text with a blank. */
function hostile<T>(value: T): T {
  const changed: unknown =
    typeof value === 'string'
      ? value.startsWith('{')
        ? JSON.stringify(hostile(JSON.parse(value)))
        : value.replace(/^.* .*$/s, HOSTILE)
      : Array.isArray(value)
        ? value.map(hostile)
        : value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostile(one)]))
          : value;
  return changed as T;
}
function letterOf(kind: MailKind, changes: object = {}): Letter | Promise<Letter> {
  const { write, example } = mailKinds[kind] as {
    write: (...of: unknown[]) => Letter | Promise<Letter>;
    example: object;
  };
  return write(facts, hostile({ ...example, ...changes }), new Date(at));
}
const place = mailKinds['enrolment-receipt'].example;
const names = Object.keys(mailKinds) as MailKind[];
const letters: [string, Letter][] = await Promise.all([
  ...names.map(async (kind): Promise<[string, Letter]> => [kind, await letterOf(kind)]),
  ...(
    [
      ['confirm', { known: true }],
      ['enrolment-receipt', { amountPaise: 0 }],
      ['enrolment-receipt', { campaign: { ...place.campaign, refundDue: true } }],
      ['place-moved', { duePaise: 100, toldDue: true }],
      ['called-off', { closedAt: at }],
      ['roster', { part: 'morning' }],
    ] as const
  ).map(
    async ([kind, changes]): Promise<[string, Letter]> => [
      `${kind} with ${Object.keys(changes)}`,
      await letterOf(kind, changes),
    ],
  ),
]);
letters.push(['donation-receipt, sent once more', sentOnceMore(await letterOf('donation-receipt'))]);

type Document = ReturnType<typeof parseDocument>;

const treeOf = ({ subject, text }: Letter): Document => parseDocument(htmlOf(subject, text, facts));
const elementsOf = (tree: Document) => DomUtils.getElementsByTagName('*', tree);

describe.each(letters)('the mail: %s', (_, letter) => {
  const tree = treeOf(letter);
  const elements = elementsOf(tree);

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

it('a name in Devanagari says that it is Hindi, and the words around it do not', async () => {
  const letter = { subject: '', text: 'Namaste आशा देवी, see you there.' };
  const marked = elementsOf(treeOf(letter)).filter(({ attribs }) => attribs['lang'] === 'hi');
  expect(marked.map((element) => [element.name, DomUtils.textContent(element)])).toEqual([['span', 'आशा देवी']]);
});

it('a name cannot turn the words behind it round', async () => {
  expect((await letterOf('donation-receipt')).text).not.toMatch(/\u202e/);
});

describe('a mail as it is sent', () => {
  let smtp: SmtpServer;
  const parts = (mail: string) => [...mail.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type);
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
