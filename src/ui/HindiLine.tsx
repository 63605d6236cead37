import { hindiMessages } from '../lib/hindi-messages.ts';

/**
 * The message beside a field once more, in Hindi, for who reads it; nothing for a message without a line. It is no part of the field's
 * description, which is spoken as English in one go: who reads on with a screen reader meets it in its own language.
 */
export default function HindiLine({ of }: { readonly of: string }) {
  const line = hindiMessages[of];
  return line ? (
    <span className="field-error-hindi" lang="hi">
      {line}
    </span>
  ) : null;
}
