import * as v from 'valibot';

/** A random key that a form makes for one sending: the same key is stored once and answered alike. */
export const FormKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits, dashes or underscores.'),
);
