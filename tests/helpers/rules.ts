import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

/** One row of a form's table: a field, a value, and the message that it must bring; undefined where the value is right. */
type RuleRow = readonly [field: string, value: unknown, message: string | undefined];

/** The first message that a form's schema has for a field, as the field shows it. */
export function messageOf(schema: v.GenericSchema, form: Record<string, unknown>, field: string): string | undefined {
  const result = v.safeParse(schema, form);
  return result.issues?.find((issue) => v.getDotPath(issue) === field)?.message;
}

/** Holds a form's rules and messages to the letter; `valid` is a form without an error. */
export function holdRules(
  name: string,
  schema: v.GenericSchema,
  valid: Record<string, unknown>,
  rows: readonly RuleRow[],
): void {
  describe(name, () => {
    it('accepts a form that is right', () => {
      expect(v.safeParse(schema, valid).issues).toBeUndefined();
    });
    it.each(rows)('%s = %j says %j', (field, value, message) => {
      expect(messageOf(schema, { ...valid, [field]: value }, field)).toBe(message);
    });
  });
}

/** Rows for a text field: one character too few fails with the message, exactly enough passes, blanks do not count. */
export const atLeast = (field: string, min: number, message: string): RuleRow[] => [
  [field, '', message],
  [field, 'a'.repeat(min - 1), message],
  [field, `${'a'.repeat(min - 1)} `, message],
  [field, 'a'.repeat(min), undefined],
];

export const emailRows = (message: string, field = 'email'): RuleRow[] => [
  ...['', 'a', 'a@', '@b.in', 'a@b', 'a b@c.in', 'a@b..in', 'a@-b.in', 'a@b.in\u0000'].map(
    (bad): RuleRow => [field, bad, message],
  ),
  ...['a@b.in', 'first.last+tag@mail.example.org', "o'brien@example.com", ' asha@example.org '].map(
    (good): RuleRow => [field, good, undefined],
  ),
];

export const numericPhoneRows = (field: string): RuleRow[] => [
  [field, '', 'Phone must be 10 digit!'],
  [field, '987654321', 'Phone must be 10 digit!'],
  [field, '98765abcde', 'Phone must be 10 digit!'],
  [field, '9876543210', undefined],
  [field, '919876543210', undefined],
  [field, '+91 98765 43210', undefined],
  [field, '098765-43210', undefined],
  [field, '९८७६५ ४३२१०', undefined],
  [field, '+91 98765 4321', 'Phone must be 10 digit!'],
  [field, '98765+43210', 'Phone must be 10 digit!'],
];

export const panRows = (field = 'pan'): RuleRow[] => [
  ...['ABCD1234F', 'ABCDE12345', '12345ABCDE', 'ABCDE1234FF', 'ABCDE-1234F'].map(
    (bad): RuleRow => [field, bad, 'PAN must be valid!'],
  ),
  [field, 'ABCDE1234F', undefined],
  [field, 'abcde1234f', undefined],
  [field, ' abcde 1234 f ', undefined],
];
