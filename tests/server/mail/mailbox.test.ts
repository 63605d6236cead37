import { expect, it } from 'vitest';
import { mailboxOf } from '../../../src/server/mail/turns.ts';

it.each([
  ['A.sha+News@Gmail.com', 'asha@gmail.com'],
  ['as.ha@googlemail.com', 'asha@gmail.com'],
  ['asha+a+b@example.org', 'asha@example.org'],
  ['a.sha@example.org', 'a.sha@example.org'],
  ['+asha@example.org', '+asha@example.org'],
  ['"a@b+c"@example.org', '"a@b@example.org'],
  ['no address', 'no address'],
])('mails to %s arrive at %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
