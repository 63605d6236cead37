import fc from 'fast-check';

const famous = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  '%',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'हिमालय',
  '🏔️👨‍👩‍👧‍👦',
  '1e309',
  '-1',
  '9007199254740993',
  '٣',
  'x'.repeat(300),
  'x'.repeat(21_000),
  'a@b.in\r\nBcc: c@d.in',
] as const;

const codeUnits = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) });

export const hostileText = fc.oneof(fc.constantFrom(...famous), codeUnits, fc.string({ maxLength: 40 }));

/** Stands in JSON text for a number that no double can hold. */
export const TOO_LARGE = '@@too-large@@';

/** Any value that JSON can carry, and one that it only seems to carry. */
export const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e21, 2 ** 53, TOO_LARGE, [], {}) },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}')) },
);
