import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { Letter, LetterFacts } from './letter.ts';

/** A letter with its addresses. `id` makes the Message-ID and the file's name: sending it again changes nothing. */
export interface Envelope {
  id: string;
  kind: string;
  to: string;
  letter: Letter;
  at: Date;
}

/** Sends one mail, or rejects so that it is tried again later. */
export type Send = (mail: Envelope) => Promise<void>;

function messageOf(mail: Envelope, facts: LetterFacts) {
  return {
    from: { name: facts.name, address: facts.support },
    // As an object it is taken as one address, whatever it holds.
    to: { name: '', address: mail.to },
    subject: mail.letter.subject,
    text: mail.letter.text,
    date: mail.at,
    messageId: `<${mail.id}@${new URL(facts.siteUrl).hostname}>`,
    ...(mail.letter.replyTo ? { replyTo: { name: '', address: mail.letter.replyTo } } : {}),
  };
}

/** Each mail becomes a file in `folder`. The body stands there unencoded, so that its links can be read and clicked. */
function toFiles(folder: string, facts: LetterFacts): Send {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await composer.sendMail({ ...messageOf(mail, facts), text: '-' });
    const headers = message
      .toString('utf8')
      .replace(/\n\n[\s\S]*$/, '')
      .replace(/(Transfer-Encoding): \S+/i, '$1: 8bit');
    const stamp = mail.at.toISOString().replace(/[:.]/g, '-');
    const file = join(folder, `${stamp}-${mail.kind}-${mail.id}.eml`);
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.part`, `${headers}\n\n${mail.letter.text}`);
    await rename(`${file}.part`, file);
  };
}

function toServer(url: string, facts: LetterFacts): Send {
  const server = nodemailer.createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
  return async (mail) => {
    await server.sendMail(messageOf(mail, facts));
  };
}

/** The way mails take: to `SMTP_URL`, or into files in `DATA_DIR/mail` (operations, Environment). */
export function makeSend(config: Config, facts: LetterFacts): Send {
  return config.smtpUrl ? toServer(config.smtpUrl, facts) : toFiles(join(config.dataDir, 'mail'), facts);
}
