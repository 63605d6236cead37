import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Letter, LetterFacts } from './letter.ts';

// Loaded with the first mail: a server that answers reads starts without it.
const nodemailer = async () => (await import('nodemailer')).default;

/** A letter with its addresses. `id` makes the Message-ID and the file's name: sending it again changes nothing. */
export interface Envelope {
  id: string;
  kind: string;
  to: string;
  letter: Letter;
  at: Date;
}

/** What every letter says about its sender, read when the first one is written. */
export type Facts = () => Promise<LetterFacts>;

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
function toFiles(folder: string, facts: Facts): Send {
  return async (mail) => {
    const composer = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message } = await composer.sendMail({ ...messageOf(mail, await facts()), text: '-' });
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

function toServer(url: string, facts: Facts): Send {
  let server: Transporter | undefined;
  return async (mail) => {
    server ??= (await nodemailer()).createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
    await server.sendMail(messageOf(mail, await facts()));
  };
}

/** The way mails take: to `SMTP_URL`, or into files in `DATA_DIR/mail` (operations, Environment). */
export function makeSend(config: Config, facts: Facts): Send {
  return config.smtpUrl ? toServer(config.smtpUrl, facts) : toFiles(join(config.dataDir, 'mail'), facts);
}
