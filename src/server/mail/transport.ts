import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Config } from '../platform/config.ts';
import { makePrivateFile, makePrivateFolder, makePrivateFolderOfFiles } from '../platform/private-files.ts';
import { htmlOf, plainMail } from './html.ts';
import type { Letter, LetterFacts } from './letter.ts';

// Loaded with the first mail, so that the server starts sooner.
const nodemailer = async () => (await import('nodemailer')).default;

// Milliseconds. A server may check a whole mail before it answers to its last byte.
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** A letter with its addresses. `id` is part of the Message-ID and of the file's name, so a second sending is recognised. */
interface MailEnvelope {
  id: string;
  kind: string;
  to: string;
  letter: Letter;
  at: Date;
  /** Everything is done as for any other mail, and it does not go out. */
  dropped: boolean;
}

/** The facts about the sender that every letter contains. They are read when the first letter is written. */
export type SenderFacts = () => Promise<LetterFacts>;

/**
 * Sends one mail. When it rejects, the outbox tries again later. `handingOver` is called before the last byte goes to a mail server:
 * when it rejects, the mail is not sent; after it, only the server's answer tells whether the mail was taken.
 */
export type Send = (mail: MailEnvelope, handingOver: () => Promise<void>) => Promise<void>;

/** Whether a mail server has answered that it does not take the mail. */
export function isRejected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 400;
}

// Enhanced codes (RFC 3463) of routes and policies: they speak of the servers and not of the mailbox.
const OF_SERVERS = /^5\d\d[ -]5\.[47]\.\d/;

/**
 * Whether a mail server has refused the mail for good (5xx): its address or what it says. A refusal of the login or of the sender, of the
 * route or by a policy, is one of the settings: the same mail may go out once they are right.
 */
export function isForGood(error: unknown): boolean {
  if (!isRejected(error)) return false;
  const { responseCode, command, response } = error as Record<string, unknown>;
  if (OF_SERVERS.test(String(response))) return false;
  return Number(responseCode) >= 500 && Number(responseCode) !== 530 && (command === 'RCPT TO' || command === 'DATA');
}

function messageOf(mail: MailEnvelope, facts: LetterFacts) {
  return {
    from: { name: facts.name, address: facts.support },
    // Given as an object it is one address, even when it contains a comma or other separators.
    to: { name: '', address: mail.to },
    // A name may be typed like an encoded word (RFC 2047): mail programs would show what it encodes.
    subject: mail.letter.subject.replaceAll('=?', '= ?'),
    text: mail.letter.text,
    html: htmlOf(mail.letter.subject, mail.letter.text, facts),
    date: mail.at,
    // Nobody's holiday answer comes back (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${mail.id}@${new URL(facts.siteUrl).hostname}>`,
    attachments: (mail.letter.attachments ?? []).map(({ filename, type, content }) => ({
      filename,
      content,
      contentType: `${type}; charset=utf-8`,
    })),
    ...(mail.letter.replyTo ? { replyTo: { name: '', address: mail.letter.replyTo } } : {}),
  };
}

/** Writes each mail as a file into `folder`. The body is not encoded, so that its links can be read and clicked. */
function toFiles(folder: string, facts: SenderFacts): Send {
  // Older mails may have wider rights.
  if (existsSync(folder)) makePrivateFolderOfFiles(folder);
  return async (mail) => {
    const composer = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { html, ...rest } = messageOf(mail, await facts());
    const { message } = await composer.sendMail({ ...rest, text: '-', attachments: [] });
    const headers = message
      .toString('utf8')
      .replace(/\n\n[\s\S]*$/, '')
      .replace(/(Transfer-Encoding): \S+/i, '$1: 8bit');
    const stamp = mail.at.toISOString().replace(/[:.]/g, '-');
    const file = join(folder, `${stamp}-${mail.kind}-${mail.id}.eml`);
    makePrivateFolder(folder);
    makePrivateFile(`${file}.part`);
    await writeFile(`${file}.part`, plainMail(headers, mail, html));
    await (mail.dropped ? rm(`${file}.part`) : rename(`${file}.part`, file));
  };
}

/** Passes a message on, and waits for `before` ahead of its last byte. */
function waitAtTheEnd(before: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: (done) => void before().then(() => done(), done),
  });
}

/** Whether a password must not go to the server before the connection is encrypted: always, unless the address says otherwise. */
function needsTls(url: string): boolean {
  const { protocol, password, searchParams } = new URL(url);
  return protocol === 'smtp:' && password !== '' && !['requireTLS', 'ignoreTLS'].some((name) => searchParams.has(name));
}

function toServer(url: string, facts: SenderFacts): Send {
  return async (mail, handingOver) => {
    const message = messageOf(mail, await facts());
    const limits = { ...SMTP_LIMITS, disableFileAccess: true, disableUrlAccess: true };
    const options = { url, ...limits, ...(needsTls(url) && { requireTLS: true }) };
    const { createTransport } = await nodemailer();
    // A dropped mail greets the server too: who knows how busy this process is would else see that none went out.
    if (mail.dropped) await createTransport(options).verify();
    // One for each mail, as each mail has a connection of its own.
    const server = createTransport(mail.dropped ? { streamTransport: true, buffer: true } : options);
    server.use('stream', ({ message: written }, done) => {
      written.transform(() => waitAtTheEnd(handingOver));
      done();
    });
    await server.sendMail(message);
  };
}

/** Whether no mail can go out: a mail with a link must not become a file in production. */
export const areMailsAway = ({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean =>
  production && !smtpUrl;

/**
 * Sends mails through `SMTP_URL`, or writes them as files into `DATA_DIR/mail` when it is not set; in production they wait in the queue
 * until it is.
 */
export function makeSend(config: Config, facts: SenderFacts): Send {
  if (areMailsAway(config))
    return async () => {
      throw new Error('SMTP_URL is not set');
    };
  return config.smtpUrl ? toServer(config.smtpUrl, facts) : toFiles(join(config.dataDir, 'mail'), facts);
}
