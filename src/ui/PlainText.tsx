import { createElement, Fragment, type ReactNode } from 'react';
import { type Block, type Inline, plainText, type TextMark } from '../lib/plain-text.ts';
import { Spoken } from './Spoken.tsx';
import '../styles/prose.css';

type Line = readonly Inline[];

// Spread children need no keys: their order never changes.
const fragment = (children: readonly ReactNode[]) => createElement(Fragment, null, ...children);

const spoken = (words: string) => createElement(Spoken, null, words);

// An address in a text of a visitor or of another site says nothing for this one; a link that an editor wrote does.
function word(part: Inline): ReactNode {
  if (typeof part === 'string') return spoken(part);
  const { text, href, as } = part;
  return createElement(as ?? 'a', as ? { href } : { href, rel: 'noopener nofollow ugc' }, spoken(text));
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
    return createElement(block.heading ?? 'p', null, <Words line={first} />, ...others.map(afterBreak));
  }
  const items = block.items.map((item) => createElement('li', null, <Words line={item} />));
  return block.ordered ? createElement('ol', { start: block.start }, ...items) : createElement('ul', null, ...items);
}

interface Props {
  readonly text: string | null | undefined;
  /** Which parts are headings, bold, emphasised or links. */
  readonly marks?: readonly TextMark[] | null | undefined;
  /** After so many characters what is left is folded, where that is a good part of it. */
  readonly fold?: number;
  /** What stands after the text, and is folded with it. */
  readonly children?: ReactNode;
}

/** How many blocks stand before the fold: all of them where little would be folded. */
function beforeFold(blocks: readonly Block[], fold: number): number {
  const sizes = blocks.map((block) => JSON.stringify(block).length);
  const upTo = (end: number) => sizes.slice(0, end).reduce((sum, size) => sum + size, 0);
  const first = sizes.findIndex((_, at) => upTo(at + 1) > fold) + 1;
  return first > 0 && upTo(sizes.length) - upTo(first) > fold / 3 ? first : blocks.length;
}

/** A text from the API as paragraphs, lists and links, with the headings and bold words that its marks name. HTML in it is shown as text. */
export function PlainText({ text, marks, fold = Number.POSITIVE_INFINITY, children }: Props) {
  const blocks = plainText(text, marks);
  const first = beforeFold(blocks, fold);
  const pieces = (some: readonly Block[]) => fragment(some.map((block) => createElement(Piece, { block })));
  return (
    <div className="prose">
      {pieces(blocks.slice(0, first))}
      {first < blocks.length ? (
        <details>
          <summary>Read on</summary>
          <div className="prose">
            {pieces(blocks.slice(first))}
            {children}
          </div>
        </details>
      ) : (
        children
      )}
    </div>
  );
}

interface ListProps {
  readonly texts: readonly string[];
  readonly marks: Readonly<Record<string, readonly TextMark[]>> | null | undefined;
  /** The name of the field; the marks of its second text are named `name.1`. */
  readonly name: string;
}

/** Texts from the API as a list. */
export function TextList({ texts, marks, name }: ListProps) {
  return (
    <ul>
      {[...texts.entries()].map(([at, text]) => (
        <li key={text}>
          <PlainText text={text} marks={marks?.[`${name}.${at}`]} />
        </li>
      ))}
    </ul>
  );
}

/** A mail address as text. A line that is too narrow for it breaks after the @. */
export function MailAddress({ address }: { readonly address: string }) {
  const host = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  );
}
