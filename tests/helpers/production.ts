/**
 * What a production site has to be given, beside the word that makes it one. Nothing listens at the address. `URL` is what Netlify tells
 * its functions.
 */
export const productionNeeds = { SMTP_URL: 'smtp://127.0.0.1:1', URL: 'https://site.example' };
