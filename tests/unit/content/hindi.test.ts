import { expect, it } from 'vitest';
import { hindiHtml, withHindi } from '../../../src/content/hindi.ts';

it.each([
  ['Hello & नमस्ते, दुनिया!', 'Hello &amp; <span lang="hi">नमस्ते, दुनिया</span>!'],
  ['Nothing <of> it', 'Nothing &lt;of&gt; it'],
])('%s is written as %s', (words, html) => expect(hindiHtml(words)).toBe(html));

it.each([
  ['<p title="नमस्ते">Asha आशा &amp; Co</p>', '<p title="नमस्ते">Asha <span lang="hi">आशा</span> &amp; Co</p>'],
  ['<p lang="hi">नमस्ते</p>', '<p lang="hi">नमस्ते</p>'],
  ['<title>आशा</title><textarea>आशा</textarea>', '<title>आशा</title><textarea>आशा</textarea>'],
  ['<select><option>आशा</option></select>', '<select><option>आशा</option></select>'],
  ['<p>No Hindi &mdash; here</p>', '<p>No Hindi &mdash; here</p>'],
])('a page with %s has its Hindi marked, and nothing else changed', (html, marked) =>
  expect(withHindi(html)).toBe(marked),
);
