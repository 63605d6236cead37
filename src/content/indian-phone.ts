import * as v from 'valibot';

const digitsBehind = (phone: string) => phone.replace(/^\s*\+91/, '').replace(/\D/g, '').length;

/** Refuses a phone number that begins with +91 and has not the ten digits of India behind it. */
export const tenDigits = v.check(
  (phone: string) => !/^\s*\+91/.test(phone) || digitsBehind(phone) === 10,
  ({ input }) => `begins with +91 and has ${digitsBehind(input)} digits behind it, not ten: check the number`,
);
