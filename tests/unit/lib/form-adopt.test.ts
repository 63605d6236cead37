import { describe, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '../../../src/lib/draft.ts';
import { beforeEachForm, contact, drawn } from '../../helpers/sample-forms.ts';

const storage = beforeEachForm();

test('what was typed before the script came is taken over and validated', () => {
  const form = contact();
  form.adopt(drawn({ name: 'Neha', phone: '12', email: '', message: '' }));
  expect(form.$values.get()).toMatchObject({ name: 'Neha', phone: '12' });
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({ phone: 'Phone must be 10 digit!' });
});

test('what the browser puts back after the script came is taken over, and nothing that is empty', () => {
  const form = contact();
  form.adopt(drawn({ name: '', phone: '', email: '', message: '' }));
  form.set('email', 'amit@example.org');
  form.catchUp(drawn({ name: 'Neha', phone: '12', email: '', message: '' }));
  expect(form.$values.get()).toEqual({ name: 'Neha', phone: '12', email: 'amit@example.org', message: '' });
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({ phone: 'Phone must be 10 digit!' });
});

test('what was filled in goes once it is filled in as empty; what was typed stays', () => {
  const form = contact();
  form.fill({ name: 'Amit', email: 'amit@example.org', phone: '9876543210' });
  form.set('phone', '98765');
  form.fill({ name: null, phone: '' });
  expect(form.$values.get()).toEqual({ name: '', email: 'amit@example.org', phone: '98765', message: '' });
  form.clear();
  expect(form.$values.get()).toEqual({ name: '', email: 'amit@example.org', phone: '', message: '' });
});

describe('what comes for the field in which the visitor stands', () => {
  const known = { name: 'Amit', email: 'amit@example.org' };
  const standing = () => {
    const form = contact();
    form.adopt(drawn({ name: '', phone: '', email: '', message: '' }, 'email'));
    form.fill(known);
    return form;
  };

  test('waits until the field is left', () => {
    const form = standing();
    expect(form.$values.get()).toMatchObject({ name: 'Amit', email: '' });
    form.leaveField();
    expect(form.$values.get()).toMatchObject(known);
  });

  test('waits also when it is a draft, and is one again once it has come', () => {
    writeDraft('contact', known);
    const form = contact();
    form.adopt(drawn({ name: '', phone: '', email: '', message: '' }, 'email'));
    expect(form.$values.get()).toMatchObject({ name: 'Amit', email: '' });
    form.leaveField();
    expect(form.$values.get()).toMatchObject(known);
    vi.advanceTimersByTime(100);
    expect(readDraft('contact')).toMatchObject(known);
  });
});

test('a draft that comes back says so, until it is cleared or sent', async () => {
  const before = contact();
  before.set('name', 'Amit');
  vi.advanceTimersByTime(100);
  const after = contact();
  after.fill({ email: 'amit@example.org' });
  after.adopt(drawn({ name: '', phone: '', email: '', message: '' }));
  expect(after.$restored.get()).toBe(true);
  after.clear();
  expect(after.$restored.get()).toBe(false);
  expect(after.$values.get()).toEqual({ ...after.initial, email: 'amit@example.org' });
  vi.advanceTimersByTime(100);
  expect(storage().items.size).toBe(0);
});
