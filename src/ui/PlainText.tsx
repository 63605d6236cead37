import { createElement, Fragment, type ReactNode } from 'react';
import { type Block, type Inline, plainText } from '../lib/plain-text.ts';
import '../styles/prose.css';

type Line = readonly Inline[];

// Spread children need no keys: their order never changes.
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

/** A text from the API as paragraphs, lists and links. HTML in it is shown as text. */
export function PlainText({ text }: { readonly text: string | null | undefined }) {
  return <div className="prose">{fragment(plainText(text).map((block) => createElement(Piece, { block })))}</div>;
}
