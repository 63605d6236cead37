/**
 * The language of one of several texts, of which an entry says one language: a text without a letter of Devanagari is in English.
 * So a title in Hindi may stand above an English text.
 */
export const languageOfText = (language: string | undefined, text: string): string | undefined =>
  language === 'hi' && !/\p{Script=Devanagari}/u.test(text) ? 'en' : language;
