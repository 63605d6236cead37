import { Tokenizer } from 'htmlparser2';

/** A tag, or a remark, as it is written; `ended` tells whether it has its last sign. */
export type Tag = { kind: 'open' | 'close' | 'remark'; name: string; written: string; at: number; ended: boolean };

const ignore = () => undefined;

/** The tags and remarks of a piece of HTML, in their order. */
export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  const add = (kind: Tag['kind'], at: number, name: string, ended: boolean) =>
    tags.push({
      kind,
      name: name.toLowerCase(),
      written: html.slice(at, html.indexOf('>', at) + 1 || undefined),
      at,
      ended,
    });
  const end = () => {
    const tag = tags.at(-1);
    if (tag) tag.ended = true;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, stop) => add('open', start - 1, html.slice(start, stop), false),
      onopentagend: end,
      onselfclosingtag: end,
      onclosetag: (start, stop) => add('close', html.lastIndexOf('<', start), html.slice(start, stop), true),
      // The site and a browser end a remark with these three signs alone.
      oncomment: (start, stop, offset) => {
        const at = html.lastIndexOf('<!', start);
        if (html.startsWith('<!--', at)) add('remark', at, '', offset > 0 || html.slice(0, stop).endsWith('--'));
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tags;
}
