/**
 * What a production site has to be given, beside the word that makes it one. Nothing listens at the address. `URL` is what Netlify tells
 * its functions.
 */
export const productionNeeds = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  URL: 'https://site.example',
  PAN_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
};

/** Everything that a site for the public has to be given, as its operator sets it. */
export const readyEnvironment = {
  NODE_ENV: 'production',
  SITE_URL: 'https://hamara.test',
  PAYU_ENV: 'production',
  PAYU_KEY: 'key',
  PAYU_SALT: 'salt',
  SMTP_URL: 'smtps://mail.hamara.test',
  PAN_KEY: productionNeeds.PAN_KEY,
};
