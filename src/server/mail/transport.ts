import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Config } from '../platform/config.ts';
import { makePrivateFile, makePrivateFolder, makePrivateFolderOfFiles } from '../platform/private-files.ts';
import { htmlOf, plainMail } from './html.ts';
import type { Letter, LetterFacts } from './letter.ts';

// The server starts sooner.
const nodemailer = async () => (await import('nodemailer')).default;

// A server may check a whole mail before it answers to its last byte.
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

interface MailEnvelope {
  id: string;
  kind: string;
  to: string;
  letter: Letter;
  at: Date;
  /** Everything is done as for any mail, and it does not go out. */
  dropped: boolean;
}

export type SenderFacts = () => Promise<LetterFacts>;

/**
 * Sends one mail; when it rejects, it is tried again later. `handingOver` is called before the last byte: when it rejects, the mail is not
 * sent.
 */
export type Send = (mail: MailEnvelope, handingOver: () => Promise<void>) => Promise<void>;

/** Whether a mail server has answered that it does not take the mail. */
export function isRejected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 400;
}

// Enhanced codes (RFC 3463) that speak of servers, not of the mailbox.
const OF_SERVERS = /^5\d\d[ -]5\.[47]\.\d/;

/** Whether a server has refused the mail for good (5xx), and not the login, sender, route or policy: those are matters of the settings. */
export function isForGood(error: unknown): boolean {
  if (!isRejected(error)) return false;
  const { responseCode, command, response } = error as Record<string, unknown>;
  if (OF_SERVERS.test(String(response))) return false;
  return Number(responseCode) >= 500 && Number(responseCode) !== 530 && (command === 'RCPT TO' || command === 'DATA');
}

function messageOf(mail: MailEnvelope, facts: LetterFacts) {
  return {
    from: { name: facts.name, address: facts.support },
    // As an object it is one address, even with a comma.
    to: { name: '', address: mail.to },
    // A typed encoded word (RFC 2047) would be shown decoded.
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
    ...(mail.letter.off ? { list: { unsubscribe: mail.letter.off } } : {}),
    ...(mail.letter.replyTo ? { replyTo: { name: '', address: mail.letter.replyTo } } : {}),
  };
}

/** The body is not encoded, so that its links can be read. */
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

/** Waits for `before` ahead of the last byte. */
function waitAtTheEnd(before: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: (done) => void before().then(() => done(), done),
  });
}

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
    // Who knows how busy this process is would else see that no mail went out.
    if (mail.dropped) await createTransport(options).verify();
    // Each mail has a connection of its own.
    const server = createTransport(mail.dropped ? { streamTransport: true, buffer: true } : options);
    server.use('stream', ({ message: written }, done) => {
      written.transform(() => waitAtTheEnd(handingOver));
      done();
    });
    await server.sendMail(message);
  };
}

/** A mail with a link must not become a file in production. */
export const areMailsAway = ({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean =>
  production && !smtpUrl;

/** Sends through `SMTP_URL`, or writes files into `DATA_DIR/mail`; in production mails wait until it is set. */
export function makeSend(config: Config, facts: SenderFacts): Send {
  if (areMailsAway(config))
    return async () => {
      throw new Error('SMTP_URL is not set');
    };
  return config.smtpUrl ? toServer(config.smtpUrl, facts) : toFiles(join(config.dataDir, 'mail'), facts);
}
