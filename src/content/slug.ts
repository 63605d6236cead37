/** What a slug may be: small letters, digits and single dashes. As a source, since the editors' page is configured in JSON. */
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';

/** The same as a regular expression. */
export const SLUG = new RegExp(SLUG_PATTERN);

/** The slug of a content file: its name without folders and ending. It is the last part of the page's address. */
export const slugOf = (file: string): string => file.replace(/^.*[/\\]/, '').replace(/\.md$/, '');

/** How the signs of Devanagari are written in Latin letters, without marks. A consonant carries an "a" unless a vowel sign follows. */
const CONSONANTS =
  'क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l ळ=l व=v श=sh ष=sh स=s ह=h';
const VOWELS = 'अ=a आ=aa इ=i ई=i उ=u ऊ=u ऋ=ri ए=e ऐ=ai ओ=o औ=au';
const SIGNS = 'ा=a ि=i ी=i ु=u ू=u ृ=ri े=e ै=ai ो=o ौ=au ्= ं=n ँ=n ः=h ़=';

const table = (text: string) => new Map(text.split(' ').map((pair) => pair.split('=') as [string, string]));
const [consonants, vowels, signs] = [CONSONANTS, VOWELS, SIGNS].map(table);

const OTHER: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l', þ: 'th', œ: 'oe', ı: 'i' };

function latin(text: string): string {
  const letters = [...text.normalize('NFC')];
  return letters
    .map((letter, at) => {
      const next = letters[at + 1] ?? '';
      const consonant = consonants?.get(letter);
      // The "a" of a last consonant is not spoken.
      if (consonant !== undefined)
        return consonant + (consonants?.has(next) || vowels?.has(next) || /[ंँः]/.test(next) ? 'a' : '');
      return vowels?.get(letter) ?? signs?.get(letter) ?? OTHER[letter] ?? letter;
    })
    .join('');
}

/** The file name to give instead of one that cannot be an address: `Häuser & Öfen` becomes `hauser-ofen`. Empty when no letter is left. */
export const slugFor = (name: string): string =>
  latin(name.toLowerCase())
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
