const faq = (fields: string, text = 'Because.') => `---\n${fields}\n---\n${text}\n`;

const NO_FENCE = 'file must begin with a line of three dashes, ---, then the fields, then a line --- (line 1)';
const NO_TEXT =
  'file is no text that is saved as UTF-8 (often it is Windows-1252, UTF-16 or a Word file), so letters such as é and ₹ would be lost: save it again as UTF-8 (Notepad: File, Save as, Encoding: UTF-8), or copy its words into a text file';

/** How a file of `faq/why.md` is written wrong, and what its editor reads: field, fix and line. */
export const writing: [what: string, text: string | Uint8Array, line: string][] = [
  [
    'a tab',
    faq('title: Why?\n\torder: 1'),
    'order begins with a tab: begin it with blanks (the space bar) instead (line 3)',
  ],
  [
    'a line without a colon',
    faq('title: Why?\norder 1'),
    '"order 1" is no line of a field: a field is written "title: …", with a blank behind the colon (line 3)',
  ],
  [
    'a second colon',
    faq('order: 1\ntitle: Why: a question'),
    'title has a colon in its text: put the whole text in quotes, as in title: "Why: a question" (line 3)',
  ],
  [
    'a quote that is not closed',
    faq('title: "Why?\norder: 1'),
    'title has a quote that is not closed: end the text with " (line 2)',
  ],
  [
    'an apostrophe in quotes',
    faq("order: 1\ntitle: 'Don't'"),
    'title has a quote inside its text: put " around the whole text, and no " inside it (line 3)',
  ],
  [
    'a line too far in',
    faq('title: Why?\n  order: 1'),
    'order cannot be read: begin it exactly below the lines that it belongs to, and put texts with special signs in quotes (line 3)',
  ],
  [
    'a field twice',
    faq('title: Why?\norder: 1\ntitle: How?'),
    'title stands twice: remove one of the two lines (line 4)',
  ],
  [
    'a list that is not closed',
    faq('title: [Why\norder: 1'),
    'title begins with a bracket that is not closed: put the whole text in quotes (line 2)',
  ],
  [
    'a sign of YAML',
    faq('title: @home\norder: 1'),
    'title begins with a sign that stands for something else here: put the whole text in quotes (line 2)',
  ],
  [
    'an alias that leads nowhere',
    faq('order: 1\ntitle: *Springs*'),
    'fields cannot be read: put each text that begins with * or & in quotes',
  ],
  [
    'text among the fields',
    '---\ntitle: Why?\norder: 1\n\n## Because\n\nThe: reason\n- it\n---\n',
    '"- it" is no line of a field: a field is written "title: …", with a blank behind the colon (line 8)',
  ],
  [
    'a list in place of fields',
    faq('- title\n- order'),
    'file has no fields where they should begin: each is a line such as "title: Why we walk" (line 2)',
  ],
  [
    'no second ---',
    '---\ntitle: Why?\norder: 1\n\nBecause.\n',
    'file has no second line ---: add it below the last field, above the text (line 3)',
  ],
  ['no fields', 'Because.\n', NO_FENCE],
  ['a first --- of other dashes', '–––\ntitle: Why?\norder: 1\n---\nBecause.\n', NO_FENCE],
  [
    'a # that cuts',
    faq('title: Clean springs #2\norder: 1'),
    'title has "#2" at its end, which is taken for a remark, so that only "Clean springs" is read: put the whole text in quotes (line 2)',
  ],
  [
    'a number that loses zeros',
    faq('title: Why?\norder: 007'),
    'order is written 007, which is read as 7: put it in quotes, "007" (line 3)',
  ],
  ['an empty file', '', 'file is empty: write into it, or delete it'],
  ['Windows-1252', Buffer.from(faq('title: Why?\norder: 1', 'Caf\u00e9'), 'latin1'), `${NO_TEXT} (line 5)`],
  ['UTF-16', Buffer.from(`\uFEFF${faq('title: Why?\norder: 1')}`, 'utf16le'), `${NO_TEXT} (line 1)`],
  ['a byte 0', faq('title: Why?\norder: 1', 'Because\0.'), `${NO_TEXT} (line 5)`],
  [
    'a line end of a slide in the text',
    faq('title: Why?\norder: 1', 'Carry down\vwhat you carry up.'),
    'file has a sign that nobody sees (U+000B, as slides and old programs have for a new line) behind "Carry down": delete what stands there, and press Enter where a line should end (line 5)',
  ],
  ['a Word file', Buffer.from('504b030414000600', 'hex'), `${NO_TEXT} (line 1)`],
  [
    'a letter that an earlier save lost',
    faq('title: Why?\norder: 1', '\nFor â‚¹500.'),
    'file has "â‚¹" where a letter was lost when the file was saved: write the letter again (line 6)',
  ],
];

/** What a file may hold all the same. */
export const fine: [what: string, text: string | Uint8Array][] = [
  ['a byte order mark', `\uFEFF${faq('title: Why?\norder: 1')}`],
  ['the line ends of Windows', faq('title: Why?\norder: 1').replaceAll('\n', '\r\n')],
  ['a remark on a line of its own', faq('# a remark\ntitle: Why?\norder: 1 # the first')],
  ['a # in quotes', faq('title: "Clean springs #2"\norder: 1')],
  ['a text over several lines', faq('title: "Why\n  not?"\norder: 1')],
  ['a line in the text', faq('title: Why?\norder: 1', 'One.\n\n---\n\nTwo.')],
  ['Hindi', faq('title: साफ़ पहाड़\norder: 1\nlanguage: hi', 'नमस्ते ₹500 é')],
];
