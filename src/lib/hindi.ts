// Blanks and signs between two words of a run belong to it.
const HINDI =
  /\p{Script=Devanagari}(?:[\p{Script=Devanagari}\u0964\u0965\u200c\u200d]|[\s,.;:!?'"’“”()–-]{1,4}(?=\p{Script=Devanagari}))*/gu;

/** Words in their order, with each run of Devanagari apart: a page says of it that it is Hindi. */
export function hindiRuns(words: string): (string | { readonly hindi: string })[] {
  const runs: (string | { readonly hindi: string })[] = [];
  let done = 0;
  for (const { 0: hindi, index } of words.matchAll(HINDI)) {
    if (index > done) runs.push(words.slice(done, index));
    runs.push({ hindi });
    done = index + hindi.length;
  }
  return done < words.length ? [...runs, words.slice(done)] : runs;
}
