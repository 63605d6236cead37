import { createElement, Fragment, type ReactNode } from 'react';
import { type Block, type Inline, plainText } from '../lib/plain-text.ts';
import '../styles/prose.css';

type Line = readonly Inline[];

// Children that never move need no keys when they are spread.
const fragment = (children: readonly ReactNode[]) => createElement(Fragment, null, ...children);

function word(part: Inline): ReactNode {
  return typeof part === 'string' ? (
    part
  ) : (
    <a href={part.href} rel="noopener nofollow ugc">
      {part.text}
    </a>
  );
}

function Words({ line }: { readonly line: Line }) {
  return fragment(line.map(word));
}

function afterBreak(line: Line) {
  return (
    <>
      <br />
      <Words line={line} />
    </>
  );
}

function Piece({ block }: { readonly block: Block }) {
  if (block.kind === 'paragraph') {
    const [first = [], ...others] = block.lines;
    return createElement('p', null, <Words line={first} />, ...others.map(afterBreak));
  }
  const items = block.items.map((item) => createElement('li', null, <Words line={item} />));
  return block.ordered ? createElement('ol', { start: block.start }, ...items) : createElement('ul', null, ...items);
}

/** Text from the API as paragraphs, lists and links, never as markup (decision 13). */
export function PlainText({ text }: { readonly text: string | null | undefined }) {
  return <div className="prose">{fragment(plainText(text).map((block) => createElement(Piece, { block })))}</div>;
}
