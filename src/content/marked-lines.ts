import type { Mark } from '../contract/campaign.ts';
import { ITEM } from '../lib/plain-text.ts';
import type { Run } from './marked-runs.ts';

/** The words of a text without signs, and what they are. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** How a line stands in its text. */
export interface Place {
  /** What a line of a list begins with. */
  readonly begins?: string;
  /** Whether it follows the line before without a blank one. */
  readonly close?: boolean;
  readonly heading?: 'h3' | 'h4';
}

// A word joiner: nobody sees it, and a line that begins with it is no line of a list.
const NO_ITEM = '\u2060';

// A page trims each line: blanks at its ends must not count as words that are marked.
function withoutEnds(runs: readonly Run[]): readonly Run[] {
  const isSaid = ({ words }: Run) => words.trim() !== '';
  const said = runs.slice(runs.findIndex(isSaid), runs.findLastIndex(isSaid) + 1);
  return said.map((run, at) => {
    const words = at === 0 ? run.words.trimStart() : run.words;
    return { ...run, words: at === said.length - 1 ? words.trimEnd() : words };
  });
}

/** Writes a text line by line, and notes what its words are. A line without words is left out. */
export function lineWriter() {
  let text = '';
  const marks: Mark[] = [];
  function put({ words, as }: Run) {
    const from = text.length;
    text += words;
    if (!as || words.trim() === '') return;
    const before = marks.at(-1);
    if (before?.[1] === from && before[2] === as) before[1] = text.length;
    else marks.push([from, text.length, as]);
  }
  return {
    write(runs: readonly Run[], { begins = '', close = false, heading }: Place = {}) {
      const all = withoutEnds(runs);
      const words = all.map((run) => run.words).join('');
      if (words.trim() === '') return;
      if (text) text += close ? '\n' : '\n\n';
      text += begins;
      const [from, at] = [text.length, marks.length];
      if (!begins && ITEM.test(words)) text += NO_ITEM;
      for (const run of all) put(run);
      if (heading) marks.splice(at, 0, [from, text.length, heading]);
    },
    result: (): MarkedText => ({ text, marks }),
  };
}
