import * as v from 'valibot';
import type { Call } from './call.ts';
import { rawText } from './fields.ts';

/** A letter that nobody has to get, and whether the visitor gets it. What concerns safety or money is none. */
export const MailChoice = v.object({ kind: v.string(), label: v.string(), wanted: v.boolean() });
export type MailChoice = v.InferOutput<typeof MailChoice>;

const path = '/user/mails';

/** The letters that the visitor can turn off. */
export const getMailChoices = {
  method: 'GET',
  path,
  embedded: true,
  auth: 'token',
  answer: v.array(MailChoice),
} as const satisfies Call;

/** Turns one of these letters off, or on again, for the address of the login. Answers 404 for a kind that everybody gets. */
export const putMailChoice = {
  method: 'PUT',
  path,
  embedded: true,
  auth: 'token',
  body: v.object({ kind: rawText(50), wanted: v.picklist(['yes', 'no']) }),
  answer: v.array(MailChoice),
} as const satisfies Call;
