import { type Letter, type LetterFacts, oneLine, signed } from './letter.ts';

export interface ContactPayload {
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** Forwards a visitor's message to the foundation. A reply goes to the visitor. */
export function contactLetter(facts: LetterFacts, message: ContactPayload): Letter {
  const name = oneLine(message.name);
  return {
    subject: `Message from ${name}`,
    replyTo: message.email,
    text: signed(facts, [
      `Name: ${name}`,
      `Email: ${message.email}`,
      `Phone: ${oneLine(message.phone)}`,
      '',
      message.message,
    ]),
  };
}
