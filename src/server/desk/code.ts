import { html } from 'hono/html';
import * as v from 'valibot';
import { labelled } from '../../contract/fields.ts';
import { askForCode, proveWithCode } from '../auth/staff-sessions.ts';
import { formOf, problemOf, type Wrong } from '../http/form-of.ts';
import { DESK_CODES, DESK_TRIES } from '../limits/limits.ts';
import type { Asked } from './act.ts';
import { buttonOf, formAround, type Html, resultOf, type Screen } from './page.ts';

const CodeForm = v.object({
  code: labelled('code', v.string(), { inputmode: 'numeric', autocomplete: 'one-time-code' }),
});

async function mailCode({ services: { db, outbox }, session, staff, at }: Asked, again = false): Promise<void> {
  if (!(await askForCode(db, session.hash, at, again))) return;
  await outbox.add(db, staff.email, { kind: 'desk-code', payload: { session: session.hash } });
  outbox.kick();
}

/** Asks for the mailed code, for the address that needs it, with what was typed there. */
export async function codePage(asked: Asked, action: string, kept: Html, wrong: Wrong = {}): Promise<Screen> {
  const { session, staff } = asked;
  await mailCode(asked);
  return {
    title: 'Is it you?',
    ...(Object.keys(wrong).length > 0 && { status: 422, wrong: 'code' in wrong }),
    body: html`${wrong['code'] ? problemOf(CodeForm, wrong) : ''}<p>What comes next is about money or people. We mailed six digits to ${staff.email}. They work for 15 minutes.</p>
      ${wrong['resend'] ? resultOf(wrong['resend'], 'said') : ''}
      ${formAround(session, action, html`${kept}${formOf(CodeForm, { typed: {}, wrong })}<p class="row">${buttonOf({ words: 'Go on', main: true })}${buttonOf({ words: 'Mail me another code', name: 'resend', value: 'yes' })}</p>`)}`,
  };
}

/** Takes a typed code, or mails another. Resolves to what the page then says; to nothing where the code is right. */
export async function takeCode(asked: Asked, fields: URLSearchParams): Promise<Wrong | undefined> {
  const { services, session, at } = asked;
  const { db, limits } = services;
  if (fields.has('resend')) {
    await limits.hit([DESK_CODES, session.hash]);
    await mailCode(asked, true);
    return { resend: 'Another code is on its way.' };
  }
  await limits.hit([DESK_TRIES, session.hash]);
  if (!(await proveWithCode(db, session.hash, fields.get('code') ?? '', at)))
    return { code: 'This code is wrong or too old. After five tries only a new one works.' };
  await limits.clear(DESK_TRIES, session.hash);
  return undefined;
}
