import { type Block, type Inline, plainText } from '../lib/plain-text.ts';

const numbered = <T,>(list: readonly T[]) => [...list.entries()];

function Line({ parts }: { parts: readonly Inline[] }) {
  return numbered(parts).map(([at, part]) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={at} href={part.href} rel="nofollow ugc noopener">
        {part.text}
      </a>
    ),
  );
}

function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto">
        {numbered(block.lines).map(([at, line]) => (
          <span key={at}>
            {at > 0 && <br />}
            <Line parts={line} />
          </span>
        ))}
      </p>
    );
  }
  const items = numbered(block.items).map(([at, item]) => (
    <li key={at} dir="auto">
      <Line parts={item} />
    </li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

/** A text of the API, shown as text: paragraphs, lists and links, never markup (decision 13). */
export function PlainText({ text }: { text: string | null | undefined }) {
  return numbered(plainText(text)).map(([at, block]) => <TextBlock key={at} block={block} />);
}
