import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/contract/fold.ts';

describe('two spellings of one thing are folded alike', () => {
  it.each([
    ['case', 'Kiran NEGI', 'kiran negi'],
    ['accents, composed', 'Élodie', 'elodie'],
    ['accents, decomposed', 'E\u0301lodie', 'elodie'],
    ['letters that no accent makes', 'Søren Weiß, Łukasz', 'soren weiss, lukasz'],
    ['a Turkish capital', 'İpek', 'ipek'],
    ['nukta, as one letter and as two', 'सफ़ाई', 'सफाई'],
    ['nukta behind its letter', 'स\u092b\u093cाई', 'सफाई'],
    ['a vowel of two signs', 'अाशा', 'आशा'],
    ['a vowel of a letter and the sign of another', 'एेश्वर्या', 'ऐश्वर्या'],
    ['the sign of the moon', 'गाँव', 'गांव'],
    ['a nasal written as a letter', 'हिन्दी', 'हिंदी'],
    ['digits of Devanagari', '१२ km', '12 km'],
    ['wide digits', '１２', '12'],
    ['quotes of any kind', '„old“ fort of the Devi’s', '"old" fort of the devi\'s'],
    ['dashes of any kind', 'Clean–up ‑ walk', 'clean up walk'],
    ['a dash that nobody sees', 'clean\u00adup', 'cleanup'],
    ['joiners', 'स\u200dफाई', 'सफाई'],
    ['blanks', '  a \n b\t', 'a b'],
  ])('%s: %s', (_, typed, folded) => {
    expect(fold(typed)).toBe(folded);
    expect(fold(folded)).toBe(fold(typed));
  });
});
